import type { Packet } from "node-av/lib";
import { monotonicNow } from "../clock.ts";
import { CaptureClock } from "./capture-clock.ts";
import { DecodeLoad } from "./decode-load.ts";
import type { InputTimeline } from "./input-timeline.ts";
import { PacketQueue } from "./packet-queue.ts";
import type { PlayableInput, PlayableStream, Skip, TimedFrame } from "./playable-input.ts";

/** Packets read ahead of each stream: sound and picture of a file do not lie side by side. */
const AHEAD = 48;
/** Packets held of one stream while the other has none, at most. */
const MOST = 600;
/** A picture that would go out this late is left out, ms, when newer ones wait already: the computer is too slow for it. */
const TOO_LATE_MS = 250;

export interface PlayerOptions {
  readonly isLive: boolean;
  /** Timeline that `open` places its packets on. */
  readonly timeline: InputTimeline;
  /** Opens the input; again for each round when it is looped. */
  open(): Promise<PlayableInput>;
  readonly loop: boolean;
  /** Takes a frame at its time; it is freed afterwards. `seconds` grows through all rounds; `capturedAt`: monotonic clock, ms. */
  video(frame: TimedFrame, seconds: number, capturedAt: number): Promise<void>;
  audio(frame: TimedFrame, seconds: number, capturedAt: number): Promise<void>;
  /** Present time, ms; absent: the machine's monotonic clock. */
  now?(): number;
  /** A packet was read. */
  came?(): void;
  /** The decoder leaves something else out from now on, or nothing any more. */
  skips?(what: Skip): void;
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
  private readonly load = new DecodeLoad();
  private readonly now: () => number;
  private stopped = false;
  private input: PlayableInput | undefined;
  private skipped = 0;
  private skips: Skip = "nothing";
  /** Place of the last frame of each kind that was given, s. */
  private readonly given = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY };
  private room: (() => void) | undefined;
  private still = false;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.clock = new CaptureClock(options.isLive);
    this.now = options.now ?? monotonicNow;
  }

  /** Pictures left out because the computer was too slow. */
  get framesSkipped(): number {
    return this.skipped;
  }

  /** The input has ended, and was one picture without sound. */
  get wasStill(): boolean {
    return this.still;
  }

  /** Resolves at the end of the input or when stopped. Throws what reading, decoding or a taker throws. */
  async play(): Promise<void> {
    do {
      const { end } = this.options.timeline;
      const input = await this.options.open();
      this.input = input;
      try {
        if (!this.stopped) await this.round(input);
        this.still = input.isStill === true;
      } finally {
        this.input = undefined;
        await input.close();
      }
      const wasEmpty = this.options.timeline.end <= end;
      if (wasEmpty || this.still) return;
    } while (this.options.loop && !this.stopped);
  }

  stop(): void {
    this.stopped = true;
    this.input?.interrupt();
    this.room?.();
  }

  private async round(input: PlayableInput): Promise<void> {
    const tracks: Track[] = [];
    const playing: Promise<void>[] = [];
    let failure: { readonly error: unknown } | undefined;
    const fail = (error: unknown): void => {
      failure ??= { error };
      this.stop();
    };
    const add = (stream: PlayableStream): Track => {
      const queue = new PacketQueue<Packet>(() => this.room?.());
      const track: Track = { stream, queue, isVideo: stream === input.video, own: new CaptureClock(true) };
      tracks.push(track);
      playing.push(this.track(track).catch(fail));
      return track;
    };
    for (const stream of [input.video, input.audio]) if (stream !== undefined) add(stream);
    input.video?.skip?.(this.skips);
    await this.read(input, tracks, add).catch(fail);
    await Promise.all(playing);
    if (failure !== undefined) throw failure.error;
  }

  /** `add`: something appeared in the input. */
  private async read(input: PlayableInput, tracks: readonly Track[], add: (stream: PlayableStream) => Track): Promise<void> {
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
        this.options.came?.();
        (tracks.find(({ stream }) => stream === read.stream) ?? add(read.stream)).queue.push(read.packet);
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

  private async give(frame: TimedFrame, { isVideo, own, queue, stream }: Track): Promise<void> {
    const { isLive, timeline } = this.options;
    const { seconds } = frame;
    const kind = isVideo ? "video" : "audio";
    // What overlaps at a joint has been given already.
    if (seconds <= this.given[kind]) return;
    if (timeline.passesJoint(seconds)) this.clock.restart();
    const capturedAt = this.clock.capturedAt(seconds, this.now());
    const wait = isLive ? 0 : capturedAt - this.now();
    if (wait > 1) await sleep(wait);
    if (this.stopped) return;
    const late = this.now() - (isLive ? own.capturedAt(seconds, this.now()) : capturedAt);
    // One that came late by itself, and that nothing waits behind, is the source's newest all the same.
    const isTooLate = isVideo && late > TOO_LATE_MS && (!isLive || queue.length > 0);
    if (isVideo) this.relieve(this.load.note(isTooLate, this.now()), stream);
    if (isTooLate) {
      this.skipped += 1;
      return;
    }
    this.given[kind] = seconds;
    await this.options[kind](frame, seconds, capturedAt);
  }

  private relieve(skips: Skip, stream: PlayableStream): void {
    if (skips === this.skips || stream.skip === undefined) return;
    this.skips = skips;
    stream.skip(skips);
    this.options.skips?.(skips);
  }
}
