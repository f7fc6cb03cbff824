interface Segment {
  readonly from: number;
  readonly offset: number;
}

/** For mapping late packets; each omission makes one, and splitting makes one or more per frame. */
const MAX_SEGMENTS = 1024;

/** Gapless numbers for subscribers: omitted padding and sender changes don't look like loss (RFC 3550 §5.1). */
export class SequenceMapper {
  private segments: Segment[] = [];
  private newestSource: number | undefined;
  private firstSource: number | undefined;
  private newestOut: number;
  private least = 0;

  /** @param first 0-65535 */
  constructor(first: number) {
    this.newestOut = first - 1;
  }

  get newest(): number {
    return this.newestOut;
  }

  /** Takes an extended `source`. Undefined if too old. */
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

  /** The first to arrive may not be the first sent. Undefined: its number is taken, or none is left. */
  private mapBeforeFirst(source: number): number | undefined {
    const [first] = this.segments;
    if (first === undefined || first.from !== this.firstSource) return undefined;
    const out = source - first.offset;
    return out < this.least ? undefined : out;
  }

  /** False unless `source` is newer than all seen. */
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

  /** Numbers continue. `room`: reserved for packets that the first one overtook. */
  restart(room = 0): void {
    this.segments = [];
    this.newestSource = undefined;
    this.least = this.newestOut + 1;
    this.newestOut += room;
  }
}
