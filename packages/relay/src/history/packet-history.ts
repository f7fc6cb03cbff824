import type { Milliseconds } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";

export interface PacketHistoryOptions {
  /** A power of two from 256 to 32768. Default 4096: over 2 s at 20 Mbit/s. */
  readonly capacity?: number;
  /** Bytes per packet, 1500 by default. Longer ones get their own allocation. */
  readonly slotBytes?: number;
}

const SLOTS_PER_SLAB = 256;
const NONE = Number.NEGATIVE_INFINITY;

/**
 * Last packets of an RTP stream, for retransmissions and joins. Copies packets into slabs, allocated on first use and reused.
 * Methods without "Unwrapped" take 16-bit sequence numbers nearest to the newest, correct within 32768.
 */
export class PacketHistory {
  readonly capacity: number;
  private readonly slotBytes: number;
  private readonly mask: number;
  private readonly slabs: (Uint8Array | undefined)[];
  private readonly sequences: Float64Array;
  private readonly lengths: Uint32Array;
  private readonly times: Float64Array;
  private readonly oversized = new Map<number, Uint8Array>();
  private unwrapper = new Unwrapper(16);
  private newestSequence = NONE;
  private oldestSequence = NONE;

  /** @throws RangeError when the capacity is not a power of two from 256 to 32768. */
  constructor(options: PacketHistoryOptions = {}) {
    const { capacity = 4096, slotBytes = 1500 } = options;
    if (capacity < SLOTS_PER_SLAB || capacity > 0x8000 || (capacity & (capacity - 1)) !== 0) {
      throw new RangeError("the capacity of a packet history is a power of two from 256 to 32768");
    }
    this.capacity = capacity;
    this.slotBytes = slotBytes;
    this.mask = capacity - 1;
    this.slabs = new Array<Uint8Array | undefined>(capacity / SLOTS_PER_SLAB).fill(undefined);
    this.sequences = new Float64Array(capacity).fill(NONE);
    this.lengths = new Uint32Array(capacity);
    this.times = new Float64Array(capacity);
  }

  store(packet: Uint8Array, sequenceNumber: number, now: Milliseconds): number {
    const sequence = this.unwrapper.unwrap(sequenceNumber);
    if (sequence <= this.newestSequence - this.capacity) return sequence;
    if (sequence > this.newestSequence) this.newestSequence = sequence;
    if (this.oldestSequence === NONE || sequence < this.oldestSequence) this.oldestSequence = sequence;
    const slot = sequence & this.mask;
    if (this.oversized.size > 0) this.oversized.delete(slot);
    if (packet.length > this.slotBytes) {
      this.oversized.set(slot, packet.slice());
    } else {
      this.slab(slot).set(packet, (slot % SLOTS_PER_SLAB) * this.slotBytes);
    }
    this.sequences[slot] = sequence;
    this.lengths[slot] = packet.length;
    this.times[slot] = now;
    return sequence;
  }

  /** A read-only view, valid until its slot is overwritten; undefined: gone. */
  get(sequenceNumber: number): Uint8Array | undefined {
    return this.getUnwrapped(this.unwrapper.peek(sequenceNumber));
  }

  getUnwrapped(sequence: number): Uint8Array | undefined {
    if (!this.hasUnwrapped(sequence)) return undefined;
    const slot = sequence & this.mask;
    const oversized = this.oversized.size > 0 ? this.oversized.get(slot) : undefined;
    if (oversized) return oversized;
    const start = (slot % SLOTS_PER_SLAB) * this.slotBytes;
    return this.slab(slot).subarray(start, start + (this.lengths[slot] ?? 0));
  }

  has(sequenceNumber: number): boolean {
    return this.hasUnwrapped(this.unwrapper.peek(sequenceNumber));
  }

  hasUnwrapped(sequence: number): boolean {
    return this.sequences[sequence & this.mask] === sequence;
  }

  /** In {@link store}'s milliseconds; undefined if gone. */
  storedAtUnwrapped(sequence: number): Milliseconds | undefined {
    return this.hasUnwrapped(sequence) ? this.times[sequence & this.mask] : undefined;
  }

  unwrap(sequenceNumber: number): number {
    return this.unwrapper.peek(sequenceNumber);
  }

  oldest(): number | undefined {
    if (this.newestSequence === NONE) return undefined;
    this.oldestSequence = Math.max(this.oldestSequence, this.newestSequence - this.capacity + 1);
    while (!this.hasUnwrapped(this.oldestSequence)) this.oldestSequence += 1;
    return this.oldestSequence;
  }

  newest(): number | undefined {
    return this.newestSequence === NONE ? undefined : this.newestSequence;
  }

  reset(): void {
    this.sequences.fill(NONE);
    this.oversized.clear();
    this.unwrapper = new Unwrapper(16);
    this.newestSequence = NONE;
    this.oldestSequence = NONE;
  }

  private slab(slot: number): Uint8Array {
    const index = Math.floor(slot / SLOTS_PER_SLAB);
    let slab = this.slabs[index];
    if (!slab) {
      slab = new Uint8Array(SLOTS_PER_SLAB * this.slotBytes);
      this.slabs[index] = slab;
    }
    return slab;
  }
}
