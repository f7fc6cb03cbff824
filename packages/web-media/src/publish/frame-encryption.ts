import { AudioEncryptor, encryptVideoFrame, FrameEncryptor, isEncryptable, wasmCipher } from "@setsuna/e2ee";
import type { EncryptionOptions } from "./frame-transform-messages.ts";

type Frame = RTCEncodedVideoFrame | RTCEncodedAudioFrame;

/** Encrypts a frame in place; false when it cannot be encrypted and must not go out. */
export type EncryptFrame = (frame: Frame) => boolean;

/** Returns the encryption of one sender session, under a salt of its own. */
export const frameEncryption = ({ e2eeKey, stream }: EncryptionOptions): EncryptFrame => {
  const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const encryptor = new FrameEncryptor({ e2eeKey, stream, randomBytes, cipher: wasmCipher() });
  const audio = new AudioEncryptor(encryptor);
  const encrypted = (frame: Frame): Uint8Array<ArrayBuffer> | undefined => {
    const metadata = frame.getMetadata();
    const rtpTimestamp = (metadata.rtpTimestamp ?? frame.timestamp) >>> 0;
    const data = new Uint8Array(frame.data);
    if (stream.kind === "audio") return audio.encrypt(data, rtpTimestamp);
    const codec = metadata.mimeType?.replace(/^video\//i, "").toUpperCase() ?? "";
    return isEncryptable(codec)
      ? encryptVideoFrame(encryptor, codec, data, rtpTimestamp, (frame as RTCEncodedVideoFrame).type === "key")
      : undefined;
  };
  return (frame) => {
    const bytes = encrypted(frame);
    if (bytes === undefined) return false;
    frame.data = bytes.buffer;
    return true;
  };
};
