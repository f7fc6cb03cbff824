import type { EncodedAnchor, EncryptionSession, StreamEncryption } from "@setsuna/client";
import { type AudioChannels, StudioError } from "@setsuna/contracts";
import type { CopyOffsets, FrameFecRequest } from "@setsuna/fec";
import { type BitsPerSecond, unreachable } from "@setsuna/kit";
import type { FrameTransformOptions, FromFrameTransform, ToFrameTransform } from "./frame-transform-messages.ts";

export interface FrameTransformSettings {
  /** FEC of a frame, for the relay, the most useful message first. */
  fec(messages: readonly Uint8Array<ArrayBuffer>[]): void;
  /** A frame for direct receivers, while {@link FrameTransform.copies} are on. */
  copy(messages: readonly Uint8Array<ArrayBuffer>[], isKeyframe: boolean): void;
  /** Called for each sender: earlier audio packets to repeat in each one. */
  audioCopies(): CopyOffsets;
  /** Called for each sender: number of audio channels. */
  channels(): AudioChannels;
}

/**
 * A worker between a sender's encoder and packetizer. Encrypts frames if the ID has a password. Adds video FEC while the relay
 * requests it, and copies of audio packets, so that losses need no retransmission.
 */
export class FrameTransform {
  private readonly settings: FrameTransformSettings;
  private worker: Worker | undefined;
  private copied = false;
  private anchor: EncodedAnchor | undefined;

  constructor(settings: FrameTransformSettings) {
    this.settings = settings;
  }

  /**
   * Call in the task that makes the sender: Chromium joins a sender without a transform to its packetizer at the end of that task.
   * With `encryption`, only encrypted media is sent.
   * Where the browser has no encoded transforms, does nothing, and throws StudioError `encryption-unsupported` when frames must be encrypted.
   */
  attach(sender: RTCRtpSender, encryption: StreamEncryption | undefined): void {
    if (typeof RTCRtpScriptTransform !== "function" || typeof Worker !== "function" || !("transform" in sender)) {
      if (encryption !== undefined) throw new StudioError("encryption-unsupported");
      return;
    }
    this.close();
    const worker = new Worker(new URL("./frame-transform-worker.ts", import.meta.url), {
      type: "module",
      name: "frame-transform",
    });
    worker.onmessage = ({ data }: MessageEvent<FromFrameTransform>) => {
      switch (data.t) {
        case "encoded":
          this.anchor = data.anchor;
          return;
        case "fec":
          this.settings.fec(data.messages);
          return;
        case "copy":
          this.settings.copy(data.messages, data.isKeyframe);
          return;
        default:
          unreachable(data);
      }
    };
    const options: FrameTransformOptions = {
      encryption,
      audioCopies: this.settings.audioCopies(),
      channels: this.settings.channels(),
    };
    sender.transform = new RTCRtpScriptTransform(worker, options);
    this.worker = worker;
    this.copied = false;
  }

  /** Returns when video frames leave the encoder, as last measured; absent before that, and for audio. */
  get encoded(): EncodedAnchor | undefined {
    return this.anchor;
  }

  /** True while frames pass through here. */
  get isAttached(): boolean {
    return this.worker !== undefined;
  }

  /** Sets each frame's FEC from now on. A new sender starts without. */
  want(request: FrameFecRequest): void {
    const message: ToFrameTransform = { t: "fec", ...request };
    this.worker?.postMessage(message);
  }

  /** Sets whether each frame is to be handed to the page as well. */
  copies(wanted: boolean): void {
    if (wanted === this.copied) return;
    this.copied = wanted;
    const message: ToFrameTransform = { t: "copies", wanted };
    this.worker?.postMessage(message);
  }

  /** Sets whether the relay gets every frame, or keyframes only. A new sender starts with every frame. */
  upload(whole: boolean): void {
    const message: ToFrameTransform = { t: "upload", whole };
    this.worker?.postMessage(message);
  }

  /** Sets which earlier packets each audio packet repeats. */
  setAudioCopies(offsets: CopyOffsets): void {
    const message: ToFrameTransform = { t: "audio-copies", offsets };
    this.worker?.postMessage(message);
  }

  /** Switches the worker to another session. */
  enter(session: EncryptionSession): void {
    const message: ToFrameTransform = { t: "session", session };
    this.worker?.postMessage(message);
  }

  /** Gives the worker the sender's newer word on its session. */
  state(statement: Uint8Array): void {
    const message: ToFrameTransform = { t: "statement", statement };
    this.worker?.postMessage(message);
  }

  /** Pads video frames up to a rate from now on; 0: stop. */
  fill(bitsPerSecond: BitsPerSecond): void {
    const message: ToFrameTransform = { t: "fill", bitsPerSecond };
    this.worker?.postMessage(message);
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.anchor = undefined;
  }
}
