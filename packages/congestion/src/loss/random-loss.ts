/** Packets after which an observation weighs little: two seconds of 5 Mbit/s. */
const MEMORY_PACKETS = 1024;
const KEEP = 1 - 1 / MEMORY_PACKETS;
/** Number of losses needed before judging the path. */
const LEAST_LOSSES = 12;
/** A path that loses a greater share is full, or as good as cut, wherever its losses lie. */
const MOST_SHARE = 0.2;
/** Random losses have a mean position at most this many standard errors behind that of all packets, except one time in 160. */
const MOST_STANDARD_ERRORS = 2.5;
/**
 * Chromium's estimate bears so much of itself, of all packets, also on a slow stream: it bounds the rate steeply from a twentieth on, and takes
 * that share from so few packets that chance doubles it at times.
 */
const BORNE_SHARE = 0.02;
/** Report one in this many of the others anyway. */
const TOLD_EVERY = 3;

/** Place in its frame of a packet that came. */
export interface PlaceInFrame {
  /** RTP timestamp. */
  readonly timestamp: number;
  /** Marker bit: the last of its frame. RFC 6184 §5.1. */
  readonly marker: boolean;
}

/**
 * Distinguishes random loss from congestion by the losses' positions in frames, which a sender sends as bursts. An overflowing
 * queue and an empty policer drop the last packets; random loss drops any.
 *
 * Returns how many random losses to hide from the sender's congestion control: two in three, but none below the share that its
 * estimator tolerates. docs/decisions/0005.
 */
export class RandomLossDetector {
  private last: PlaceInFrame | undefined;
  /** Packets of its frame before the next one. */
  private rank = 0;
  /** Sums over packets, of which older ones weigh less: how many, their ranks, the squares of these. */
  private count = 0;
  private ranks = 0;
  private squares = 0;
  private losses = 0;
  private lossRanks = 0;
  private told = 0;
  /** Losses since the last reported one. */
  private untold = 0;

  /** Takes a packet received after `lostBefore` lost ones. Returns how many of these to hide. */
  onPacket(place: PlaceInFrame, lostBefore: number): number {
    const { last } = this;
    if (last?.marker === true) this.rank = 0;
    let spared = 0;
    for (let lost = 0; lost < lostBefore; lost += 1) {
      this.losses += 1;
      this.lossRanks += this.rank;
      this.step();
      spared += this.isSpared() ? 1 : 0;
    }
    // Without its marker, a frame ends at the next one's start: losses in between count towards its end.
    if (last !== undefined && last.timestamp !== place.timestamp && !last.marker) this.rank = 0;
    this.step();
    this.last = place;
    return spared;
  }

  /** Returns whether recent losses are random, unrelated to the traffic sent; false while too little is known. */
  get areRandom(): boolean {
    if (this.losses < LEAST_LOSSES || this.losses > MOST_SHARE * this.count) return false;
    const mean = this.ranks / this.count;
    const deviation = Math.sqrt(Math.max(0, this.squares / this.count - mean ** 2));
    return this.lossRanks / this.losses - mean <= (MOST_STANDARD_ERRORS * deviation) / Math.sqrt(this.losses);
  }

  private isSpared(): boolean {
    this.untold += 1;
    if (this.untold < TOLD_EVERY && this.told > BORNE_SHARE * this.count && this.areRandom) return true;
    this.untold = 0;
    this.told += 1;
    return false;
  }

  private step(): void {
    this.count = this.count * KEEP + 1;
    this.ranks = this.ranks * KEEP + this.rank;
    this.squares = this.squares * KEEP + this.rank ** 2;
    this.losses *= KEEP;
    this.lossRanks *= KEEP;
    this.told *= KEEP;
    this.rank += 1;
  }
}
