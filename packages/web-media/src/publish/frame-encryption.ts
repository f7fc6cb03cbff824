import type { EncryptionSession, StreamEncryption } from "@setsuna/client";
import { AudioEncryptor, encryptVideoFrame, FrameEncryptor, isEncryptable } from "@setsuna/e2ee";

type Frame = RTCEncodedVideoFrame | RTCEncodedAudioFrame;

export interface FrameEncryption {
  /** False means that it must not be sent. */
  encrypt(frame: Frame): boolean;
  enter(session: EncryptionSession): void;
  state(statement: Uint8Array): void;
}

export const frameEncryption = ({ e2eeKey, stream, session }: StreamEncryption): FrameEncryption => {
  const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const begin = ({ epoch, salt, statement }: EncryptionSession) => {
    const encryptor = new FrameEncryptor({ e2eeKey, stream, epoch, salt, randomBytes });
    encryptor.state(statement);
    return { encryptor, audio: new AudioEncryptor(encryptor) };
  };
  let present = begin(session);
  const encrypted = (frame: Frame): Uint8Array<ArrayBuffer> | undefined => {
    const metadata = frame.getMetadata();
    const rtpTimestamp = (metadata.rtpTimestamp ?? frame.timestamp) >>> 0;
    const data = new Uint8Array(frame.data);
    if (stream.kind === "audio") return present.audio.encrypt(data, rtpTimestamp);
    const codec = metadata.mimeType?.replace(/^video\//i, "").toUpperCase() ?? "";
    return isEncryptable(codec)
      ? encryptVideoFrame(present.encryptor, codec, data, rtpTimestamp, (frame as RTCEncodedVideoFrame).type === "key")
      : undefined;
  };
  return {
    encrypt: (frame) => {
      const bytes = encrypted(frame);
      if (bytes === undefined) return false;
      frame.data = bytes.buffer;
      return true;
    },
    enter: (another) => {
      present = begin(another);
    },
    state: (newer) => present.encryptor.state(newer),
  };
};
