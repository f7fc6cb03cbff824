import type { EncodedAnchor, EncryptionSession, StreamEncryption } from "@setsuna/client";
import { type AudioChannels, StudioError } from "@setsuna/contracts";
import type { CopyOffsets, FrameFecRequest } from "@setsuna/fec";
import { type BitsPerSecond, unreachable } from "@setsuna/kit";
import type { EncodedStreams } from "./fec-section.ts";
import type { FrameTransformOptions, FromFrameTransform, ToFrameTransform } from "./frame-transform-messages.ts";

export interface FrameTransformSettings {
  /** Marks keyframes as fill over key. */
  readonly keyed: boolean;
  /** Most useful first, while no section carries it. */
  fec(messages: readonly Uint8Array<ArrayBuffer>[]): void;
  silenceNeeded(): void;
  /** Only with {@link FrameTransform.copies}. */
  copy(messages: readonly Uint8Array<ArrayBuffer>[], isKeyframe: boolean): void;
  audioCopies(): CopyOffsets;
  channels(): AudioChannels;
}

/** Encrypts, adds FEC on request and audio copies, so losses need no retransmission. */
export class FrameTransform {
  private readonly settings: FrameTransformSettings;
  private worker: Worker | undefined;
  private copied = false;
  private anchor: EncodedAnchor | undefined;

  constructor(settings: FrameTransformSettings) {
    this.settings = settings;
  }

  /**
   * In the task that makes the sender, or Chromium bypasses it. With `encryption` nothing goes in clear: throws StudioError
   * `encryption-unsupported` without encoded transforms, and for fill over key `browser-unsupported`. Otherwise they are optional.
   */
  attach(sender: RTCRtpSender, encryption: StreamEncryption | undefined): void {
    if (typeof RTCRtpScriptTransform !== "function" || typeof Worker !== "function" || !("transform" in sender)) {
      if (encryption !== undefined) throw new StudioError("encryption-unsupported");
      if (this.settings.keyed) throw new StudioError("browser-unsupported", "encoded transforms");
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
        case "silence-needed":
          this.settings.silenceNeeded();
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
      keyed: this.settings.keyed,
    };
    sender.transform = new RTCRtpScriptTransform(worker, options);
    this.worker = worker;
    this.copied = false;
  }

  /** Absent before the first anchor, and for audio. */
  get encoded(): EncodedAnchor | undefined {
    return this.anchor;
  }

  get isAttached(): boolean {
    return this.worker !== undefined;
  }

  /** New senders start without FEC. */
  want(request: FrameFecRequest): void {
    const message: ToFrameTransform = { t: "fec", ...request };
    this.worker?.postMessage(message);
  }

  sendFecOver(streams: EncodedStreams): void {
    const message: ToFrameTransform = { t: "fec-section", readable: streams.readable, writable: streams.writable };
    this.worker?.postMessage(message, [streams.readable, streams.writable]);
  }

  copies(wanted: boolean): void {
    if (wanted === this.copied) return;
    this.copied = wanted;
    const message: ToFrameTransform = { t: "copies", wanted };
    this.worker?.postMessage(message);
  }

  /** Sends every frame or only keyframes. New senders start with every frame. */
  upload(whole: boolean): void {
    const message: ToFrameTransform = { t: "upload", whole };
    this.worker?.postMessage(message);
  }

  setAudioCopies(offsets: CopyOffsets): void {
    const message: ToFrameTransform = { t: "audio-copies", offsets };
    this.worker?.postMessage(message);
  }

  enter(session: EncryptionSession): void {
    const message: ToFrameTransform = { t: "session", session };
    this.worker?.postMessage(message);
  }

  state(statement: Uint8Array): void {
    const message: ToFrameTransform = { t: "statement", statement };
    this.worker?.postMessage(message);
  }

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
