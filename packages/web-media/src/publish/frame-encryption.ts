import { AudioEncryptor, encryptVideoFrame, FrameEncryptor, isEncryptable, wasmCipher } from "@setsuna/e2ee";
import type { EncryptionOptions } from "./frame-transform-messages.ts";

type Frame = RTCEncodedVideoFrame | RTCEncodedAudioFrame;

/** Encryption of one sender session. */
export interface FrameEncryption {
  /** Encrypts a frame in place; false when it cannot be encrypted and must not go out. */
  encrypt(frame: Frame): boolean;
  /** Takes the sender's newer word on the session. */
  state(statement: Uint8Array): void;
}

/** Returns the encryption of one sender session, under its salt. */
export const frameEncryption = ({ e2eeKey, stream, salt, statement }: EncryptionOptions): FrameEncryption => {
  const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const encryptor = new FrameEncryptor({ e2eeKey, stream, salt, randomBytes, cipher: wasmCipher() });
  encryptor.state(statement);
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
  return {
    encrypt: (frame) => {
      const bytes = encrypted(frame);
      if (bytes === undefined) return false;
      frame.data = bytes.buffer;
      return true;
    },
    state: (newer) => encryptor.state(newer),
  };
};
