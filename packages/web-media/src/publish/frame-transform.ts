import type { EncodedAnchor } from "@setsuna/client";
import { type AudioChannels, StudioError } from "@setsuna/contracts";
import { type CopyOffsets, type FrameFecRequest, NO_FRAME_FEC } from "@setsuna/fec";
import { type BitsPerSecond, unreachable } from "@setsuna/kit";
import type {
  EncryptionOptions,
  EncryptionSession,
  FrameTransformOptions,
  FromFrameTransform,
  ToFrameTransform,
} from "./frame-transform-messages.ts";

export interface FrameTransformSettings {
  /** FEC of a frame, for the relay, the most useful message first. */
  fec(messages: readonly Uint8Array<ArrayBuffer>[]): void;
  /** Called for each sender; with a result, only encrypted media is sent. */
  encryption(): EncryptionOptions | undefined;
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
  private wanted: FrameFecRequest = NO_FRAME_FEC;
  private copied = false;
  private whole = true;
  private anchor: EncodedAnchor | undefined;

  constructor(settings: FrameTransformSettings) {
    this.settings = settings;
  }

  /**
   * Call in the task that makes the sender: Chromium joins a sender without a transform to its packetizer at the end of that task.
   * Where the browser has no encoded transforms, does nothing, and throws StudioError `encryption-unsupported` when frames must be encrypted.
   */
  attach(sender: RTCRtpSender): void {
    const encryption = this.settings.encryption();
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
    this.wanted = NO_FRAME_FEC;
    this.copied = false;
    this.whole = true;
  }

  /** Returns when video frames leave the encoder, as last measured; absent before that, and for audio. */
  get encoded(): EncodedAnchor | undefined {
    return this.anchor;
  }

  /** True while frames pass through here. */
  get isAttached(): boolean {
    return this.worker !== undefined;
  }

  /** Sets each frame's FEC from now on. */
  want(request: FrameFecRequest): void {
    const { symbols, packetBytes, slidingWindow } = this.wanted;
    if (request.symbols === symbols && request.packetBytes === packetBytes && request.slidingWindow === slidingWindow) return;
    this.wanted = request;
    const message: ToFrameTransform = { t: "fec", ...this.wanted };
    this.worker?.postMessage(message);
  }

  /** Sets whether each frame is to be handed to the page as well. */
  copies(wanted: boolean): void {
    if (wanted === this.copied) return;
    this.copied = wanted;
    const message: ToFrameTransform = { t: "copies", wanted };
    this.worker?.postMessage(message);
  }

  /** Sets whether the relay gets every frame, or keyframes alone. Returns whether that is a change. */
  upload(whole: boolean): boolean {
    if (whole === this.whole) return false;
    this.whole = whole;
    const message: ToFrameTransform = { t: "upload", whole };
    this.worker?.postMessage(message);
    return true;
  }

  /** Updates the worker's `audioCopies` from the settings. */
  audioCopiesChanged(): void {
    const message: ToFrameTransform = { t: "audio-copies", offsets: this.settings.audioCopies() };
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
