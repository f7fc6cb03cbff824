import { VIDEO_CLOCK_RATE } from "@setsuna/kit/units";
import { DueTime } from "@setsuna/playout/due-time";
import { FrameOrder, type OrderedFrame } from "@setsuna/playout/frame-order";
import { FreezeMeter } from "@setsuna/playout/freeze-meter";
import { LatencyWindow } from "@setsuna/playout/latency-window";
import type { LipSync } from "@setsuna/playout/lip-sync";
import type { AssembledFrame } from "@setsuna/playout/packets/packet-assembler";
import { RepairHold } from "@setsuna/playout/repair-hold";
import { type CapturePair, StreamClock } from "@setsuna/playout/stream-clock";
import type { ClockZero, RecordedPicture } from "../replay/replay-recorder.ts";
import { epochNow } from "./epoch-now.ts";
import type { InstantVideoStats } from "./instant-stats.ts";
import { guessVideoCodec, type VideoCodecName, videoCodecName } from "./video-codec.ts";
import { VideoDecode } from "./video-decode.ts";

/** Frames are decoded this much before they are due, ms, on top of the decode time: a decoded frame costs far more memory. */
const DECODE_AHEAD_MS = 25;
/** How often the state is looked at when nothing arrives, ms. */
const WATCH_INTERVAL_MS = 50;
/** Silence after which a keyframe is wished for, ms: libwebrtc holds H.264 back behind a loss that was not repaired. */
const MIN_STALL_MS = 500;
/** Wishes in one silence: after that the sender has paused. */
const MAX_STALL_WISHES = 6;

/** The bytes as a buffer that may be transferred: their own where they fill it. */
const wholeBuffer = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;

interface IncomingFrame extends OrderedFrame {
  readonly data: ArrayBuffer;
  readonly codec: VideoCodecName | undefined;
}

export interface VideoPlayoutPorts {
  /** Takes the frame over. */
  draw(frame: VideoFrame): void;
  keyframeNeeded(): void;
  /** A frame went to the decoder. */
  submitted?(picture: RecordedPicture): void;
  /** RTP timestamps are about to count anew. */
  clockEnds?(): void;
  /** The decoder is dead for good. */
  failed(error: Error): void;
}

/** Picture path: order, due time, decode, draw. One for the life of the playout; streams and connections come and go. */
export class VideoPlayout {
  private readonly ports: VideoPlayoutPorts;
  private readonly lipSync: LipSync;
  private readonly order = new FrameOrder<IncomingFrame>();
  private readonly clock = new StreamClock(VIDEO_CLOCK_RATE);
  private readonly dueTime = new DueTime();
  private readonly repairHold = new RepairHold();
  private readonly freezeMeter = new FreezeMeter();
  private readonly latency = new LatencyWindow();
  private readonly drawn = new LatencyWindow(1000);
  private readonly handOver = new LatencyWindow(1000);
  private readonly decode: VideoDecode;
  /** Frames in order whose decoding waits for their due time. */
  private later: IncomingFrame[] = [];
  /** Decoded frames whose drawing waits for their due time. */
  private held: { readonly frame: VideoFrame; readonly rtpTimestamp: number; readonly dueAt: number }[] = [];
  private keyframeRetryMs = 250;
  private codec: VideoCodecName | undefined;
  private orderTimer: ReturnType<typeof setTimeout> | undefined;
  private decodeTimer: ReturnType<typeof setTimeout> | undefined;
  private drawTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;
  private lastArrival: number | undefined;
  private lastWish = Number.NEGATIVE_INFINITY;
  private stallWishes = 0;
  private framesReceived = 0;
  private frameId = 0;
  private framesDrawn = 0;
  private overtaken = 0;
  private keyframesWished = 0;
  private size: { readonly width: number; readonly height: number } | undefined;

  constructor(ports: VideoPlayoutPorts, lipSync: LipSync) {
    this.ports = ports;
    this.lipSync = lipSync;
    this.decode = new VideoDecode({
      submitted: (chunk, { codec, ticks }, config) => ports.submitted?.({ chunk, codec, config, ticks }),
      output: (frame, rtpTimestamp, draw, dueAt) => this.decoded(frame, rtpTimestamp, draw, dueAt),
      lostState: () => {
        this.order.requireKeyframe();
        this.later = [];
        this.checkKeyframe(epochNow());
      },
      failed: (error) => ports.failed(error),
    });
    this.watch = setInterval(() => this.checkKeyframe(epochNow()), WATCH_INTERVAL_MS);
  }

  /** How often an unanswered wish is repeated, ms. */
  setKeyframeRetry(ms: number): void {
    this.keyframeRetryMs = ms;
  }

  setDelay(ms: number): void {
    this.order.setDelay(ms);
    this.dueTime.setDelay(ms);
    this.pump();
  }

  setClockOffset(serverMinusLocalMs: number, settled: boolean): void {
    this.clock.setServerOffset(serverMinusLocalMs, settled);
  }

  setStreamClock(pair: CapturePair): void {
    this.clock.addPair(pair);
  }

  /** Another sender: nothing of the old stream counts any more. */
  streamChanged(): void {
    this.dueTime.reset();
    this.repairHold.reset();
    this.restart();
    this.freezeMeter.pause();
  }

  /** Another connection: frame numbers and RTP timestamps begin anew, delay and output go on. */
  restart(): void {
    this.ports.clockEnds?.();
    this.clock.reset();
    this.order.reset();
    this.later = [];
    this.lastArrival = undefined;
    this.stallWishes = 0;
  }

  /** When tick 0 of the present stream was captured and would have arrived. */
  clockZero(): ClockZero {
    return { capture: this.clock.localCaptureTimeOfTicks(0), arrival: this.clock.fastestArrivalOfTicks(0) };
  }

  receive(frame: RTCEncodedVideoFrame): void {
    const now = epochNow();
    const metadata: RTCEncodedVideoFrameMetadata & { readonly receiveTime?: number } = frame.getMetadata();
    this.framesReceived += 1;
    this.lastArrival = now;
    this.stallWishes = 0;
    if (metadata.receiveTime !== undefined) this.handOver.add(performance.now() - metadata.receiveTime, now);
    const rtpTimestamp = metadata.rtpTimestamp ?? frame.timestamp;
    const { data } = frame;
    if (frame.type !== "key" && frame.type !== "delta") return;
    const codec = videoCodecName(metadata.mimeType);
    this.order.setContinuous(codec === "H264");
    this.clock.addArrival(rtpTimestamp, now);
    this.order.push(
      {
        frameId: metadata.frameId,
        dependencies: metadata.dependencies,
        rtpTimestamp,
        type: frame.type,
        byteLength: data.byteLength,
        data,
        codec,
      },
      now,
    );
    this.pump();
    this.checkKeyframe(now);
  }

  /** A frame put together from carried packets; such frames come in decoding order, a key frame after every gap. */
  receiveAssembled(frame: AssembledFrame): void {
    const now = epochNow();
    this.framesReceived += 1;
    this.lastArrival = now;
    this.stallWishes = 0;
    this.clock.addArrival(frame.rtpTimestamp, now);
    this.order.setContinuous(false);
    this.frameId += 1;
    this.order.push(
      {
        frameId: this.frameId,
        dependencies: frame.type === "key" ? [] : [this.frameId - 1],
        rtpTimestamp: frame.rtpTimestamp,
        type: frame.type,
        byteLength: frame.data.byteLength,
        data: wholeBuffer(frame.data),
        codec: frame.codec,
      },
      now,
    );
    this.pump();
    this.checkKeyframe(now);
  }

  /** Whoever puts frames together cannot go on without a keyframe. */
  wishKeyframe(): void {
    const now = epochNow();
    if (now - this.lastWish >= this.keyframeRetryMs) this.sendWish(now);
  }

  private pump(): void {
    const now = epochNow();
    const ready = this.order.take(now);
    const hold = this.lipSync.videoHold(now);
    if (this.dueTime.immediate && this.later.length === 0) {
      // After a repair several frames are ready: all are decoded, only the newest is worth drawing.
      for (const [index, frame] of ready.entries()) {
        const due = Math.max(this.due(frame.rtpTimestamp, now) + hold, this.smoothDue(frame.rtpTimestamp, now));
        this.submit(frame, index === ready.length - 1, due > now + 1 ? due : undefined, now);
      }
    } else {
      this.later.push(...ready);
      this.decodeDue();
    }
    this.schedule();
  }

  /** At delay 0: when the frame is to be drawn so that the next repair is not seen as a freeze; 0 on a good line. */
  private smoothDue(rtpTimestamp: number, now: number): number {
    const quickest = this.clock.fastestArrival(rtpTimestamp);
    if (quickest === undefined) return 0;
    this.repairHold.frame(now - quickest, (this.order.frameInterval ?? 0) / (VIDEO_CLOCK_RATE / 1000), now);
    const hold = this.repairHold.hold(now);
    return hold === 0 ? 0 : quickest + hold;
  }

  private due(rtpTimestamp: number, now: number): number {
    return this.dueTime.due(this.captureLocal(rtpTimestamp) ?? this.clock.fastestArrival(rtpTimestamp), now);
  }

  /** Capture time on our clock; undefined until both clocks are known. */
  private captureLocal(rtpTimestamp: number): number | undefined {
    return this.clock.localCaptureTimeOfTicks(this.clock.unwrap(rtpTimestamp));
  }

  private decodeDue(): void {
    clearTimeout(this.decodeTimer);
    this.decodeTimer = undefined;
    for (;;) {
      const [frame] = this.later;
      if (!frame) return;
      const now = epochNow();
      const due = this.due(frame.rtpTimestamp, now);
      const start = due - this.decode.decodeTimeP95(now) - DECODE_AHEAD_MS;
      if (start > now) {
        this.decodeTimer = setTimeout(() => this.decodeDue(), start - now);
        return;
      }
      this.later.shift();
      // A frame that is late and has a late successor is decoded but not drawn.
      const [next] = this.later;
      const overtaken = due <= now && next !== undefined && this.due(next.rtpTimestamp, now) <= now;
      this.submit(frame, !overtaken, due > now ? due : undefined, now);
    }
  }

  private submit(frame: IncomingFrame, draw: boolean, dueAt: number | undefined, now: number): void {
    const codec = frame.codec ?? this.codec ?? (frame.type === "key" ? guessVideoCodec(new Uint8Array(frame.data)) : undefined);
    if (!codec) return;
    this.codec = codec;
    this.decode.decode(
      {
        type: frame.type,
        data: frame.data,
        rtpTimestamp: frame.rtpTimestamp,
        ticks: this.clock.unwrap(frame.rtpTimestamp),
        codec,
        draw,
        dueAt,
      },
      now,
    );
  }

  private decoded(frame: VideoFrame, rtpTimestamp: number, draw: boolean, dueAt: number | undefined): void {
    if (!draw) {
      this.overtaken += 1;
      frame.close();
      return;
    }
    if (dueAt !== undefined && dueAt - epochNow() > 1) {
      this.held.push({ frame, rtpTimestamp, dueAt });
      if (this.drawTimer === undefined) this.drawDue();
      return;
    }
    this.dropHeld();
    this.drawNow(frame, rtpTimestamp);
  }

  /** A newer frame is drawn at once: what still waits before it would go backwards in time. */
  private dropHeld(): void {
    for (const { frame } of this.held.splice(0)) {
      this.overtaken += 1;
      frame.close();
    }
    clearTimeout(this.drawTimer);
    this.drawTimer = undefined;
  }

  private drawDue(): void {
    this.drawTimer = undefined;
    for (;;) {
      const [first, second] = this.held;
      if (!first) return;
      const now = epochNow();
      const wait = first.dueAt - now;
      if (wait > 0.5) {
        this.drawTimer = setTimeout(() => this.drawDue(), wait);
        return;
      }
      this.held.shift();
      if (second && second.dueAt <= now) {
        this.overtaken += 1;
        first.frame.close();
      } else this.drawNow(first.frame, first.rtpTimestamp);
    }
  }

  private drawNow(frame: VideoFrame, rtpTimestamp: number): void {
    const { displayWidth: width, displayHeight: height } = frame;
    this.ports.draw(frame);
    const now = epochNow();
    if (this.size?.width !== width || this.size.height !== height) this.size = { width, height };
    this.framesDrawn += 1;
    this.freezeMeter.drawn(now);
    this.drawn.add(1, now);
    const captured = this.clock.captureTime(rtpTimestamp);
    if (captured === undefined) return;
    this.lipSync.measureVideo(now - captured, now);
    const latency = this.clock.latencyOfTicks(this.clock.unwrap(rtpTimestamp), now);
    if (latency !== undefined) this.latency.add(latency, now);
  }

  private schedule(): void {
    clearTimeout(this.orderTimer);
    const deadline = this.order.nextDeadline();
    this.orderTimer = deadline === undefined ? undefined : setTimeout(() => this.pump(), Math.max(1, deadline - epochNow()));
  }

  private checkKeyframe(now: number): void {
    if (now - this.lastWish < this.keyframeRetryMs) return;
    if (!this.order.keyframeNeeded(now) && !this.stalled(now)) return;
    this.sendWish(now);
  }

  private sendWish(now: number): void {
    this.lastWish = now;
    this.keyframesWished += 1;
    this.ports.keyframeNeeded();
  }

  /** Nothing has arrived for much longer than frames are apart: counts as a wish. */
  private stalled(now: number): boolean {
    if (this.lastArrival === undefined || this.stallWishes >= MAX_STALL_WISHES) return false;
    const intervalMs = (this.order.frameInterval ?? 0) / (VIDEO_CLOCK_RATE / 1000);
    const limit = Math.max(MIN_STALL_MS, 4 * intervalMs) * 2 ** this.stallWishes;
    if (now - this.lastArrival < limit) return false;
    this.stallWishes += 1;
    return true;
  }

  readStats(): InstantVideoStats {
    const now = epochNow();
    return {
      framesReceived: this.framesReceived,
      framesDecoded: this.decode.framesDecoded,
      framesDropped: this.order.dropped + this.overtaken,
      framesDrawn: this.framesDrawn,
      width: this.size?.width,
      height: this.size?.height,
      fps: this.drawn.count(now),
      latency: this.latency.figures(now),
      freezes: this.freezeMeter.freezes,
      freezeTimeMs: this.freezeMeter.freezeTimeMs,
      decodeTimeMs: this.decode.decodeTimeMean(now),
      codec: this.codec,
      keyframesWished: this.keyframesWished,
      handOverMs: this.handOver.mean(now),
    };
  }

  close(): void {
    clearInterval(this.watch);
    clearTimeout(this.orderTimer);
    clearTimeout(this.decodeTimer);
    clearTimeout(this.drawTimer);
    for (const { frame } of this.held.splice(0)) frame.close();
    this.decode.close();
  }
}
