import { CaptureClock } from "./capture-clock.ts";
import { MOST_WAITING_S } from "./read-ahead.ts";

/** A file whose packets come so long after they were due, ms, although it was waited for, is played by another zero from there on: its place was slow. */
const SLOW_PLACE_MS = 100;

/** A place in a stream, and the moment that it has. */
export interface StreamPoint {
  /** Place, s. */
  readonly place: number;
  /** Monotonic clock, ms. */
  readonly at: number;
}

export interface PlayPaceOptions {
  readonly isLive: boolean;
  /** A live source that may be a file after all, which comes as fast as it is read: a pipe. Absent: it is none. */
  readonly mayBeFile?: boolean | undefined;
  /** The stream that it goes on with, where it is a file. Absent: it begins one. */
  readonly goesOnFrom?: StreamPoint | undefined;
  /** Present time, ms. */
  now(): number;
}

/**
 * Tells when the frames of an input are due, and where in the stream they lie: by their own places, as in a file, or as they come, as from a live
 * source. Frames of a file keep their own distance, however late they are sent. Time in which the file was waited for passes in its stream too, so
 * that each place has one moment: a picture that was given again meanwhile lies before the frames that follow.
 */
export class PlayPace {
  private readonly options: PlayPaceOptions;
  private clock: CaptureClock;
  private started: { readonly seconds: number; readonly at: number } | undefined;
  private paced: boolean;
  /** Of a file: a place of its stream, from which the others count. */
  private point: StreamPoint | undefined;
  /** Added to the places of a file by the clock's zero of now, s. */
  private shift: number | undefined;

  constructor(options: PlayPaceOptions) {
    this.options = options;
    this.paced = !options.isLive;
    this.clock = new CaptureClock(options.isLive);
    if (!options.isLive) this.point = options.goesOnFrom;
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

  /**
   * Returns where in the stream the frame at that place of the input lies, and the moment at which it was captured, or at which it is due.
   * `awaitedAt`: when its packet was read, ms, where nothing else was there to be played.
   */
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
    if (this.mayBeFile && ahead > MOST_WAITING_S) this.pace();
    const capturedAt = this.clock.capturedAt(seconds, now);
    if (!this.paced || awaitedAt === undefined || awaitedAt - capturedAt < SLOW_PLACE_MS) return capturedAt;
    this.clock.restart();
    this.shift = undefined;
    return this.clock.capturedAt(seconds, now);
  }
}
