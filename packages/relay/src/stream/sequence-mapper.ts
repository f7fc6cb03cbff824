/** Maps a source's extended sequence numbers to the subscribers': `out = source - offset` from `from` on. */
interface Segment {
  readonly from: number;
  readonly offset: number;
}

/** Segments that a late packet can be mapped back; each left-out packet makes one. Where long packets are cut that is one in each frame, or more. */
const MAX_SEGMENTS = 1024;

/**
 * Numbers the packets that subscribers get without gaps of our making: packets that we leave out (padding) and changes of
 * the sender do not look like loss (RFC 3550 §5.1 wants the number to grow by one a packet).
 */
export class SequenceMapper {
  private segments: Segment[] = [];
  private newestSource: number | undefined;
  private firstSource: number | undefined;
  private newestOut: number;
  /** Numbers below this belong to an earlier source. */
  private least = 0;

  /** @param first sequence number of the first packet, 0-65535 */
  constructor(first: number) {
    this.newestOut = first - 1;
  }

  /** The highest number given out or kept free so far; one below the first before any. */
  get newest(): number {
    return this.newestOut;
  }

  /** Maps extended source sequence `source`; undefined when it is older than the mapper's memory. */
  map(source: number): number | undefined {
    if (this.newestSource === undefined) {
      this.segments = [{ from: source, offset: source - this.newestOut - 1 }];
      this.firstSource = source;
    }
    if (this.newestSource === undefined || source > this.newestSource) this.newestSource = source;
    for (let index = this.segments.length - 1; index >= 0; index -= 1) {
      const segment = this.segments[index];
      if (segment === undefined || source < segment.from) continue;
      const out = source - segment.offset;
      if (out > this.newestOut) this.newestOut = out;
      return out;
    }
    return this.mapBeforeFirst(source);
  }

  /** The first packet to come need not be the first that was sent. Undefined where its number was given to another, or none is left. */
  private mapBeforeFirst(source: number): number | undefined {
    const [first] = this.segments;
    if (first === undefined || first.from !== this.firstSource) return undefined;
    const out = source - first.offset;
    return out < this.least ? undefined : out;
  }

  /** Leaves `source` out. Only the newest packet can be left out; false when `source` is not newer than all seen. */
  leaveOut(source: number): boolean {
    if (this.newestSource === undefined || source <= this.newestSource) return false;
    const offset = this.segments.at(-1)?.offset ?? 0;
    // Reserve numbers for packets missing between the newest and this one.
    this.newestOut = source - offset - 1;
    this.newestSource = source;
    this.segments.push({ from: source + 1, offset: offset + 1 });
    if (this.segments.length > MAX_SEGMENTS) this.segments.shift();
    return true;
  }

  /**
   * Starts a new source, whose numbers follow the newest one assigned. `room`: numbers reserved for packets that its first one
   * overtook.
   */
  restart(room = 0): void {
    this.segments = [];
    this.newestSource = undefined;
    this.least = this.newestOut + 1;
    this.newestOut += room;
  }
}
