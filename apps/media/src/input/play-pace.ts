import { CaptureClock } from "./capture-clock.ts";
import { MAX_WAITING_S } from "./read-ahead.ts";

/** Playback that is this late, ms, restarts its pace: the storage is slow. */
const SLOW_PLACE_MS = 100;

export interface StreamPoint {
  /** Seconds. */
  readonly place: number;
  /** Monotonic clock, ms. */
  readonly at: number;
}

export interface PlayPaceOptions {
  readonly isLive: boolean;
  /** Live, but maybe a file read at full speed: a pipe. Absent: no. */
  readonly mayBeFile?: boolean | undefined;
  readonly goesOnFrom?: StreamPoint | undefined;
  now(): number;
}

/**
 * Decides when frames are due and where they lie: by their places (file) or arrival (live). Waiting time passes in the stream
 * too, so each place has one moment.
 */
export class PlayPace {
  private readonly options: PlayPaceOptions;
  private clock: CaptureClock;
  private started: { readonly seconds: number; readonly at: number } | undefined;
  private paced: boolean;
  private point: StreamPoint | undefined;
  /** Offset from file positions to this pace, s. */
  private shift: number | undefined;

  constructor(options: PlayPaceOptions) {
    this.options = options;
    this.paced = !options.isLive;
    this.clock = new CaptureClock(options.isLive);
    if (!options.isLive) this.point = options.goesOnFrom;
  }

  /** Sent at its own timestamps instead of on arrival. */
  get isPaced(): boolean {
    return this.paced;
  }

  get mayBeFile(): boolean {
    return this.options.mayBeFile === true && !this.paced;
  }

  pace(): void {
    this.paced = true;
    this.clock = new CaptureClock(false);
  }

  /** Place in the stream and capture or due time. `awaitedAt`: read time, ms, if nothing else could be played. */
  pointOf(seconds: number, awaitedAt: number | undefined): StreamPoint {
    const at = this.capturedAt(seconds, awaitedAt);
    if (!this.paced) return { place: seconds, at };
    this.point ??= { place: seconds, at };
    this.shift ??= this.point.place + (at - this.point.at) / 1000 - seconds;
    return { place: seconds + this.shift, at };
  }

  private capturedAt(seconds: number, awaitedAt: number | undefined): number {
    const now = this.options.now();
    this.started ??= { seconds, at: now };
    const ahead = seconds - this.started.seconds - (now - this.started.at) / 1000;
    if (this.mayBeFile && ahead > MAX_WAITING_S) this.pace();
    const capturedAt = this.clock.capturedAt(seconds, now);
    if (!this.paced || awaitedAt === undefined || awaitedAt - capturedAt < SLOW_PLACE_MS) return capturedAt;
    this.clock.restart();
    this.shift = undefined;
    return this.clock.capturedAt(seconds, now);
  }
}
