/** A source block is at most so many packets: a keyframe's hundreds are protected part by part. */
const BLOCK_PACKETS = 40;
/** Source blocks waiting for a retransmission from the sender; drops the oldest. */
const MAX_WAITING = 16;

/** Packets in a row that are protected together: one frame, or a part of a large one. */
export interface SourceBlock<Packet> {
  /** Stream sequence of the first packet. */
  readonly first: number;
  readonly packets: readonly Packet[];
}

/** An end that was seen, and the packets of the source block so far, by sequence. */
interface OpenBlock {
  readonly first: number;
  readonly end: number;
}

/**
 * Cuts a stream of packets into source blocks that are to be protected, each as soon as all its packets are there. A source block ends with its
 * frame. Keeps the packets that it is given: they must keep their payload.
 */
export class SourceBlocks<Packet> {
  private readonly packets = new Map<number, Packet>();
  /** First packet outside any source block; undefined until a frame has ended. */
  private next: number | undefined;
  private newest = Number.NEGATIVE_INFINITY;
  private readonly ends = new Set<number>();
  private waiting: OpenBlock[] = [];

  /** A packet of the stream, in any order; `endsFrame`: nothing of its frame follows. Returns the source blocks that are complete now. */
  onPacket(sequence: number, packet: Packet, endsFrame: boolean): readonly SourceBlock<Packet>[] {
    if (sequence > this.newest + 4 * BLOCK_PACKETS || sequence < this.newest - 4 * BLOCK_PACKETS) this.reset();
    this.newest = Math.max(this.newest, sequence);
    if (this.next === undefined) {
      if (endsFrame) this.next = sequence + 1;
      return [];
    }
    if (sequence < this.next && !this.waiting.some(({ first, end }) => sequence >= first && sequence <= end)) return [];
    this.packets.set(sequence, packet);
    // The end of a source block that waits is known.
    if (endsFrame && sequence >= this.next) this.ends.add(sequence);
    this.cut();
    return this.takeComplete();
  }

  /** Call for another sender or when numbers restart. */
  reset(): void {
    this.packets.clear();
    this.ends.clear();
    this.waiting = [];
    this.next = undefined;
    this.newest = Number.NEGATIVE_INFINITY;
  }

  /** Forms source blocks from the packets between the last block and the newest packet. */
  private cut(): void {
    for (;;) {
      const first = this.next ?? 0;
      let end: number | undefined;
      for (let sequence = first; sequence <= this.newest && end === undefined; sequence += 1) {
        if (this.ends.delete(sequence) || sequence - first + 1 === BLOCK_PACKETS) end = sequence;
      }
      if (end === undefined) return;
      this.next = end + 1;
      this.waiting.push({ first, end });
      const dropped = this.waiting.length > MAX_WAITING ? this.waiting.shift() : undefined;
      if (dropped !== undefined) this.forget(dropped);
    }
  }

  private takeComplete(): SourceBlock<Packet>[] {
    const complete: SourceBlock<Packet>[] = [];
    this.waiting = this.waiting.filter((block) => {
      const packets: Packet[] = [];
      for (let sequence = block.first; sequence <= block.end; sequence += 1) {
        const packet = this.packets.get(sequence);
        if (packet === undefined) return true;
        packets.push(packet);
      }
      complete.push({ first: block.first, packets });
      this.forget(block);
      return false;
    });
    return complete;
  }

  private forget({ first, end }: OpenBlock): void {
    for (let sequence = first; sequence <= end; sequence += 1) this.packets.delete(sequence);
  }
}
