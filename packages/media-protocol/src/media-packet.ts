/** Describes one encoded video frame or sound packet on its path into or out of a media process. */
export interface MediaPacket {
  readonly kind: "video" | "audio";
  readonly isKeyframe: boolean;
  /** Annex B for H.264; the frame of another codec; an Opus packet. */
  readonly data: Uint8Array;
  /** Place in the stream, ms, growing. */
  readonly at: number;
  /**
   * Moment on the machine's monotonic clock, ms: of the capture for a packet that a process gives, of the playout for one that it takes.
   * Absent: not known, or at once.
   */
  readonly clockMs?: number | undefined;
  /** 48 kHz samples that a sound packet plays. Absent: not known. */
  readonly samples?: number | undefined;
}

/** Octets in front of the data: kind, flags, two of padding, samples, place, clock. */
const HEAD_BYTES = 24;
const AUDIO = 1;
const KEYFRAME = 1;

/** Returns the octets of a packet, without the framing around it. */
export const writeMediaPacket = ({ kind, isKeyframe, data, at, clockMs, samples }: MediaPacket): Uint8Array => {
  const bytes = new Uint8Array(HEAD_BYTES + data.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = kind === "audio" ? AUDIO : 0;
  bytes[1] = isKeyframe ? KEYFRAME : 0;
  view.setUint32(4, samples ?? 0);
  view.setFloat64(8, at);
  view.setFloat64(16, clockMs ?? Number.NaN);
  bytes.set(data, HEAD_BYTES);
  return bytes;
};

/** Reads what {@link writeMediaPacket} wrote; its data is a part of `bytes`. Undefined for octets that are none: too few, of no known kind, at no time. */
export const readMediaPacket = (bytes: Uint8Array): MediaPacket | undefined => {
  const [kind = 0xff, flags = 0] = bytes;
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
  };
};
