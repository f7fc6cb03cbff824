/** Packets after which an observation weighs little: two seconds of 5 Mbit/s. */
const MEMORY_PACKETS = 1024;
const KEEP = 1 - 1 / MEMORY_PACKETS;
/** Losses before which nothing is said of the path. */
const LEAST_LOSSES = 12;
/** A path that loses a greater share is full, or as good as cut, wherever its losses lie. */
const MOST_SHARE = 0.2;
/** The mean place of random losses is so many standard errors or less behind that of all packets, but for one time in 160. */
const MOST_STANDARD_ERRORS = 2.5;
/**
 * Chromium's estimate bears so much of itself, of all packets, also on a slow stream: it bounds the rate steeply from a twentieth on, and takes
 * that share from so few packets that chance doubles it at times.
 */
const BORNE_SHARE = 0.02;
/** Of the others one in so many is told all the same. */
const TOLD_EVERY = 3;

/** Place in its frame of a packet that came. */
export interface PlaceInFrame {
  /** RTP timestamp. */
  readonly timestamp: number;
  /** Marker bit: the last of its frame. RFC 6184 §5.1. */
  readonly marker: boolean;
}

/**
 * Tells random losses from those of a path that is congested, by their places in the frames, whose packets a sender sends at once: a queue
 * that overflows and a policer without tokens take the last of them, chance takes any.
 *
 * Returns of random losses how many need not be reported to the sender's congestion control: two in three, and none below the share that the estimate
 * bears by itself. docs/decisions/0063.
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
  /** Losses since the last one that was told. */
  private untold = 0;

  /** A packet that came behind so many that did not. Returns how many of these need not be told. */
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
    // Without its marker a frame's end is known by the next one's beginning: what was lost between counts as of its end.
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
