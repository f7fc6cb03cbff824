/** One encoded video frame or audio packet. */
export interface MediaPacket {
  readonly kind: "video" | "audio";
  readonly isKeyframe: boolean;
  readonly data: Uint8Array;
  /** Position in the stream, ms, increasing. */
  readonly at: number;
  /**
   * On the machine's monotonic clock, ms: capture for outgoing packets, playout for incoming ones. Absent: unknown, or at once.
   */
  readonly clockMs?: number | undefined;
  /** Audio only, at 48 kHz; absent if unknown. */
  readonly samples?: number | undefined;
  /** One of several to mix, 1-255; absent: there is one. */
  readonly source?: number | undefined;
}

/** Kind, flags, source, a byte of padding, samples, position, and clock. */
const HEAD_BYTES = 24;
const AUDIO = 1;
const KEYFRAME = 1;

/** Writes a media packet, without framing. */
export const writeMediaPacket = ({ kind, isKeyframe, data, at, clockMs, samples, source }: MediaPacket): Uint8Array => {
  const bytes = new Uint8Array(HEAD_BYTES + data.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = kind === "audio" ? AUDIO : 0;
  bytes[1] = isKeyframe ? KEYFRAME : 0;
  bytes[2] = source ?? 0;
  view.setUint32(4, samples ?? 0);
  view.setFloat64(8, at);
  view.setFloat64(16, clockMs ?? Number.NaN);
  bytes.set(data, HEAD_BYTES);
  return bytes;
};

/** `data` is a view of `bytes`. Undefined for invalid bytes. */
export const readMediaPacket = (bytes: Uint8Array): MediaPacket | undefined => {
  const [kind = 0xff, flags = 0, source = 0] = bytes;
  if (bytes.length < HEAD_BYTES || kind > AUDIO || flags > KEYFRAME) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [at, clockMs, samples] = [view.getFloat64(8), view.getFloat64(16), view.getUint32(4)];
  if (!Number.isFinite(at)) return undefined;
  return {
    kind: kind === AUDIO ? "audio" : "video",
    isKeyframe: flags === KEYFRAME,
    data: bytes.subarray(HEAD_BYTES),
    at,
    clockMs: Number.isFinite(clockMs) ? clockMs : undefined,
    samples: samples === 0 ? undefined : samples,
    source: source === 0 ? undefined : source,
  };
};
