/**
 * Direct frames carry a stream from the sender's page to a receiver's without the relay. Channels and bytes: docs/protocol/media.md. A
 * message is an encoded frame or audio packet, encrypted if the ID has a password, or a part of one.
 */
export const DIRECT_MEDIA_LABEL = "direct-media";
export const DIRECT_MEDIA_ID = 110;
export const DIRECT_SIDE_LABEL = "direct-side";
export const DIRECT_SIDE_ID = 111;
/** Interval of heartbeats at both ends, ms. */
export const DIRECT_HEARTBEAT_MS = 250;
/** A direct connection is dead after this silence, ms. Issue: back on the relay within 3 s. */
export const DIRECT_SILENCE_MS = 1500;
/** Longest time from the offer to the first frame, ms. Busy computers take seconds; the relay serves meanwhile. */
export const DIRECT_START_MS = 6000;

const VERSION = 1;
const HEADER_BYTES = 12;
const CODECS = ["H264", "VP8", "VP9", "AV1", "opus"] as const;
export type DirectCodec = (typeof CODECS)[number];
/** Bytes: browsers take up to 256 KiB, but shorter parts let audio in between. */
export const MAX_DIRECT_PART = 64 * 1024;
const MAX_PARTS = 255;

/** An encoded frame or audio packet. `rtpTimestamp`: 32 bits, sender's media clock. */
export interface DirectFrame {
  readonly codec: DirectCodec;
  readonly isKeyframe: boolean;
  readonly number: number;
  readonly rtpTimestamp: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface DirectPart extends DirectFrame {
  readonly part: number;
  readonly parts: number;
}

/** The codec of a mime type such as `video/H264`; undefined when direct frames know none of that name. */
export const directCodec = (mimeType: string): DirectCodec | undefined => {
  const name = mimeType.replace(/^.*\//, "").toLowerCase();
  return CODECS.find((codec) => codec.toLowerCase() === name);
};

/** Returns nothing for a frame over 16 MB. */
export const writeDirectFrame = (frame: DirectFrame): Uint8Array<ArrayBuffer>[] => {
  const parts = Math.max(1, Math.ceil(frame.data.length / MAX_DIRECT_PART));
  if (parts > MAX_PARTS) return [];
  return Array.from({ length: parts }, (_, part) => {
    const payload = frame.data.subarray(part * MAX_DIRECT_PART, (part + 1) * MAX_DIRECT_PART);
    const bytes = new Uint8Array(HEADER_BYTES + payload.length);
    const view = new DataView(bytes.buffer);
    bytes[0] = (VERSION << 4) | CODECS.indexOf(frame.codec);
    bytes[1] = frame.isKeyframe ? 1 : 0;
    bytes[2] = part;
    bytes[3] = parts;
    view.setUint32(4, frame.number);
    view.setUint32(8, frame.rtpTimestamp);
    bytes.set(payload, HEADER_BYTES);
    return bytes;
  });
};

/** Undefined if invalid. `data` is a view. Never throws. */
export const readDirectPart = (bytes: Uint8Array<ArrayBuffer>): DirectPart | undefined => {
  const codec = CODECS[(bytes[0] ?? 0) & 15];
  const [, flags = 0, part = 0, parts = 0] = bytes;
  if (bytes.length < HEADER_BYTES || (bytes[0] ?? 0) >> 4 !== VERSION || codec === undefined) return undefined;
  if (flags > 1 || part >= parts) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    codec,
    isKeyframe: flags === 1,
    part,
    parts,
    number: view.getUint32(4),
    rtpTimestamp: view.getUint32(8),
    data: bytes.subarray(HEADER_BYTES),
  };
};
