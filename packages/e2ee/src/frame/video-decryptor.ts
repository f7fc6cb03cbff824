import type { RtpTimestamp } from "@setsuna/kit";
import { DecryptFailures, type DecryptRefusal } from "./decrypt-failures.ts";
import { type DecryptorOptions, FrameDecryptor } from "./frame-decryptor.ts";
import type { EncryptedStream } from "./session-key.ts";
import { decryptVideoFrame } from "./video-frames.ts";

/** Frames, and bytes, that wait for an epoch: some two seconds. */
const MAX_WAITING = 120;
const MAX_WAITING_BYTES = 8_000_000;

export interface EncodedVideoFrame {
  /** The depacketizer's name, such as `H264`. */
  readonly codec: string;
  readonly type: "key" | "delta";
  readonly data: Uint8Array<ArrayBuffer>;
  /** As received. */
  readonly rtpTimestamp: RtpTimestamp;
}

/** The outcome of decrypting one video frame. */
export type DecryptedVideo<Frame> =
  | { readonly name: "decrypted"; readonly frame: Frame }
  /** Request its epoch, then call {@link VideoDecryptor.retry}. `refusal`: waited too long; refuse the stream. */
  | { readonly name: "waiting"; readonly refusal: DecryptRefusal | undefined }
  /** Request a keyframe. With `refusal`, nothing decrypts, so refuse the stream. */
  | { readonly name: "dropped"; readonly refusal: DecryptRefusal | undefined };

/**
 * Decrypts frames in decoding order. After a frame that doesn't decrypt, drops everything up to the next keyframe, because
 * later frames depend on it. Frames of unknown epochs wait.
 */
export class VideoDecryptor<Frame extends EncodedVideoFrame = EncodedVideoFrame> {
  private readonly decryptor: FrameDecryptor;
  private readonly failures = new DecryptFailures();
  private waiting: readonly Frame[] = [];
  private needsKeyframe = true;

  constructor(e2eeKey: Uint8Array, stream: EncryptedStream, options?: DecryptorOptions) {
    this.decryptor = new FrameDecryptor(e2eeKey, stream, options);
  }

  get dropped(): number {
    return this.failures.dropped;
  }

  /** `now` is monotonic. */
  decrypt(frame: Frame, now: number): DecryptedVideo<Frame> {
    if (this.waiting.length > 0) return this.wait(frame, now);
    const decrypted = decryptVideoFrame(this.decryptor, frame.codec, frame.data, frame.rtpTimestamp);
    if (decrypted.ok) {
      this.failures.onDecrypted();
      if (this.needsKeyframe && frame.type !== "key") return { name: "dropped", refusal: undefined };
      this.needsKeyframe = false;
      return { name: "decrypted", frame: { ...frame, data: decrypted.value } };
    }
    if (decrypted.error === "no-epoch") return this.wait(frame, now);
    this.needsKeyframe = true;
    return { name: "dropped", refusal: this.failures.onFailure(decrypted.error, now) };
  }

  /** Call it after another epoch became known. Returns decrypted frames in order. */
  retry(now: number): readonly Frame[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting.flatMap((frame) => {
      const outcome = this.decrypt(frame, now);
      return outcome.name === "decrypted" ? [outcome.frame] : [];
    });
  }

  /** A keyframe replaces waiting frames; where one is required, other frames are useless. */
  private wait(frame: Frame, now: number): DecryptedVideo<Frame> {
    const bytes = this.waiting.reduce((sum, { data }) => sum + data.length, frame.data.length);
    const isFull = this.waiting.length >= MAX_WAITING || bytes > MAX_WAITING_BYTES;
    if (frame.type === "key") this.waiting = [frame];
    else if (isFull) this.waiting = [];
    else if (this.waiting.length > 0 || !this.needsKeyframe) this.waiting = [...this.waiting, frame];
    if (isFull && frame.type !== "key") this.needsKeyframe = true;
    return { name: "waiting", refusal: this.failures.onFailure("no-epoch", now) };
  }
}
