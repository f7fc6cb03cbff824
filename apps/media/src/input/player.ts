import { monotonicNow } from "../clock.ts";
import { MediaFailure } from "../failure.ts";
import { DecodeLoad } from "./decode-load.ts";
import { DecodeWatch, type DecodeWatchParts } from "./decode-watch.ts";
import type { InputTimeline } from "./input-timeline.ts";
import { PlayPace, type StreamPoint } from "./play-pace.ts";
import { type DecodeWork, PlayRound, type Queued } from "./play-round.ts";
import type { PlayableInput, PlayableStream, ReadPacket, Skip, TimedFrame } from "./playable-input.ts";
import { type ReadAhead, readAhead } from "./read-ahead.ts";

/** Drop a picture this late, ms, if newer ones wait: the computer is too slow. */
const TOO_LATE_MS = 250;

export interface PlayerOptions {
  readonly isLive: boolean;
  readonly mayBeFile?: boolean;
  readonly timeline: InputTimeline;
  open(): Promise<PlayableInput>;
  readonly loop: boolean;
  readonly goesOnFrom?: StreamPoint | undefined;
  video(frame: TimedFrame, point: StreamPoint): Promise<void>;
  audio(frame: TimedFrame, point: StreamPoint): Promise<void>;
  now?(): number;
  came?(): void;
  undecoded?: DecodeWatchParts["told"];
  skips?(what: Skip): void;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class Player {
  private readonly options: PlayerOptions;
  private readonly pace: PlayPace;
  private readonly watch: DecodeWatch;
  private readonly load = new DecodeLoad();
  private readonly now: () => number;
  private stopped = false;
  private readonly rounds = new Set<PlayRound>();
  private skipped = 0;
  private skips: Skip = "nothing";
  private readonly given = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY };
  private still = false;

  constructor(options: PlayerOptions) {
    this.options = options;
    this.now = options.now ?? monotonicNow;
    this.watch = new DecodeWatch({ now: this.now, told: options.undecoded });
    const { isLive, mayBeFile, goesOnFrom } = options;
    this.pace = new PlayPace({ isLive, mayBeFile, goesOnFrom, now: this.now });
  }

  get framesSkipped(): number {
    return this.skipped;
  }

  get wasStill(): boolean {
    return this.still;
  }

  /** Resolves at the input's end or when stopped. Throws errors of reading, decoding and takers. */
  async play(): Promise<void> {
    let before: PlayRound | undefined;
    try {
      for (;;) {
        const { end } = this.options.timeline;
        const round = this.begin(await this.options.open(), before);
        await round.read;
        await before?.done;
        if (before !== undefined) this.checkDecoded();
        before = round;
        this.still = round.input.isStill === true;
        const wasEmpty = this.options.timeline.end <= end;
        if (wasEmpty || this.still || !this.options.loop || this.stopped) break;
      }
    } finally {
      await Promise.all([...this.rounds].map(({ done }) => done));
    }
    this.checkDecoded();
  }

  stop(): void {
    this.stopped = true;
    for (const round of this.rounds) round.interrupt();
  }

  private begin(input: PlayableInput, before: PlayRound | undefined): PlayRound {
    input.video?.skip?.(this.skips);
    const round = new PlayRound({
      input,
      before,
      first: (own, push) => this.first(own, push),
      decode: (work) => this.decoded(work),
      isStopped: () => this.stopped,
      stop: () => this.stop(),
      came: () => this.options.came?.(),
      now: this.now,
    });
    this.rounds.add(round);
    const left = (): boolean => this.rounds.delete(round);
    round.done.then(left, () => undefined);
    return round;
  }

  private async first(input: PlayableInput, push: (read: ReadPacket) => void): Promise<Pick<ReadAhead, "pending">> {
    if (!this.pace.mayBeFile) return {};
    const { packets, pending, isFile } = await readAhead(() => input.read());
    if (isFile) this.pace.pace();
    for (const one of packets) push(one);
    return pending === undefined ? {} : { pending };
  }

  private async decoded({ stream, queue, isVideo, ready }: DecodeWork): Promise<void> {
    const kind = isVideo ? "video" : "audio";
    for (;;) {
      const queued = await queue.take();
      const frames = this.stopped ? [] : await stream.decode(queued?.packet ?? null);
      queued?.packet.free();
      if (frames.length > 0 || queued === undefined) await ready;
      if (queued === undefined) this.watch.ended(kind, frames.length);
      else if (!this.stopped) this.watch.note(kind, frames.length);
      for (const frame of frames) {
        if (!this.stopped) await this.give(frame, isVideo, stream, queue.length, queued);
        frame.frame.free();
      }
      if (queued === undefined) break;
      if (this.watch.isHopeless) throw this.undecodable();
    }
  }

  private checkDecoded(): void {
    if (this.watch.hasNothing && !this.stopped) throw this.undecodable();
  }

  private undecodable(): MediaFailure {
    return new MediaFailure("input-unreadable", "nothing in it can be decoded; it may be encrypted");
  }

  private async give(
    { frame, seconds }: TimedFrame,
    isVideo: boolean,
    stream: PlayableStream,
    waiting: number,
    queued: Queued | undefined,
  ): Promise<void> {
    const kind = isVideo ? "video" : "audio";
    if (seconds <= this.given[kind]) return;
    const point = this.pace.pointOf(seconds, queued?.wasAwaited === true ? queued.readAt : undefined);
    const wait = this.pace.isPaced ? point.at - this.now() : 0;
    if (wait > 1) await sleep(wait);
    if (this.stopped) return;
    // A live source may deliver late. Only time spent waiting here means that this computer is too slow.
    const late = this.now() - (this.pace.isPaced ? point.at : (queued?.readAt ?? this.now()));
    const isTooLate = isVideo && late > TOO_LATE_MS && (!this.options.isLive || waiting > 0);
    if (isVideo) this.relieve(this.load.note(isTooLate, this.now()), stream);
    if (isTooLate) {
      this.skipped += 1;
      return;
    }
    this.given[kind] = seconds;
    if (this.pace.isPaced) this.options.came?.();
    await this.options[kind]({ frame, seconds }, point);
  }

  private relieve(skips: Skip, stream: PlayableStream): void {
    if (skips === this.skips || stream.skip === undefined) return;
    this.skips = skips;
    stream.skip(skips);
    this.options.skips?.(skips);
  }
}
