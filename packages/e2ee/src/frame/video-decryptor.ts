import { DecryptFailures } from "./decrypt-failures.ts";
import { type DecryptorOptions, FrameDecryptor } from "./frame-decryptor.ts";
import type { EncryptedStream } from "./session-key.ts";
import { decryptVideoFrame } from "./video-frames.ts";

/** An encoded video frame as {@link VideoDecryptor} needs it. */
export interface EncodedVideoFrame {
  /** As its depacketizer names it, such as `H264`. */
  readonly codec: string;
  readonly type: "key" | "delta";
  readonly data: Uint8Array<ArrayBuffer>;
  /** As it came, in timestamp units. */
  readonly rtpTimestamp: number;
}

/** The outcome of decrypting one video frame. */
export type DecryptedVideo<Frame> =
  | { readonly name: "decrypted"; readonly frame: Frame }
  /** Dropped; the video goes on from the next keyframe, which should be requested. `wrongKey`: this key decrypts nothing of this stream. */
  | { readonly name: "dropped"; readonly wrongKey: boolean };

/**
 * Decrypts the frames of an encrypted stream, in decoding order. Behind a frame that does not decrypt, it drops all up to the next
 * keyframe: a decoder would otherwise show what the missing one left behind.
 */
export class VideoDecryptor {
  private readonly decryptor: FrameDecryptor;
  private readonly failures = new DecryptFailures();
  private needsKeyframe = true;

  constructor(e2eeKey: Uint8Array, stream: EncryptedStream, options?: DecryptorOptions) {
    this.decryptor = new FrameDecryptor(e2eeKey, stream, options);
  }

  /** Frames that did not decrypt. */
  get dropped(): number {
    return this.failures.dropped;
  }

  /** Returns the frame with its data decrypted, or why there is none. `nowMs`: any monotonic clock. */
  decrypt<Frame extends EncodedVideoFrame>(frame: Frame, nowMs: number): DecryptedVideo<Frame> {
    const decrypted = decryptVideoFrame(this.decryptor, frame.codec, frame.data, frame.rtpTimestamp);
    if (!decrypted.ok) {
      this.needsKeyframe = true;
      return { name: "dropped", wrongKey: this.failures.onFailure(decrypted.error, nowMs) };
    }
    this.failures.onDecrypted();
    if (this.needsKeyframe && frame.type !== "key") return { name: "dropped", wrongKey: false };
    this.needsKeyframe = false;
    return { name: "decrypted", frame: { ...frame, data: decrypted.value } };
  }
}
