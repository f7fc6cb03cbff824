import { err, joinBytes, ok, type Result } from "@setsuna/kit";
import { TAG_BYTES } from "../cipher/frame-cipher.ts";
import type { DecryptError, FrameDecryptor } from "./frame-decryptor.ts";
import type { FrameEncryptor } from "./frame-encryptor.ts";
import { joinH264, readEncryptedH264, splitH264 } from "./h264-frame.ts";
import { readTrailer } from "./trailer.ts";

/** Codecs whose frames can be encrypted and still be packetised, repaired and joined: the others have no agreed clear part here. */
export const ENCRYPTABLE_CODECS = ["H264", "VP8"] as const;
export type EncryptableCodec = (typeof ENCRYPTABLE_CODECS)[number];

/** True for a codec whose frames can be encrypted. */
export const isEncryptable = (codec: string): codec is EncryptableCodec => ENCRYPTABLE_CODECS.some((known) => known === codec);

/** RFC 6386 §9.1: the frame tag, and behind it start code and size for keyframes; bit 0 of the tag is 0 for those. */
const vp8ClearBytes = (frame: Uint8Array): number => (((frame[0] ?? 0) & 1) === 0 ? 10 : 3);

/** Binds the codec to a frame's clear bytes: returns the additional authenticated data. */
const withCodec = (codec: EncryptableCodec, clear: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.of(ENCRYPTABLE_CODECS.indexOf(codec)), clear]);

/**
 * Encrypts an encoded frame (Annex B for H.264) so that packetisers and the relay can still treat it: NAL headers, parameter sets and
 * the VP8 frame header stay in clear. Undefined when there is nothing to seal; such a frame must not be sent.
 * @param isKeyframe receivers can begin here.
 */
export const encryptVideoFrame = (
  encryptor: FrameEncryptor,
  codec: EncryptableCodec,
  frame: Uint8Array,
  rtpTimestamp: number,
  isKeyframe: boolean,
): Uint8Array<ArrayBuffer> | undefined => {
  if (codec === "VP8") {
    const clearBytes = vp8ClearBytes(frame);
    if (frame.length < clearBytes) return undefined;
    const clear = frame.slice(0, clearBytes);
    const secret = frame.subarray(clearBytes);
    return joinBytes([clear, encryptor.encrypt({ clear: withCodec(codec, clear), secret }, rtpTimestamp, isKeyframe)]);
  }
  const parts = splitH264(frame);
  if (parts === undefined) return undefined;
  const { clear, secret } = parts;
  return joinH264(frame, encryptor.encrypt({ clear: withCodec(codec, clear), secret }, rtpTimestamp, isKeyframe));
};

const trailerBytesOf = (encrypted: Uint8Array): number => {
  const trailer = readTrailer(encrypted);
  return trailer === undefined ? 0 : trailer.length + TAG_BYTES;
};

/** The frame that {@link encryptVideoFrame} was given, with start codes of four bytes. Never throws. `rtpTimestamp`: as it came. */
export const decryptVideoFrame = (
  decryptor: FrameDecryptor,
  codec: string,
  frame: Uint8Array,
  rtpTimestamp: number,
): Result<Uint8Array<ArrayBuffer>, DecryptError> => {
  if (!isEncryptable(codec)) return err("not-encrypted");
  if (codec === "VP8") {
    const clear = frame.slice(0, vp8ClearBytes(frame));
    const decrypted = decryptor.decrypt(frame.subarray(clear.length), withCodec(codec, clear), rtpTimestamp);
    return decrypted.ok ? ok(joinBytes([clear, decrypted.value])) : decrypted;
  }
  const { encrypted, clear, rebuild } = readEncryptedH264(frame, trailerBytesOf);
  const decrypted = decryptor.decrypt(encrypted, withCodec(codec, clear), rtpTimestamp);
  return decrypted.ok ? ok(rebuild(decrypted.value)) : decrypted;
};
