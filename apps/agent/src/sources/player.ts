import type { Packet } from "node-av/lib";
import { localNow } from "../streams/link/local-clock.ts";
import { CaptureClock } from "./capture-clock.ts";
import type { TimedFrame } from "./media-input.ts";
import { PacketQueue } from "./packet-queue.ts";
import type { PlayableInput, PlayableStream } from "./playable-input.ts";

/** Packets read ahead of each stream: sound and picture of a file do not lie side by side. */
const AHEAD = 48;
/** Packets held of one stream while the other has none, at most. */
const MOST = 600;
/** A picture that would go out this late is left out, ms, when newer ones wait already: the computer is too slow for it. */
const TOO_LATE_MS = 250;

export interface PlayerOptions {
  readonly isLive: boolean;
  /** Opens the input; again for each round when it is looped. */
  open(): Promise<PlayableInput>;
  readonly loop: boolean;
  /** Takes a frame at its time; it is freed afterwards. `seconds` grows through all rounds. */
  video(frame: TimedFrame, seconds: number, capturedAt: number): Promise<void>;
  audio(frame: TimedFrame, seconds: number, capturedAt: number): Promise<void>;
}

interface Track {
  readonly stream: PlayableStream;
  readonly queue: PacketQueue<Packet>;
  readonly isVideo: boolean;
  /** Of this stream alone: in a live input one kind may always come later than the other. */
  readonly own: CaptureClock;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads an input and gives out decoded frames in real time, sound and picture each by their own place in it. */
export class Player {
  private readonly options: PlayerOptions;
  private readonly clock: CaptureClock;
  private stopped = false;
  private input: PlayableInput | undefined;
  private skipped = 0;
  /** Seconds of the rounds before. */
  private before = 0;
  private longest = 0;
  private room: (() => void) | undefined;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.clock = new CaptureClock(options.isLive);
  }

  /** Pictures left out because the computer was too slow. */
  get framesSkipped(): number {
    return this.skipped;
  }

  /** Resolves at the end of the input or when stopped. Throws what reading, decoding or a taker throws. */
  async play(): Promise<void> {
    do {
      const input = await this.options.open();
      this.input = input;
      try {
        await this.round(input);
      } finally {
        this.input = undefined;
        await input.close();
      }
      this.before += this.longest;
      const wasEmpty = this.longest === 0;
      this.longest = 0;
      if (wasEmpty) return;
    } while (this.options.loop && !this.stopped);
  }

  stop(): void {
    this.stopped = true;
    this.input?.interrupt();
    this.room?.();
  }

  private async round(input: PlayableInput): Promise<void> {
    const onTaken = (): void => this.room?.();
    const tracks = [input.video, input.audio].flatMap((stream): Track[] =>
      stream === undefined
        ? []
        : [{ stream, queue: new PacketQueue<Packet>(onTaken), isVideo: stream === input.video, own: new CaptureClock(true) }],
    );
    const reading = this.read(input, tracks);
    const playing = tracks.map((track) => this.track(track));
    const all = [reading, ...playing];
    try {
      await Promise.all(all);
    } catch (error) {
      this.stop();
      for (const { queue } of tracks) queue.push(undefined);
      await Promise.allSettled(all);
      throw error;
    }
  }

  private async read(input: PlayableInput, tracks: readonly Track[]): Promise<void> {
    const isFull = (): boolean =>
      tracks.every(({ queue }) => queue.length >= AHEAD) || tracks.some(({ queue }) => queue.length >= MOST);
    try {
      while (!this.stopped) {
        if (isFull()) {
          await new Promise<void>((resolve) => {
            this.room = resolve;
          });
          continue;
        }
        const read = await input.read();
        if (read === undefined) break;
        tracks.find(({ stream }) => stream === read.stream)?.queue.push(read.packet);
      }
    } catch (error) {
      // A read that was interrupted fails, and that is what was wanted.
      if (!this.stopped) throw error;
    } finally {
      for (const { queue } of tracks) queue.push(undefined);
    }
  }

  private async track(track: Track): Promise<void> {
    const { stream, queue } = track;
    for (;;) {
      const packet = await queue.take();
      const frames = this.stopped ? [] : await stream.decode(packet ?? null);
      packet?.free();
      for (const frame of frames) {
        if (!this.stopped) await this.give(frame, track);
        frame.frame.free();
      }
      if (packet === undefined) return;
    }
  }

  private async give(frame: TimedFrame, { isVideo, own, queue }: Track): Promise<void> {
    const { isLive } = this.options;
    const seconds = this.before + Math.max(0, frame.seconds);
    this.longest = Math.max(this.longest, frame.seconds + this.lengthOf(frame, isVideo));
    const capturedAt = this.clock.capturedAt(seconds, localNow());
    const wait = isLive ? 0 : capturedAt - localNow();
    if (wait > 1) await sleep(wait);
    if (this.stopped) return;
    const late = localNow() - (isLive ? own.capturedAt(seconds, localNow()) : capturedAt);
    // One that came late by itself, and that nothing waits behind, is the source's newest all the same.
    if (isVideo && late > TOO_LATE_MS && (!isLive || queue.length > 0)) {
      this.skipped += 1;
      return;
    }
    await (isVideo ? this.options.video(frame, seconds, capturedAt) : this.options.audio(frame, seconds, capturedAt));
  }

  private lengthOf({ frame }: TimedFrame, isVideo: boolean): number {
    if (!isVideo) return frame.nbSamples / Math.max(1, frame.sampleRate);
    const { num, den } = frame.timeBase;
    return frame.duration > 0n ? (Number(frame.duration) * num) / den : 1 / 30;
  }
}
