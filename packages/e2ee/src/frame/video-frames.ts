import { bare, err, joinBytes, ok, type Result, type RtpTimestamp } from "@setsuna/kit";
import { TAG_BYTES } from "../cipher/frame-cipher.ts";
import type { DecryptError, FrameDecryptor } from "./frame-decryptor.ts";
import type { FrameEncryptor } from "./frame-encryptor.ts";
import { joinH264, readEncryptedH264, splitH264 } from "./h264-frame.ts";
import { readTrailer } from "./trailer.ts";

/** Other codecs have no defined clear part here. */
export const ENCRYPTABLE_CODECS = ["H264", "VP8"] as const;
export type EncryptableCodec = (typeof ENCRYPTABLE_CODECS)[number];

/** True for a codec whose frames can be encrypted. */
export const isEncryptable = (codec: string): codec is EncryptableCodec => ENCRYPTABLE_CODECS.some((known) => known === codec);

/** RFC 6386 §9.1: frame tag, then start code and size in keyframes (bit 0 of the tag is 0). */
const vp8ClearBytes = (frame: Uint8Array): number => (((frame[0] ?? 0) & 1) === 0 ? 10 : 3);

const withCodec = (codec: EncryptableCodec, clear: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.of(ENCRYPTABLE_CODECS.indexOf(codec)), clear]);

/**
 * Annex B for H.264. NAL headers, parameter sets and the VP8 frame header stay clear for packetizers and the relay. Undefined
 * when nothing can be sealed; don't send such a frame.
 * @param isKeyframe receivers can begin here.
 */
export const encryptVideoFrame = (
  encryptor: FrameEncryptor,
  codec: EncryptableCodec,
  frame: Uint8Array,
  rtpTimestamp: RtpTimestamp,
  isKeyframe: boolean,
): Uint8Array<ArrayBuffer> | undefined => {
  if (codec === "VP8") {
    const clearBytes = vp8ClearBytes(frame);
    if (frame.length < clearBytes) return undefined;
    const clear = frame.slice(0, clearBytes);
    const secret = frame.subarray(clearBytes);
    return joinBytes([clear, encryptor.encrypt({ clear: withCodec(codec, clear), secret }, bare(rtpTimestamp), isKeyframe)]);
  }
  const parts = splitH264(frame);
  if (parts === undefined) return undefined;
  const { clear, secret } = parts;
  return joinH264(frame, encryptor.encrypt({ clear: withCodec(codec, clear), secret }, bare(rtpTimestamp), isKeyframe));
};

const trailerBytesOf = (encrypted: Uint8Array): number => {
  const trailer = readTrailer(encrypted);
  return trailer === undefined ? 0 : trailer.length + TAG_BYTES;
};

/** Reverses {@link encryptVideoFrame}, with start codes of four bytes. `rtpTimestamp`: as received. Never throws. */
export const decryptVideoFrame = (
  decryptor: FrameDecryptor,
  codec: string,
  frame: Uint8Array,
  rtpTimestamp: RtpTimestamp,
): Result<Uint8Array<ArrayBuffer>, DecryptError> => {
  if (!isEncryptable(codec)) return err("not-encrypted");
  if (codec === "VP8") {
    const clear = frame.slice(0, vp8ClearBytes(frame));
    const decrypted = decryptor.decrypt(frame.subarray(clear.length), withCodec(codec, clear), bare(rtpTimestamp));
    return decrypted.ok ? ok(joinBytes([clear, decrypted.value])) : decrypted;
  }
  const { encrypted, clear, rebuild } = readEncryptedH264(frame, trailerBytesOf);
  const decrypted = decryptor.decrypt(encrypted, withCodec(codec, clear), bare(rtpTimestamp));
  return decrypted.ok ? ok(rebuild(decrypted.value)) : decrypted;
};
