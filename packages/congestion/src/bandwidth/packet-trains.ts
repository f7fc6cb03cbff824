import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { median } from "@setsuna/kit";

/** Packets closer than this were sent together, ms. */
const TRAIN_GAP_MS = 2;
/** Fewer packets measure the clock rather than the path. */
const MIN_PACKETS = 5;
const RESOLUTION_MS = 1;
/** Covers the last second at 30 fps. */
const KEPT = 30;
/** Fewer trains aren't representative. */
const MIN_TRAINS = 6;
const MEMORY_MS = 2000;
/** Of the newest trains, for the current capacity: number and age, ms. */
const NEWEST = 5;
const NEWEST_MS = 400;
/** Packets that show a lower bound. */
const MIN_OF_SHORT = 2;

/** A frame's packets leave a bottleneck at its rate. Ignores a train with reordering: its packets weren't in one queue. */
export class PacketTrains {
  private trains: { readonly at: Milliseconds; readonly bitsPerSecond: number }[] = [];
  private newest: { readonly at: Milliseconds; readonly least: number; readonly most: number }[] = [];
  private firstSentMs = 0;
  private lastSentMs = Number.NEGATIVE_INFINITY;
  private firstAt = 0;
  private lastAt = 0;
  private packets = 0;
  /** Excludes the first packet, whose transit isn't visible. */
  private bytes = 0;
  private isShuffled = false;

  /** Call it in sending order. `sentMs` is on the sender's clock. */
  onPacket(sentMs: Milliseconds, bytes: number, now: Milliseconds): void {
    if (sentMs - this.lastSentMs > TRAIN_GAP_MS || sentMs < this.lastSentMs) {
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
    if (this.packets < MIN_OF_SHORT || this.isShuffled) return;
    const took = this.lastAt - this.firstAt;
    const least = (this.bytes * 8000) / (took + RESOLUTION_MS);
    const isShort = this.packets < MIN_PACKETS;
    // The train arrived as fast as it was sent, so it gives a lower bound.
    const isOpen = took <= this.lastSentMs - this.firstSentMs + RESOLUTION_MS;
    const most = isShort || isOpen ? Number.POSITIVE_INFINITY : (this.bytes * 8000) / took;
    this.newest = [...this.newest.slice(1 - NEWEST), { at: this.lastAt, least, most }];
    if (isShort) return;
    const span = Math.max(RESOLUTION_MS, took, this.lastSentMs - this.firstSentMs);
    this.trains.push({ at: this.lastAt, bitsPerSecond: (this.bytes * 8000) / span });
    if (this.trains.length > KEPT) this.trains.shift();
  }

  /** Median of the last two seconds, bit/s; undefined if too few. */
  median(now: Milliseconds): BitsPerSecond | undefined {
    const recent = this.trains.filter(({ at }) => now - at <= MEMORY_MS).map(({ bitsPerSecond }) => bitsPerSecond);
    return recent.length < MIN_TRAINS ? undefined : median(recent);
  }

  /** Rate reached by all of the newest trains, bit/s; undefined if too few. */
  least(now: Milliseconds): BitsPerSecond | undefined {
    const recent = this.newest.filter(({ at }) => now - at <= NEWEST_MS);
    return recent.length < NEWEST ? undefined : Math.min(...recent.map(({ least }) => least));
  }

  /** Upper bound of the newest trains, bit/s; undefined if too few. */
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
