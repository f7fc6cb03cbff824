import type { CarriedPacket } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Packets held at most, about 4 s at 10 Mbit/s. A power of two. */
export const WINDOW_PACKETS = 4096;
const MASK = WINDOW_PACKETS - 1;
/** Packets before the base that can still be looked at: more than the run before one that is protected has. */
const KEPT_PACKETS = 128;

/**
 * Packets from sequence number `base` on, by unwrapped sequence number, and a few before it. For missing ones it knows when they
 * were first missed. Callers stay within base .. base + WINDOW_PACKETS - 1.
 */
export class PacketWindow {
  private readonly slots: (CarriedPacket | undefined)[] = new Array<CarriedPacket | undefined>(WINDOW_PACKETS).fill(undefined);
  private readonly times = new Float64Array(WINDOW_PACKETS);
  /** Nothing before this is kept. */
  private begin = 0;
  private first = 0;
  private last = -1;
  private before: CarriedPacket | undefined;

  /** The oldest sequence number that is still of use. */
  get base(): number {
    return this.first;
  }

  /** The newest sequence number that came; below {@link base} when none is held. */
  get newest(): number {
    return this.last;
  }

  /** The packet before {@link base}, if it came. */
  get previous(): CarriedPacket | undefined {
    return this.before;
  }

  /** Lets the window begin at `base`; it must be empty. */
  restart(base: number): void {
    this.before = undefined;
    this.begin = base;
    this.first = base;
    this.last = base - 1;
  }

  /** Stores a packet; skipped numbers count as missing from now on. */
  put(sequence: number, packet: CarriedPacket, nowMs: Milliseconds): void {
    for (let missed = this.last + 1; missed < sequence; missed += 1) {
      this.slots[missed & MASK] = undefined;
      this.times[missed & MASK] = nowMs;
    }
    this.slots[sequence & MASK] = packet;
    this.times[sequence & MASK] = nowMs;
    if (sequence > this.last) this.last = sequence;
  }

  get(sequence: number): CarriedPacket | undefined {
    return sequence < this.first || sequence > this.last ? undefined : this.slots[sequence & MASK];
  }

  /** Like {@link get}, but includes recently removed packets. */
  getKept(sequence: number): CarriedPacket | undefined {
    const isKept = sequence >= Math.max(this.begin, this.first - KEPT_PACKETS) && sequence > this.last - WINDOW_PACKETS;
    return isKept && sequence <= this.last ? this.slots[sequence & MASK] : undefined;
  }

  /** Returns the time at which the packet came or, if it did not, was first missed. */
  timeOf(sequence: number): number {
    return this.times[sequence & MASK] ?? 0;
  }

  /** Takes the packet at {@link base} out and moves on; undefined when it had not come. */
  shift(): CarriedPacket | undefined {
    if (this.first > this.last) {
      this.slots[this.first & MASK] = undefined;
      this.last = this.first;
    }
    this.before = this.slots[this.first & MASK];
    const forgotten = this.first - KEPT_PACKETS;
    // Where the window is nearly full the place has been taken again.
    if (this.last < forgotten + WINDOW_PACKETS) this.slots[forgotten & MASK] = undefined;
    this.first += 1;
    return this.before;
  }
}
