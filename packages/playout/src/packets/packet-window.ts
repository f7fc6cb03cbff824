import type { CarriedPacket } from "@setsuna/contracts";

/** Packets held at most, about 4 s at 10 Mbit/s. A power of two. */
export const WINDOW_PACKETS = 4096;
const MASK = WINDOW_PACKETS - 1;

/**
 * Packets from sequence number `base` on, by unwrapped sequence number. For what has not come it knows since when that is
 * noticed. Callers keep to base .. base + WINDOW_PACKETS - 1.
 */
export class PacketWindow {
  private readonly slots: (CarriedPacket | undefined)[] = new Array<CarriedPacket | undefined>(WINDOW_PACKETS).fill(undefined);
  private readonly times = new Float64Array(WINDOW_PACKETS);
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
    this.first = base;
    this.last = base - 1;
  }

  /** Takes a packet in; numbers that it skips are missed from now on. */
  put(sequence: number, packet: CarriedPacket, nowMs: number): void {
    for (let missed = this.last + 1; missed < sequence; missed += 1) this.times[missed & MASK] = nowMs;
    this.slots[sequence & MASK] = packet;
    this.times[sequence & MASK] = nowMs;
    if (sequence > this.last) this.last = sequence;
  }

  get(sequence: number): CarriedPacket | undefined {
    return sequence < this.first || sequence > this.last ? undefined : this.slots[sequence & MASK];
  }

  /** When the packet came or, if it did not, was first missed. */
  timeOf(sequence: number): number {
    return this.times[sequence & MASK] ?? 0;
  }

  /** Takes the packet at {@link base} out and moves on; undefined when it had not come. */
  shift(): CarriedPacket | undefined {
    const slot = this.first & MASK;
    this.before = this.slots[slot];
    this.slots[slot] = undefined;
    this.first += 1;
    if (this.last < this.first) this.last = this.first - 1;
    return this.before;
  }
}
