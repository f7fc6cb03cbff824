/** A run is at most so many packets: a keyframe's hundreds are protected part by part. */
const RUN_PACKETS = 40;
/** Runs that wait for a packet that the sender has to send again; the oldest makes room. */
const MAX_WAITING = 16;

/** Packets in a row that are protected together: one frame, or a part of a large one. */
export interface ParityRun {
  /** Stream sequence of the first packet. */
  readonly first: number;
  readonly packets: readonly Buffer[];
}

/** An end that was seen, and the packets of the run so far, by sequence. */
interface OpenRun {
  readonly first: number;
  readonly end: number;
}

/**
 * Cuts a stream of packets into runs that are to be protected, each as soon as all its packets are there. A run ends with its
 * frame. Keeps the packets that it is given: they must keep their payload.
 */
export class ParityRuns {
  private readonly packets = new Map<number, Buffer>();
  /** The first packet that belongs to no run yet; undefined until a frame has ended. */
  private next: number | undefined;
  private newest = Number.NEGATIVE_INFINITY;
  private readonly ends = new Set<number>();
  private waiting: OpenRun[] = [];

  /** A packet of the stream, in any order; `endsFrame`: nothing of its frame follows. Returns the runs that are complete now. */
  onPacket(sequence: number, packet: Buffer, endsFrame: boolean): readonly ParityRun[] {
    if (sequence > this.newest + 4 * RUN_PACKETS || sequence < this.newest - 4 * RUN_PACKETS) this.reset();
    this.newest = Math.max(this.newest, sequence);
    if (this.next === undefined) {
      if (endsFrame) this.next = sequence + 1;
      return [];
    }
    if (sequence < this.next && !this.waiting.some(({ first, end }) => sequence >= first && sequence <= end)) return [];
    this.packets.set(sequence, packet);
    // The end of a run that waits is known.
    if (endsFrame && sequence >= this.next) this.ends.add(sequence);
    this.cut();
    return this.takeComplete();
  }

  /** Another sender, or numbers that begin anew. */
  reset(): void {
    this.packets.clear();
    this.ends.clear();
    this.waiting = [];
    this.next = undefined;
    this.newest = Number.NEGATIVE_INFINITY;
  }

  /** Makes runs of what lies between the last run and the newest packet. */
  private cut(): void {
    for (;;) {
      const first = this.next ?? 0;
      let end: number | undefined;
      for (let sequence = first; sequence <= this.newest && end === undefined; sequence += 1) {
        if (this.ends.delete(sequence) || sequence - first + 1 === RUN_PACKETS) end = sequence;
      }
      if (end === undefined) return;
      this.next = end + 1;
      this.waiting.push({ first, end });
      const dropped = this.waiting.length > MAX_WAITING ? this.waiting.shift() : undefined;
      if (dropped !== undefined) this.forget(dropped);
    }
  }

  private takeComplete(): ParityRun[] {
    const complete: ParityRun[] = [];
    this.waiting = this.waiting.filter((run) => {
      const packets: Buffer[] = [];
      for (let sequence = run.first; sequence <= run.end; sequence += 1) {
        const packet = this.packets.get(sequence);
        if (packet === undefined) return true;
        packets.push(packet);
      }
      complete.push({ first: run.first, packets });
      this.forget(run);
      return false;
    });
    return complete;
  }

  private forget({ first, end }: OpenRun): void {
    for (let sequence = first; sequence <= end; sequence += 1) this.packets.delete(sequence);
  }
}
