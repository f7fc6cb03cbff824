import { AudioSealer } from "@setsuna/playout/seal/audio-packets";
import { Sealer } from "@setsuna/playout/seal/sealer";
import { isSealable, sealVideoFrame } from "@setsuna/playout/seal/video-frames";
import type { FrameSealOptions } from "./frame-transform-messages.ts";

type Frame = RTCEncodedVideoFrame | RTCEncodedAudioFrame;

/** Seals a frame in place; false when it cannot be sealed and must not go out. */
export type SealFrame = (frame: Frame) => boolean;

/** The sealing of one sender session, under a salt of its own. */
export const frameSeal = ({ sealKey, stream }: FrameSealOptions): SealFrame => {
  const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
  const sealer = new Sealer({ sealKey, stream, randomBytes });
  const audio = new AudioSealer(sealer);
  const sealed = (frame: Frame): Uint8Array<ArrayBuffer> | undefined => {
    const metadata = frame.getMetadata();
    const rtpTimestamp = (metadata.rtpTimestamp ?? frame.timestamp) >>> 0;
    const data = new Uint8Array(frame.data);
    if (stream.kind === "audio") return audio.seal(data, rtpTimestamp);
    const codec = metadata.mimeType?.replace(/^video\//i, "").toUpperCase() ?? "";
    return isSealable(codec)
      ? sealVideoFrame(sealer, codec, data, rtpTimestamp, (frame as RTCEncodedVideoFrame).type === "key")
      : undefined;
  };
  return (frame) => {
    const bytes = sealed(frame);
    if (bytes === undefined) return false;
    frame.data = bytes.buffer;
    return true;
  };
};
