/// <reference path="../playout/browser-additions.d.ts" />
import type { ClipTimeline } from "@setsuna/playout";
import { type DecodePlan, decodePlan } from "@setsuna/playout";
import { bytesOf, type Clip, type ClipFrame } from "./clip.ts";

/** Memory for decoded frames, bytes. */
const PICTURE_BYTES = 192 * 1024 * 1024;
/** Number of decoded frames, because hardware decoders have few buffers. */
const MAX_PICTURES = 120;
const MIN_PICTURES = 10;
const QUEUE = 12;

export interface ClipDecoderPorts {
  changed(): void;
  failed(error: Error): void;
}

export class ClipDecoder {
  private readonly clip: Clip;
  private readonly timeline: ClipTimeline;
  private readonly ports: ClipDecoderPorts;
  private readonly decoded = new Map<number, VideoFrame>();
  private readonly inside = new Set<number>();
  private decoder: VideoDecoder | undefined;
  private flushing = false;
  private config: string | undefined;
  /** Undefined if only a keyframe can follow. */
  private next: number | undefined;
  private plan: DecodePlan | undefined;
  private room = MIN_PICTURES;
  private readonly software = new Map<string, boolean>();

  constructor(clip: Clip, timeline: ClipTimeline, ports: ClipDecoderPorts) {
    this.clip = clip;
    this.timeline = timeline;
    this.ports = ports;
  }

  async prepare(): Promise<void> {
    for (const config of new Set(this.clip.frames.map((frame) => frame.config))) {
      const support = await VideoDecoder.isConfigSupported({ codec: config, hardwareAcceleration: "prefer-software" });
      this.software.set(config, support.supported === true);
    }
  }

  /** Valid until the next {@link want}; undefined if not decoded. */
  frameAt(index: number): VideoFrame | undefined {
    return this.decoded.get(index);
  }

  nearest(from: number, to: number): number | undefined {
    const step = to > from ? -1 : 1;
    for (let index = to; index !== from; index += step) if (this.decoded.has(index)) return index;
    return undefined;
  }

  want(index: number, direction: "forwards" | "backwards"): void {
    if (direction === "forwards") this.wantForwards(index);
    else this.wantBackwards(index);
    this.forget(index);
    this.feed();
  }

  close(): void {
    this.stop();
    if (this.decoder && this.decoder.state !== "closed") this.decoder.close();
    this.decoder = undefined;
    for (const frame of this.decoded.values()) frame.close();
    this.decoded.clear();
  }

  private coming(index: number): boolean {
    const { plan, next } = this;
    if (plan === undefined || next === undefined) return false;
    return index >= Math.max(next, plan.keepFrom) && index < plan.end && index <= plan.keepTo;
  }

  private has(index: number): boolean {
    return this.decoded.has(index) || this.inside.has(index);
  }

  private wantForwards(index: number): void {
    const going = this.next !== undefined && this.plan?.flush !== true ? this.next : undefined;
    if (!this.has(index)) {
      if (this.coming(index)) return;
      this.follow(decodePlan(this.timeline, index, "forwards", going, this.room));
      return;
    }
    if (going === undefined || going <= index) return;
    const { keepFrom, keepTo, end, flush } = decodePlan(this.timeline, index, "forwards", index, this.room);
    this.follow({ restart: false, next: going, end: Math.max(end, going), keepFrom, keepTo, flush });
  }

  private wantBackwards(index: number): void {
    if (!this.has(index)) {
      if (!this.coming(index)) this.follow(decodePlan(this.timeline, index, "backwards", undefined, this.room));
      return;
    }
    const busy = this.plan !== undefined && this.next !== undefined && this.next < this.plan.end;
    if (busy || this.inside.size > 0 || this.flushing) return;
    let lowest = index;
    while (this.has(lowest - 1)) lowest -= 1;
    if (lowest === 0 || index - lowest > this.room >> 2) return;
    const plan = decodePlan(this.timeline, lowest - 1, "backwards", undefined, this.room);
    this.follow({ ...plan, keepTo: index });
  }

  private follow(plan: DecodePlan): void {
    this.plan = plan;
    if (!plan.restart) return;
    this.stop();
    this.next = plan.next;
  }

  private stop(): void {
    this.inside.clear();
    this.next = undefined;
    this.flushing = false;
    this.config = undefined;
    if (this.decoder?.state === "configured") this.decoder.reset();
  }

  private forget(index: number): void {
    const { plan } = this;
    for (const [at, frame] of this.decoded) {
      const wanted = at === index || (plan !== undefined && at >= plan.keepFrom && at <= plan.keepTo);
      if (wanted && (this.decoded.size <= this.room || Math.abs(at - index) < this.room)) continue;
      frame.close();
      this.decoded.delete(at);
    }
  }

  private feed(): void {
    const { plan } = this;
    if (plan === undefined || this.flushing) return;
    while (this.next !== undefined && this.next < plan.end && this.inside.size < QUEUE) {
      const frame = this.clip.frames[this.next];
      if (frame === undefined || !this.ready(frame)) return;
      const { next: index } = this;
      this.inside.add(index);
      this.next = index + 1;
      const data = bytesOf(this.clip.pictures, frame);
      this.decoder?.decode(new EncodedVideoChunk({ type: frame.key ? "key" : "delta", timestamp: index, data }));
    }
    if (this.next === plan.end && plan.flush) this.flush(undefined);
  }

  private ready(frame: ClipFrame): boolean {
    if (this.config === frame.config && this.decoder?.state === "configured") return true;
    if (!frame.key) return false;
    if (this.inside.size > 0) {
      this.flush(this.next);
      return false;
    }
    if (this.decoder === undefined || this.decoder.state === "closed") this.decoder = this.open();
    const software = this.software.get(frame.config) === true;
    this.room = software ? this.roomFor() : MIN_PICTURES;
    this.decoder.configure({
      codec: frame.config,
      optimizeForLatency: true,
      hardwareAcceleration: software ? "prefer-software" : "no-preference",
    });
    this.config = frame.config;
    return true;
  }

  private roomFor(): number {
    const [frame] = this.decoded.values();
    const bytes = frame === undefined ? 0 : frame.codedWidth * frame.codedHeight * 1.5;
    if (bytes === 0) return MIN_PICTURES;
    return Math.max(MIN_PICTURES, Math.min(MAX_PICTURES, Math.floor(PICTURE_BYTES / bytes)));
  }

  private open(): VideoDecoder {
    const decoder: VideoDecoder = new VideoDecoder({
      output: (frame) => {
        if (decoder === this.decoder) this.take(frame);
        else frame.close();
      },
      error: (error) => {
        if (decoder !== this.decoder) return;
        this.decoder = undefined;
        this.plan = undefined;
        this.stop();
        this.ports.failed(error);
      },
    });
    return decoder;
  }

  private take(frame: VideoFrame): void {
    const index = frame.timestamp;
    const expected = this.inside.delete(index);
    const { plan } = this;
    const kept = plan !== undefined && index >= plan.keepFrom && index <= plan.keepTo;
    if (!expected || !kept || this.decoded.has(index)) frame.close();
    else {
      const first = this.decoded.size === 0;
      this.decoded.set(index, frame);
      if (first && this.config !== undefined && this.software.get(this.config)) this.room = this.roomFor();
      this.ports.changed();
    }
    this.feed();
  }

  /** After this, only the keyframe at `then` can follow. */
  private flush(then: number | undefined): void {
    const { decoder } = this;
    if (decoder?.state !== "configured" || this.flushing) return;
    this.flushing = true;
    decoder.flush().then(
      () => {
        if (decoder !== this.decoder || !this.flushing) return;
        this.flushing = false;
        this.inside.clear();
        this.next = then;
        this.config = undefined;
        this.ports.changed();
        this.feed();
      },
      (error: unknown) => {
        if (!(error instanceof DOMException)) throw error;
      },
    );
  }
}
