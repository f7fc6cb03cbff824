import type { RtpTimestamp } from "@setsuna/kit";

/** Packets until an observation weighs little: two seconds of 5 Mbit/s. */
const MEMORY_PACKETS = 1024;
const KEEP = 1 - 1 / MEMORY_PACKETS;
const MIN_LOSSES = 12;
/** A path losing more is full or nearly cut, whatever the positions. */
const MAX_SHARE = 0.2;
/** Behind the mean of all packets. At 2.5, random losses of footage with cuts exceeded it every eleven minutes. */
const MAX_STANDARD_ERRORS = 3.5;
/**
 * Share of all packets that Chromium's estimate tolerates, even on a slow stream: from a twentieth on it cuts the rate steeply,
 * and few packets double a share by chance.
 */
const TOLERATED_SHARE = 0.02;
/** Reports one in this many of the random losses. */
const REPORT_EVERY = 3;

export interface PlaceInFrame {
  readonly timestamp: RtpTimestamp;
  /** Last of its frame. RFC 6184 §5.1. */
  readonly marker: boolean;
}

/**
 * Distinguishes random loss from congestion by positions in frames, which senders send as bursts: an overflowing queue or empty
 * policer drops the last packets, random loss any. Returns how many random losses to hide from congestion control.
 * docs/decisions/0005.
 */
export class RandomLossDetector {
  private last: PlaceInFrame | undefined;
  private rank = 0;
  /** Decaying sums of packets, ranks and squared ranks. */
  private count = 0;
  private ranks = 0;
  private squares = 0;
  private losses = 0;
  private lossRanks = 0;
  private reported = 0;
  /** Losses since the last one reported. */
  private unreported = 0;

  /** Call it after `lostBefore` losses. Returns how many to hide. */
  onPacket(place: PlaceInFrame, lostBefore: number): number {
    const { last } = this;
    if (last?.marker === true) this.rank = 0;
    let hidden = 0;
    for (let lost = 0; lost < lostBefore; lost += 1) {
      this.losses += 1;
      this.lossRanks += this.rank;
      this.step();
      hidden += this.isHidden() ? 1 : 0;
    }
    // If its marker is lost, a frame ends where the next one starts.
    if (last !== undefined && last.timestamp !== place.timestamp && !last.marker) this.rank = 0;
    this.step();
    this.last = place;
    return hidden;
  }

  /** Losses that aren't media, such as padding, have no place in a frame. Returns how many to hide. */
  onOtherLosses(count: number): number {
    let hidden = 0;
    for (let lost = 0; lost < count; lost += 1) hidden += this.isHidden() ? 1 : 0;
    return hidden;
  }

  /** True if losses don't depend on the traffic; false while unknown. */
  get areRandom(): boolean {
    if (this.losses < MIN_LOSSES || this.losses > MAX_SHARE * this.count) return false;
    const mean = this.ranks / this.count;
    const deviation = Math.sqrt(Math.max(0, this.squares / this.count - mean ** 2));
    return this.lossRanks / this.losses - mean <= (MAX_STANDARD_ERRORS * deviation) / Math.sqrt(this.losses);
  }

  private isHidden(): boolean {
    this.unreported += 1;
    if (this.unreported < REPORT_EVERY && this.reported > TOLERATED_SHARE * this.count && this.areRandom) return true;
    this.unreported = 0;
    this.reported += 1;
    return false;
  }

  private step(): void {
    this.count = this.count * KEEP + 1;
    this.ranks = this.ranks * KEEP + this.rank;
    this.squares = this.squares * KEEP + this.rank ** 2;
    this.losses *= KEEP;
    this.lossRanks *= KEEP;
    this.reported *= KEEP;
    this.rank += 1;
  }
}
