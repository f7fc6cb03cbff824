/** Packets. Larger frames, such as keyframes, are protected in parts. */
const BLOCK_PACKETS = 40;
const MAX_WAITING = 16;

/** A frame, or part of a large one, that is protected together. */
export interface SourceBlock<Packet> {
  readonly first: number;
  readonly packets: readonly Packet[];
}

interface OpenBlock {
  readonly first: number;
  readonly end: number;
}

/** Cuts a stream into source blocks ending with frames, each once complete. Keeps the packets: don't change their payload. */
export class SourceBlocks<Packet> {
  private readonly packets = new Map<number, Packet>();
  /** First number outside any block; undefined until a frame has ended. */
  private next: number | undefined;
  private newest = Number.NEGATIVE_INFINITY;
  private readonly ends = new Set<number>();
  private waiting: OpenBlock[] = [];

  /** In any order; `endsFrame`: last of its frame. Returns completed blocks. */
  onPacket(sequence: number, packet: Packet, endsFrame: boolean): readonly SourceBlock<Packet>[] {
    if (sequence > this.newest + 4 * BLOCK_PACKETS || sequence < this.newest - 4 * BLOCK_PACKETS) this.reset();
    this.newest = Math.max(this.newest, sequence);
    if (this.next === undefined) {
      if (endsFrame) this.next = sequence + 1;
      return [];
    }
    if (sequence < this.next && !this.waiting.some(({ first, end }) => sequence >= first && sequence <= end)) return [];
    this.packets.set(sequence, packet);
    if (endsFrame && sequence >= this.next) this.ends.add(sequence);
    this.cut();
    return this.takeComplete();
  }

  reset(): void {
    this.packets.clear();
    this.ends.clear();
    this.waiting = [];
    this.next = undefined;
    this.newest = Number.NEGATIVE_INFINITY;
  }

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
