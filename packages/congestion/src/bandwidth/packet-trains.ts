import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { median } from "@setsuna/kit";

/** Packets that left within this of their predecessor went out together, ms. */
const TOGETHER_MS = 2;
/** Fewer packets say more of the clock than of the path. */
const LEAST_PACKETS = 5;
/** Resolution of arrival times, ms; bounds what a train can show. */
const RESOLUTION_MS = 1;
/** Number of trains kept: the last second at 30 fps. */
const KEPT = 30;
/** Fewer than this, or older ones, say nothing. */
const LEAST_TRAINS = 6;
const MEMORY_MS = 2000;
/** Number and maximum age, ms, of the newest trains, which show the current capacity. */
const NEWEST = 5;
const NEWEST_MS = 400;
/** Packets that show at least that a path is wider than it was. */
const LEAST_OF_SHORT = 2;

/**
 * Packets sent together leave a bottleneck one after another at its rate; a frame is such a train. A train with reordering is
 * ignored, as its packets weren't in one queue.
 */
export class PacketTrains {
  private trains: { readonly at: Milliseconds; readonly bitsPerSecond: number }[] = [];
  /** Bounds from the newest trains, including short ones. */
  private newest: { readonly at: Milliseconds; readonly least: number; readonly most: number }[] = [];
  private firstSentMs = 0;
  private lastSentMs = Number.NEGATIVE_INFINITY;
  private firstAt = 0;
  private lastAt = 0;
  private packets = 0;
  /** Without the first packet's: its own way through is not seen. */
  private bytes = 0;
  private isShuffled = false;

  /** A packet in the order of sending, which came at `now`. `sentMs` on the sender's clock. */
  onPacket(sentMs: Milliseconds, bytes: number, now: Milliseconds): void {
    if (sentMs - this.lastSentMs > TOGETHER_MS || sentMs < this.lastSentMs) {
      this.close();
      this.firstSentMs = sentMs;
      this.firstAt = now;
      this.packets = 0;
      this.bytes = 0;
      this.isShuffled = false;
    } else {
      this.bytes += bytes;
      this.isShuffled ||= now < this.lastAt;
    }
    this.packets += 1;
    this.lastSentMs = sentMs;
    this.lastAt = now;
  }

  private close(): void {
    if (this.packets < LEAST_OF_SHORT || this.isShuffled) return;
    const took = this.lastAt - this.firstAt;
    const least = (this.bytes * 8000) / (took + RESOLUTION_MS);
    const isShort = this.packets < LEAST_PACKETS;
    // Arriving as fast as it was sent shows that the path has at least this rate.
    const isOpen = took <= this.lastSentMs - this.firstSentMs + RESOLUTION_MS;
    const most = isShort || isOpen ? Number.POSITIVE_INFINITY : (this.bytes * 8000) / took;
    this.newest = [...this.newest.slice(1 - NEWEST), { at: this.lastAt, least, most }];
    if (isShort) return;
    const span = Math.max(RESOLUTION_MS, took, this.lastSentMs - this.firstSentMs);
    this.trains.push({ at: this.lastAt, bitsPerSecond: (this.bytes * 8000) / span });
    if (this.trains.length > KEPT) this.trains.shift();
  }

  /** The median of the last two seconds' trains, bit/s; undefined where there were too few. */
  median(now: Milliseconds): BitsPerSecond | undefined {
    const recent = this.trains.filter(({ at }) => now - at <= MEMORY_MS).map(({ bitsPerSecond }) => bitsPerSecond);
    return recent.length < LEAST_TRAINS ? undefined : median(recent);
  }

  /** Returns the rate that all of the newest trains reached, bit/s; undefined with too few. */
  least(now: Milliseconds): BitsPerSecond | undefined {
    const recent = this.newest.filter(({ at }) => now - at <= NEWEST_MS);
    return recent.length < NEWEST ? undefined : Math.min(...recent.map(({ least }) => least));
  }

  /** Returns the upper bound of the newest trains, bit/s; undefined with too few. */
  most(now: Milliseconds): BitsPerSecond | undefined {
    const recent = this.newest.filter(({ at }) => now - at <= NEWEST_MS);
    return recent.length < NEWEST ? undefined : Math.max(...recent.map(({ most }) => most));
  }

  reset(): void {
    this.trains = [];
    this.newest = [];
    this.lastSentMs = Number.NEGATIVE_INFINITY;
    this.packets = 0;
  }
}
