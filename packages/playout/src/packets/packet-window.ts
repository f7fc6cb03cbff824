import type { CarriedPacket } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** About 4 s at 10 Mbit/s. Must be a power of two. */
export const WINDOW_PACKETS = 4096;
const MASK = WINDOW_PACKETS - 1;
/** More than the packets that precede a protected one. */
const KEPT_PACKETS = 128;

/**
 * Packets by unwrapped sequence number from `base` on, and a few before it. Notes when missing ones were first missed.
 * Callers stay within base .. base + WINDOW_PACKETS - 1.
 */
export class PacketWindow {
  private readonly slots: (CarriedPacket | undefined)[] = new Array<CarriedPacket | undefined>(WINDOW_PACKETS).fill(undefined);
  private readonly times = new Float64Array(WINDOW_PACKETS);
  private begin = 0;
  private first = 0;
  private last = -1;
  private before: CarriedPacket | undefined;

  get base(): number {
    return this.first;
  }

  /** Below {@link base} if none is held. */
  get newest(): number {
    return this.last;
  }

  get previous(): CarriedPacket | undefined {
    return this.before;
  }

  /** The window must be empty. */
  restart(base: number): void {
    this.before = undefined;
    this.begin = base;
    this.first = base;
    this.last = base - 1;
  }

  put(sequence: number, packet: CarriedPacket, now: Milliseconds): void {
    for (let missed = this.last + 1; missed < sequence; missed += 1) {
      this.slots[missed & MASK] = undefined;
      this.times[missed & MASK] = now;
    }
    this.slots[sequence & MASK] = packet;
    this.times[sequence & MASK] = now;
    if (sequence > this.last) this.last = sequence;
  }

  get(sequence: number): CarriedPacket | undefined {
    return sequence < this.first || sequence > this.last ? undefined : this.slots[sequence & MASK];
  }

  getKept(sequence: number): CarriedPacket | undefined {
    const isKept = sequence >= Math.max(this.begin, this.first - KEPT_PACKETS) && sequence > this.last - WINDOW_PACKETS;
    return isKept && sequence <= this.last ? this.slots[sequence & MASK] : undefined;
  }

  /** Time of arrival or, if missing, of detection. */
  timeOf(sequence: number): number {
    return this.times[sequence & MASK] ?? 0;
  }

  /** Undefined when missing. */
  shift(): CarriedPacket | undefined {
    if (this.first > this.last) {
      this.slots[this.first & MASK] = undefined;
      this.last = this.first;
    }
    this.before = this.slots[this.first & MASK];
    const forgotten = this.first - KEPT_PACKETS;
    // A nearly full window has reused the slot.
    if (this.last < forgotten + WINDOW_PACKETS) this.slots[forgotten & MASK] = undefined;
    this.first += 1;
    return this.before;
  }
}
