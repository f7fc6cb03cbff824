import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { median } from "@setsuna/kit";

/** Packets that left within this of their predecessor went out together, ms. */
const TOGETHER_MS = 2;
/** Fewer packets say more of the clock than of the path. */
const LEAST_PACKETS = 5;
/** No arrival is known better than to this, ms: it bounds what a train can say. */
const RESOLUTION_MS = 1;
/** Trains that count: the last second of a picture at 30 frames/s. */
const KEPT = 30;
/** Fewer than this, or older ones, say nothing. */
const LEAST_TRAINS = 6;
const MEMORY_MS = 2000;
/** The newest trains say what the path has now: so many of them, none older than this, ms. */
const NEWEST = 5;
const NEWEST_MS = 400;
/** Packets that show at least that a path is wider than it was. */
const LEAST_OF_SHORT = 2;

/**
 * Packets that were sent at once come out of a narrow place one after another, at its own rate: a frame is such a train. One in which packets
 * overtook each other says nothing: they were not in one queue.
 */
export class PacketTrains {
  private trains: { readonly at: Milliseconds; readonly bitsPerSecond: number }[] = [];
  /** Bounds of what the newest showed, short ones too. */
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
    // What came as quickly as it was sent shows a path that is at least so wide.
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

  /** Returns what each of the newest trains showed at least, bit/s; undefined where there are too few. */
  least(now: Milliseconds): BitsPerSecond | undefined {
    const recent = this.newest.filter(({ at }) => now - at <= NEWEST_MS);
    return recent.length < NEWEST ? undefined : Math.min(...recent.map(({ least }) => least));
  }

  /** Returns what none of the newest trains showed more than, bit/s; undefined where there are too few. */
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
