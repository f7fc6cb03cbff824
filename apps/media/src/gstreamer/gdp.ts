/**
 * GStreamer's data protocol 1.0 (`gdppay`, `gdpdepay`): raw buffers with times in ns, one stream a pipe. It adds no delay: a
 * buffer is usable when its last byte arrives.
 */
const HEADER_BYTES = 62;
const TYPE_BUFFER = 1;
const TYPE_CAPS = 2;
const TYPE_EVENT = 64;
const STREAM_START = 10_254;
const SEGMENT = 17_934;
const NONE = 0xffff_ffff_ffff_ffffn;
/** A picture of 8192 x 4320 at 16 bits a pixel has 71 MB. */
const MAX_BYTES = 128 * 1024 * 1024;
const LARGEST_TIME = BigInt(Number.MAX_SAFE_INTEGER);

export type GdpItem =
  | { readonly name: "caps"; readonly text: string }
  /** `pts` is the running time, ns; undefined if unknown. */
  | { readonly name: "buffer"; readonly pts: number | undefined; readonly data: Buffer };

export class GdpReader {
  private chunks: Buffer[] = [];
  private held = 0;

  /** Throws RangeError for other bytes: nothing after them can be read. */
  push(chunk: Buffer): GdpItem[] {
    this.chunks.push(chunk);
    this.held += chunk.length;
    const items: GdpItem[] = [];
    for (let item = this.next(); item !== undefined; item = this.next()) if (item !== "event") items.push(item);
    return items;
  }

  private next(): GdpItem | "event" | undefined {
    if (this.held < HEADER_BYTES) return undefined;
    const head = this.front(HEADER_BYTES);
    const length = head.readUInt32BE(6);
    if (head[0] !== 1 || head[1] !== 0 || length > MAX_BYTES) throw new RangeError("not a GDP 1.0 packet");
    if (this.held < HEADER_BYTES + length) return undefined;
    const whole = this.take(HEADER_BYTES + length);
    const type = whole.readUInt16BE(4);
    const data = whole.subarray(HEADER_BYTES);
    if (type === TYPE_CAPS) return { name: "caps", text: data.toString("utf8").replace(/\0+$/, "") };
    if (type !== TYPE_BUFFER) return "event";
    const pts = whole.readBigUInt64BE(10);
    return { name: "buffer", pts: pts > LARGEST_TIME ? undefined : Number(pts), data };
  }

  private front(count: number): Buffer {
    const [first] = this.chunks;
    if (first !== undefined && first.length >= count) return first;
    let joined = 0;
    let pieces = 0;
    while (joined < count) {
      joined += this.chunks[pieces]?.length ?? 0;
      pieces += 1;
    }
    const front = Buffer.concat(this.chunks.slice(0, pieces));
    this.chunks.splice(0, pieces, front);
    return front;
  }

  private take(count: number): Buffer {
    const parts: Buffer[] = [];
    let missing = count;
    let used = 0;
    for (; missing > 0; used += 1) {
      const chunk = this.chunks[used] ?? Buffer.alloc(0);
      parts.push(chunk.subarray(0, missing));
      if (chunk.length > missing) {
        this.chunks[used] = chunk.subarray(missing);
        missing = 0;
        break;
      }
      missing -= chunk.length;
    }
    this.chunks.splice(0, used);
    this.held -= count;
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts, count);
  }
}

const header = (type: number, length: number, pts: bigint, duration: bigint): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes[0] = 1;
  bytes.writeUInt16BE(type, 4);
  bytes.writeUInt32BE(length, 6);
  bytes.writeBigUInt64BE(pts, 10);
  bytes.writeBigUInt64BE(duration, 18);
  bytes.writeBigUInt64BE(NONE, 26);
  bytes.writeBigUInt64BE(NONE, 34);
  return bytes;
};

const text = (type: number, content: string): Buffer => {
  const body = Buffer.from(`${content}\0`, "utf8");
  return Buffer.concat([header(type, body.length, NONE, NONE), body]);
};

export const gdpBeginning = (stream: string, caps: string): Buffer =>
  Buffer.concat([
    text(TYPE_EVENT + STREAM_START, `GstEventStreamStart, stream-id=(string)${stream};`),
    text(TYPE_CAPS, caps),
    text(
      TYPE_EVENT + SEGMENT,
      'GstEventSegment, segment=(GstSegment)"segment, flags=(GstSegmentFlags)GST_SEGMENT_FLAG_NONE, rate=(double)1, ' +
        "applied-rate=(double)1, format=(GstFormat)time, base=(guint64)0, offset=(guint64)0, start=(guint64)0, " +
        `stop=(guint64)${NONE}, time=(guint64)0, position=(guint64)0, duration=(guint64)${NONE};";`,
    ),
  ]);

/** `pts` and `duration` in ns; `pts` at least 0. */
export const gdpBufferHead = (length: number, pts: number, duration?: number): Buffer =>
  header(TYPE_BUFFER, length, BigInt(Math.max(0, Math.round(pts))), duration === undefined ? NONE : BigInt(Math.round(duration)));
