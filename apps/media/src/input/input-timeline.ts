import { CaptureClock } from "./capture-clock.ts";

/** Allowed step back within a kind, s. Some muxers round. */
const BACK_S = 0.1;
const REORDERED_S = 1;
/** Longer pauses in a file that may jump are jumps, s; as in FFmpeg's programs. */
const FILE_PAUSE_S = 10;
/** Live times may exceed the elapsed time by this, s, after a delay. */
const LIVE_AHEAD_S = 1.5;
/** Audio and video start at most this far apart, s. */
const APART_S = 5;
/** A packet this close to its kind's next position belongs to the earlier run, s. */
const NEAR_S = 0.5;

/** With a number, a further channel on a separate track. */
export type Kind = "video" | "audio" | `audio-${number}`;

export interface RawTimes {
  readonly kind: Kind;
  /** Decoding time on the input's clock, s. */
  readonly seconds: number;
  /** `seconds` is a display time, the only one known. Absent: no. */
  readonly isShown?: boolean;
  /** Seconds; 0 if unknown. */
  readonly length: number;
  /** From decoding to display, s; absent if none or unknown. */
  readonly reordered?: number;
  /** Decoded but not shown: before an edit list's cut. Absent: no. */
  readonly isPreroll?: boolean;
}

interface Reached {
  /** Timeline position of the last packet, s. */
  readonly last: number;
  /** End of the last packet, s. */
  readonly next: number;
}

/**
 * Places packets on a timeline that never goes back: joined files, wrapping counters, restarted sources. At a jump, picture and
 * sound share one new offset, which keeps lip sync. A live source resumes at the elapsed time, a file where it was.
 */
export class InputTimeline {
  private readonly isLive: boolean;
  private offset: number | undefined;
  private before: number | undefined;
  private readonly reached = new Map<Kind, Reached>();
  private joined = new Set<Kind>();
  private readonly arrivals = new CaptureClock(true);
  private canJump = true;
  private startPlace = 0;
  private shownEnd = 0;
  private cameAt: number | undefined;

  constructor(isLive: boolean) {
    this.isLive = isLive;
  }

  /** End of everything placed so far, s. */
  get end(): number {
    return Math.max(this.startPlace, ...[...this.reached.values()].map(({ next }) => next));
  }

  /** Continues another timeline that reached `place` (s) at `now` (ms). No effect once something was placed. */
  goOnFrom(place: number, now: number): void {
    if (this.cameAt !== undefined) return;
    this.startPlace = Math.max(this.startPlace, place);
    this.arrivals.capturedAt(place, now);
    this.cameAt = now;
  }

  /**
   * Begins another opening, at `earliest` (s) or the previous end. `start`: its least time, s; undefined: unknown. `canJump`:
   * times may jump forward. `now`: ms. Returns its place.
   */
  begin(start: number | undefined, earliest: number, canJump: boolean, now: number): number {
    // Overlapping frames are dropped, but audio must have no gap.
    const isSilentFile = !this.isLive && !this.reached.has("audio");
    const place = Math.max(earliest, this.placeAt(now), isSilentFile ? this.shownEnd : 0);
    this.canJump = canJump || this.isLive;
    this.startPlace = place;
    this.before = undefined;
    this.offset = start === undefined || this.isLive ? undefined : place - start;
    this.joined = new Set();
    return place;
  }

  /** Returns the seconds to add to the packet's times. `now`: arrival, ms. */
  offsetOf(packet: RawTimes, now: number): number {
    if (packet.isPreroll === true && this.offset !== undefined) return this.offset;
    const offset = this.chosen(packet, now);
    const place = packet.seconds + offset;
    this.shownEnd = Math.max(this.shownEnd, place + (packet.reordered ?? 0) + packet.length);
    this.note(packet.kind, place, packet.length, packet.isShown === true ? REORDERED_S : 0);
    this.arrivals.capturedAt(place, now);
    this.cameAt = now;
    return offset;
  }

  /** Notes a frame placed by counting. `mayGoBack`: allowed step back, s. */
  note(kind: Kind, place: number, length: number, mayGoBack = 0): void {
    const last = Math.max(place - mayGoBack, this.reached.get(kind)?.last ?? Number.NEGATIVE_INFINITY);
    this.reached.set(kind, { last, next: Math.max(place + length, this.reached.get(kind)?.next ?? Number.NEGATIVE_INFINITY) });
  }

  private chosen({ kind, seconds }: RawTimes, now: number): number {
    const { offset, before, end } = this;
    if (offset === undefined) {
      this.joined.add(kind);
      this.offset = Math.max(this.startPlace, this.placeAt(now)) - seconds;
      return this.offset;
    }
    const place = seconds + offset;
    const own = this.reached.get(kind);
    const isFirst = !this.joined.has(kind);
    if (isFirst && before !== undefined && own !== undefined && Math.abs(seconds + before - own.next) < NEAR_S) return before;
    const isBack = isFirst ? place < end - APART_S : own !== undefined && place < own.last - BACK_S;
    const isAhead = this.canJump && place - end > this.longestPause(now);
    if (!isBack && !isAhead) {
      this.joined.add(kind);
      return offset;
    }
    this.before = offset;
    this.joined = new Set([kind]);
    this.offset = this.placeAt(now) - seconds;
    return this.offset;
  }

  /** New media goes after everything; live: where the packet with the least delay implies. */
  private placeAt(now: number): number {
    if (!this.isLive || this.cameAt === undefined) return this.end;
    return Math.max(this.end, this.arrivals.placeAt(now));
  }

  private passed(now: number): number {
    return this.cameAt === undefined ? 0 : Math.max(0, (now - this.cameAt) / 1000);
  }

  private longestPause(now: number): number {
    if (this.reached.size === 0) return Number.POSITIVE_INFINITY;
    return this.isLive ? this.passed(now) + LIVE_AHEAD_S : FILE_PAUSE_S;
  }
}
