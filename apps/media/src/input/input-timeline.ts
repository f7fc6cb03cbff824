import { CaptureClock } from "./capture-clock.ts";

/** A kind's next packet may lie this far before its last one, s: some muxers round. */
const BACK_S = 0.1;
/** Pictures that state when they are shown, and not when they are decoded, go back by up to sixteen of them, s. ITU-T H.264 §A.3.1. */
const REORDERED_S = 1;
/** A file whose container may jump has pauses up to this long, s; more is a jump. FFmpeg's own programs say the same. */
const FILE_PAUSE_S = 10;
/** A live source's times may run ahead of the time that has passed by this much, s: it was late before. */
const LIVE_AHEAD_S = 1.5;
/** Sound and picture of one source begin at most so far from each other, s. */
const APART_S = 5;
/** A packet this close to its kind's next position belongs to the earlier run, s. */
const NEAR_S = 0.5;

/** Kinds with separate times on a timeline: video, audio, and the right channel when it is a separate track. */
export type Kind = "video" | "audio" | "audio-right";

/** A packet as the input has it. */
export interface RawTimes {
  readonly kind: Kind;
  /** Decoding time in the input's own counting, s. */
  readonly seconds: number;
  /** It is the time of showing, since the input states no other. Absent: no. */
  readonly isShown?: boolean;
  /** Duration, s; 0: not known. */
  readonly length: number;
  /** Time from its decoding to its showing, s. Absent: none, or not known. */
  readonly reordered?: number;
  /** It is decoded and not shown: what lies before the cut of an edit list. Absent: no. */
  readonly isPreroll?: boolean;
}

interface Reached {
  /** Place of the last packet, s. */
  readonly last: number;
  /** Place at which it ends, s. */
  readonly next: number;
}

/**
 * Gives the packets of an input places on one timeline that never goes back, whatever the input's own times do: a joined file, a counter that
 * wraps, a source that began again. Where its times jump there is a joint: one offset for picture and sound from there on, so that lips and
 * words stay together. A live source goes on at the time that has passed, a file where it was.
 */
export class InputTimeline {
  private readonly isLive: boolean;
  private offset: number | undefined;
  /** Offset before the last joint: the other kind's packets may still be of then. */
  private before: number | undefined;
  private readonly reached = new Map<Kind, Reached>();
  /** Kinds that have come since the last joint. */
  private joined = new Set<Kind>();
  /** Of a live source: says when what lies at a place must have come. */
  private readonly arrivals = new CaptureClock(true);
  private canJump = true;
  private startPlace = 0;
  /** Place at which all that was shown so far ends, s: later than {@link end} where pictures are reordered. */
  private shownEnd = 0;
  private cameAt: number | undefined;

  constructor(isLive: boolean) {
    this.isLive = isLive;
  }

  /** Place at which all that was placed so far ends, s. */
  get end(): number {
    return Math.max(this.startPlace, ...[...this.reached.values()].map(({ next }) => next));
  }

  /** Goes on from another timeline, which had reached `place` (s) at `now` (ms). Changes nothing once something was placed. */
  goOnFrom(place: number, now: number): void {
    if (this.cameAt !== undefined) return;
    this.startPlace = Math.max(this.startPlace, place);
    this.arrivals.capturedAt(place, now);
    this.cameAt = now;
  }

  /**
   * Another opening of the input begins, at `earliest` (s) or where the one before ended. `start`: least time in it, s; undefined: not known.
   * `canJump`: its container may have times that jump forward. `now`: ms. Returns the place of its beginning.
   */
  begin(start: number | undefined, earliest: number, canJump: boolean, now: number): number {
    // Pictures that overlap are left out; sound must have no hole.
    const isSilentFile = !this.isLive && !this.reached.has("audio");
    const place = Math.max(earliest, this.placeAt(now), isSilentFile ? this.shownEnd : 0);
    this.canJump = canJump || this.isLive;
    this.startPlace = place;
    this.before = undefined;
    // The first packet of a live source has its place by when it comes.
    this.offset = start === undefined || this.isLive ? undefined : place - start;
    this.joined = new Set();
    return place;
  }

  /** Returns the seconds that are to be added to all times of the packet. `now`: when it came, ms. */
  offsetOf(packet: RawTimes, now: number): number {
    // It lies before the beginning, where something else is.
    if (packet.isPreroll === true && this.offset !== undefined) return this.offset;
    const offset = this.chosen(packet, now);
    const place = packet.seconds + offset;
    this.shownEnd = Math.max(this.shownEnd, place + (packet.reordered ?? 0) + packet.length);
    this.note(packet.kind, place, packet.length, packet.isShown === true ? REORDERED_S : 0);
    this.arrivals.capturedAt(place, now);
    this.cameAt = now;
    return offset;
  }

  /** Notes where a frame lies that has its place from counting. `mayGoBack`: the next one may lie so far before it, s. */
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

  /** Position of new media: after everything so far. On a live source, the position that the packet with the least delay implies. */
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
