import { err, ok, type Result } from "@setsuna/kit";
import { joinBytes } from "@setsuna/rtp/octets";
import { joinH264, readSealedH264, splitH264 } from "./h264-parts.ts";
import type { OpenError, Opener } from "./opener.ts";
import type { Sealer } from "./sealer.ts";
import { readTrailer, TAG_BYTES } from "./trailer.ts";

/** Codecs whose frames can be sealed and still be packetised, repaired and joined: the others have no agreed clear part here. */
export const SEALABLE_CODECS = ["H264", "VP8"] as const;
export type SealableCodec = (typeof SEALABLE_CODECS)[number];

/** True for a codec whose frames can be sealed. */
export const isSealable = (codec: string): codec is SealableCodec => SEALABLE_CODECS.some((known) => known === codec);

/** RFC 6386 §9.1: the frame tag, and behind it start code and size for keyframes; bit 0 of the tag is 0 for those. */
const vp8ClearBytes = (frame: Uint8Array): number => (((frame[0] ?? 0) & 1) === 0 ? 10 : 3);

/** What is bound to a frame beside its own clear bytes. */
const withCodec = (codec: SealableCodec, clear: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.of(SEALABLE_CODECS.indexOf(codec)), clear]);

/**
 * Seals an encoded frame (Annex B for H.264) so that packetisers and the relay can still treat it: NAL headers, parameter sets and
 * the VP8 frame header stay in clear. Undefined when there is nothing to seal; such a frame must not be sent.
 * @param isKeyframe receivers can begin here.
 */
export const sealVideoFrame = (
  sealer: Sealer,
  codec: SealableCodec,
  frame: Uint8Array,
  rtpTimestamp: number,
  isKeyframe: boolean,
): Uint8Array<ArrayBuffer> | undefined => {
  if (codec === "VP8") {
    const clearBytes = vp8ClearBytes(frame);
    if (frame.length < clearBytes) return undefined;
    const clear = frame.slice(0, clearBytes);
    const secret = frame.subarray(clearBytes);
    return joinBytes([clear, sealer.seal({ clear: withCodec(codec, clear), secret }, rtpTimestamp, isKeyframe)]);
  }
  const parts = splitH264(frame);
  if (parts === undefined) return undefined;
  const { clear, secret } = parts;
  return joinH264(frame, sealer.seal({ clear: withCodec(codec, clear), secret }, rtpTimestamp, isKeyframe));
};

const trailerBytesOf = (sealed: Uint8Array): number => {
  const trailer = readTrailer(sealed);
  return trailer === undefined ? 0 : trailer.length + TAG_BYTES;
};

/** The frame that {@link sealVideoFrame} was given, with start codes of four bytes. Never throws. `rtpTimestamp`: as it came. */
export const openVideoFrame = (
  opener: Opener,
  codec: string,
  frame: Uint8Array,
  rtpTimestamp: number,
): Result<Uint8Array<ArrayBuffer>, OpenError> => {
  if (!isSealable(codec)) return err("unsealed");
  if (codec === "VP8") {
    const clear = frame.slice(0, vp8ClearBytes(frame));
    const opened = opener.open(frame.subarray(clear.length), withCodec(codec, clear), rtpTimestamp);
    return opened.ok ? ok(joinBytes([clear, opened.value])) : opened;
  }
  const { sealed, clear, rebuild } = readSealedH264(frame, trailerBytesOf);
  const opened = opener.open(sealed, withCodec(codec, clear), rtpTimestamp);
  return opened.ok ? ok(rebuild(opened.value)) : opened;
};
