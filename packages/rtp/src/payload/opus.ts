import { readUint8 } from "@setsuna/kit";

/** 120 ms at 48 kHz. RFC 6716 §3.2.5 R5. */
const MAX_SAMPLES = 5760;

/** At 48 kHz, of the four durations by mode. RFC 6716 §3.1 table 2. */
const SILK = [480, 960, 1920, 2880] as const;
const HYBRID = [480, 960] as const;
const CELT = [120, 240, 480, 960] as const;

const frameSamples = (toc: number): number => {
  const config = toc >> 3;
  if (config < 12) return SILK[config & 3] ?? 0;
  if (config < 16) return HYBRID[config & 1] ?? 0;
  return CELT[config & 3] ?? 0;
};

/** Samples at 48 kHz, by the table-of-contents byte. Undefined: empty, cut off, or over 120 ms. RFC 6716 §3.1, §3.2. */
export const opusDuration = (payload: Uint8Array): number | undefined => {
  if (payload.length === 0) return undefined;
  const toc = readUint8(payload, 0);
  const code = toc & 3;
  let frames = code === 0 ? 1 : 2;
  if (code === 3) {
    if (payload.length < 2) return undefined;
    frames = readUint8(payload, 1) & 0x3f;
  }
  const samples = frames * frameSamples(toc);
  return samples === 0 || samples > MAX_SAMPLES ? undefined : samples;
};

/** True if the TOC byte marks stereo. RFC 6716 §3.1. */
export const opusIsStereo = (payload: Uint8Array): boolean => (readUint8(payload, 0) & 4) !== 0;

/** Discontinuous transmission during silence: 1 or 2 bytes with nearly empty frames. RFC 7587 §3.1.3, RFC 6716 §2.1.9. */
export const isOpusDtx = (payload: Uint8Array): boolean => payload.length === 1 || payload.length === 2;

/** Maps streams of a multistream packet to channels. RFC 7845 §5.1.1. */
export interface OpusMapping {
  readonly streams: number;
  readonly coupled: number;
  /** Decoded channel of each channel in mapping family 1's order; with `family` 255, in the order of the file. */
  readonly family1: readonly number[];
  /** 1 by default: channels of speakers. 255: channels without speakers. RFC 7845 §5.1.1.4. */
  readonly family?: 1 | 255;
}

export interface OpusHead {
  readonly channels: number;
  /** At 48 kHz, 0 by default. RFC 7845 §4.2. */
  readonly preSkip?: number;
  /** Absent for one or two channels (mapping family 0). */
  readonly mapping?: OpusMapping | undefined;
}

/** Identification header for decoders and files. RFC 7845 §5.1. */
export const opusHead = ({ channels, preSkip = 0, mapping }: OpusHead): Uint8Array<ArrayBuffer> => {
  const head = new Uint8Array(mapping === undefined ? 19 : 21 + channels);
  const view = new DataView(head.buffer);
  head.set(Array.from("OpusHead", (letter) => letter.charCodeAt(0)));
  view.setUint8(8, 1);
  view.setUint8(9, channels);
  view.setUint16(10, preSkip, true);
  view.setUint32(12, 48_000, true);
  if (mapping !== undefined) head.set([mapping.family ?? 1, mapping.streams, mapping.coupled, ...mapping.family1], 18);
  return head;
};
