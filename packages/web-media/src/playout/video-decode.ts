import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { FrameOrder, hasAlphaMark } from "@setsuna/playout";
import { DecodeTimes, type PendingFrame } from "./decode-times.ts";
import type { PlayoutPorts, VideoDecoderPort } from "./playout-ports.ts";
import { prepareKeyframe, type VideoCodecName } from "./video-codec.ts";

export interface DecodeRequest {
  readonly type: "key" | "delta";
  /** Detached afterwards. */
  readonly data: ArrayBuffer;
  readonly rtpTimestamp: RtpTimestamp;
  /** Unwrapped. */
  readonly ticks: number;
  readonly codec: VideoCodecName;
  readonly draw: boolean;
  readonly dueAt?: Milliseconds | undefined;
}

export interface VideoDecodeEvents {
  /** Includes its WebCodecs string; the callee may keep it. */
  submitted?(chunk: EncodedVideoChunk, request: DecodeRequest, config: string): void;
  output(frame: VideoFrame, input: PendingFrame): void;
  /** The decoder needs a keyframe. */
  lostState(): void;
  /** Fails in software too, soon after each keyframe. */
  failed(error: Error): void;
}

const TRUST_FRAMES = 60;
/** Failures of one cause; fewer may be the path's. */
const FINAL_FAILURES = 5;

/** Restarts on failure, from the second one in software. */
export class VideoDecode {
  framesDecoded = 0;
  private readonly machine: PlayoutPorts;
  private readonly events: VideoDecodeEvents;
  private readonly times = new DecodeTimes();
  private decoder: VideoDecoderPort | undefined;
  private config: string | undefined;
  private readonly order = new FrameOrder();
  private reorders = false;
  private isKeyed = false;
  private acceleration: HardwareAcceleration = "no-preference";
  private failedAtFrame = Number.NEGATIVE_INFINITY;
  private failures = 0;
  private dead = false;

  constructor(machine: PlayoutPorts, events: VideoDecodeEvents) {
    this.machine = machine;
    this.events = events;
  }

  decode(request: DecodeRequest, now: Milliseconds): void {
    if (this.dead) return;
    let { data } = request;
    const isFirstBack = this.order.add(request.ticks);
    if (request.type === "key") {
      this.isKeyed = request.codec === "H264" && hasAlphaMark(new Uint8Array(data));
      const keyframe = prepareKeyframe(request.codec, data, this.order);
      data = keyframe.data;
      if (keyframe.reorders !== this.reorders) this.config = undefined;
      this.reorders = keyframe.reorders;
      if (this.times.holding && !this.reorders && this.acceleration === "no-preference") {
        // The hardware batches; software doesn't.
        this.acceleration = "prefer-software";
        this.config = undefined;
      }
      this.configure(keyframe.codec);
    } else if (isFirstBack && !this.reorders) {
      // It would show frames in arrival order.
      this.events.lostState();
      return;
    }
    const { decoder } = this;
    if (decoder?.state !== "configured") return;
    const timestamp = Math.round((request.ticks * 1000) / 90);
    this.times.submitted({
      timestamp,
      rtpTimestamp: request.rtpTimestamp,
      submittedAt: now,
      draw: request.draw,
      dueAt: request.dueAt,
      isKeyed: this.isKeyed,
    });
    const chunk = this.machine.codecs.videoChunk({ type: request.type, timestamp, data, transfer: [data] });
    try {
      decoder.decode(chunk);
    } catch (error) {
      this.fail(decoder, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (this.config !== undefined) this.events.submitted?.(chunk, request, this.config);
  }

  /** If true, draw in decoder order. */
  get isReordering(): boolean {
    return this.reorders;
  }

  streamChanged(): void {
    this.order.reset();
  }

  decodeTimeMean(now: Milliseconds): number | undefined {
    return this.times.mean(now);
  }

  decodeTimeP95(now: Milliseconds): number {
    return this.times.p95(now);
  }

  close(): void {
    this.dead = true;
    if (this.decoder && this.decoder.state !== "closed") this.decoder.close();
    this.decoder = undefined;
  }

  private configure(codec: string): void {
    if (this.decoder?.state === "configured" && this.config === codec) return;
    this.config = codec;
    if (!this.decoder || this.decoder.state === "closed") {
      const decoder: VideoDecoderPort = this.machine.codecs.videoDecoder({
        output: (frame) => this.output(decoder, frame),
        error: (error) => this.fail(decoder, error),
      });
      this.decoder = decoder;
    }
    this.decoder.configure({ codec, optimizeForLatency: !this.reorders, hardwareAcceleration: this.acceleration });
  }

  private output(decoder: VideoDecoderPort, frame: VideoFrame): void {
    const now = this.machine.time.now();
    this.framesDecoded += 1;
    const input = this.times.output(frame.timestamp, decoder.decodeQueueSize, now);
    if (!input || decoder !== this.decoder) {
      frame.close();
      return;
    }
    this.events.output(frame, input);
  }

  private fail(decoder: VideoDecoderPort, error: Error): void {
    if (decoder !== this.decoder || this.dead) return;
    if (decoder.state !== "closed") decoder.close();
    this.decoder = undefined;
    this.config = undefined;
    this.times.clear();
    this.failures = this.framesDecoded - this.failedAtFrame < TRUST_FRAMES ? this.failures + 1 : 1;
    this.failedAtFrame = this.framesDecoded;
    if (this.failures >= FINAL_FAILURES) {
      this.dead = true;
      this.events.failed(error);
      return;
    }
    if (this.failures > 1) this.acceleration = "prefer-software";
    this.events.lostState();
  }
}
