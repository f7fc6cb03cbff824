import { CaptureClock } from "./capture-clock.ts";
import { MOST_WAITING_S } from "./read-ahead.ts";

/** A file whose packets come so long after they were due, ms, although it was waited for, is played by another zero from there on: its place was slow. */
const SLOW_PLACE_MS = 100;

export interface PlayPaceOptions {
  readonly isLive: boolean;
  /** A live source that may be a file after all, which comes as fast as it is read: a pipe. Absent: it is none. */
  readonly mayBeFile?: boolean | undefined;
  /** Present time, ms. */
  now(): number;
}

/** Tells when the frames of an input are due: by their own places, as in a file, or as they come, as from a live source. */
export class PlayPace {
  private readonly options: PlayPaceOptions;
  private clock: CaptureClock;
  private started: { readonly seconds: number; readonly at: number } | undefined;
  private paced: boolean;

  constructor(options: PlayPaceOptions) {
    this.options = options;
    this.paced = !options.isLive;
    this.clock = new CaptureClock(options.isLive);
  }

  /** It goes out at its own places, and not as it comes. */
  get isPaced(): boolean {
    return this.paced;
  }

  /** It is not known yet whether it is a file. */
  get mayBeFile(): boolean {
    return this.options.mayBeFile === true && !this.paced;
  }

  /** It is a file, whatever it was taken for. */
  pace(): void {
    this.paced = true;
    this.clock = new CaptureClock(false);
  }

  /** Places go on from another zero: a joint. */
  restart(): void {
    this.clock.restart();
  }

  /**
   * Returns the moment at which a frame was captured, or at which it is due, ms. `awaitedAt`: when its packet was read, ms, where nothing else was
   * there to be played.
   */
  capturedAt(seconds: number, awaitedAt: number | undefined): number {
    const now = this.options.now();
    this.started ??= { seconds, at: now };
    const ahead = seconds - this.started.seconds - (now - this.started.at) / 1000;
    if (this.mayBeFile && ahead > MOST_WAITING_S) this.pace();
    const capturedAt = this.clock.capturedAt(seconds, now);
    if (!this.paced || awaitedAt === undefined || awaitedAt - capturedAt < SLOW_PLACE_MS) return capturedAt;
    this.clock.restart();
    return this.clock.capturedAt(seconds, now);
  }
}
