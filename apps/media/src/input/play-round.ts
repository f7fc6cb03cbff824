import type { Packet } from "node-av/lib";
import { PacketQueue } from "./packet-queue.ts";
import type { PlayableInput, PlayableStream, ReadPacket } from "./playable-input.ts";
import type { ReadAhead } from "./read-ahead.ts";

const AHEAD = 48;
const MAX_QUEUED = 600;

export interface Queued {
  readonly packet: Packet;
  /** Milliseconds. */
  readonly readAt: number;
  readonly wasAwaited: boolean;
}

interface Track {
  readonly stream: PlayableStream;
  readonly queue: PacketQueue<Queued>;
  readonly isVideo: boolean;
  readonly played: Promise<void>;
}

export interface DecodeWork {
  readonly stream: PlayableStream;
  readonly queue: PacketQueue<Queued>;
  readonly isVideo: boolean;
  readonly ready: Promise<void>;
}

export interface PlayRoundParts {
  readonly input: PlayableInput;
  readonly before: PlayRound | undefined;
  first(input: PlayableInput, push: (read: ReadPacket) => void): Promise<Pick<ReadAhead, "pending">>;
  decode(work: DecodeWork): Promise<void>;
  isStopped(): boolean;
  stop(): void;
  came(): void;
  now(): number;
}

export class PlayRound {
  readonly input: PlayableInput;
  private readonly parts: PlayRoundParts;
  private readonly tracks: Track[] = [];
  private readonly playing: Promise<void>[] = [];
  private room: (() => void) | undefined;
  private failure: { readonly error: unknown } | undefined;
  /** Resolves when everything is read. Never rejects. */
  readonly read: Promise<void>;
  /** Resolves when everything is delivered and the input is closed. Rejects on failure. */
  readonly done: Promise<void>;

  constructor(parts: PlayRoundParts) {
    this.parts = parts;
    this.input = parts.input;
    const { video, audio } = parts.input;
    for (const stream of [video, audio]) if (stream !== undefined) this.add(stream);
    this.read = this.readAll().catch((error: unknown) => this.fail(error));
    this.done = this.finish();
    // Marks the rejection as handled: it may come before anything awaits it.
    this.done.catch(() => undefined);
  }

  interrupt(): void {
    this.input.interrupt();
    this.room?.();
  }

  private played(isVideo: boolean): Promise<void> {
    return (
      this.tracks.find((track) => track.isVideo === isVideo)?.played ?? this.parts.before?.played(isVideo) ?? Promise.resolve()
    );
  }

  private async finish(): Promise<void> {
    try {
      await this.read;
      await Promise.all(this.playing);
    } finally {
      await this.input.close();
    }
    if (this.failure !== undefined) throw this.failure.error;
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.parts.stop();
  }

  private add(stream: PlayableStream): Track {
    const isVideo = stream === this.input.video;
    const ready = this.played(isVideo);
    const at = this.tracks.findIndex((track) => track.isVideo === isVideo);
    const [replaced] = at < 0 ? [] : this.tracks.splice(at, 1);
    replaced?.queue.push(undefined);
    const queue = new PacketQueue<Queued>(() => this.room?.());
    const played = this.parts.decode({ stream, queue, isVideo, ready }).catch((error: unknown) => this.fail(error));
    const track = { stream, queue, isVideo, played };
    this.tracks.push(track);
    this.playing.push(played);
    return track;
  }

  private push({ stream, packet }: ReadPacket): void {
    this.parts.came();
    const readAt = this.parts.now();
    const wasAwaited = this.tracks.every(({ queue }) => queue.length === 0);
    const track = this.tracks.find((each) => each.stream === stream) ?? this.add(stream);
    track.queue.push({ packet, readAt, wasAwaited });
  }

  private async readAll(): Promise<void> {
    const { input, tracks, parts } = this;
    const isFull = (): boolean =>
      tracks.every(({ queue }) => queue.length >= AHEAD) || tracks.some(({ queue }) => queue.length >= MAX_QUEUED);
    let pending: ReadAhead["pending"];
    try {
      ({ pending } = await parts.first(input, (read) => this.push(read)));
      while (!parts.isStopped()) {
        if (isFull()) {
          await new Promise<void>((resolve) => {
            this.room = resolve;
          });
          continue;
        }
        const read = await (pending ?? input.read());
        pending = undefined;
        if (read === undefined) break;
        this.push(read);
      }
    } catch (error) {
      // Stopping interrupts the read, so ignore its failure.
      if (!parts.isStopped()) throw error;
    } finally {
      await pending?.catch(() => undefined);
      for (const { queue } of tracks) queue.push(undefined);
    }
  }
}
