import type { RelayTimes } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import type { AssembledFrame, LipSync, SenderPresence } from "@setsuna/playout";
import { type CapturePair, DueTime, FreezeMeter, LatencyWindow, SmoothingDelay, StageMeter, StreamClock } from "@setsuna/playout";
import type { ClockZero, RecordedPicture } from "../replay/replay-recorder.ts";
import type { PendingFrame } from "./decode-times.ts";
import { DrawQueue } from "./draw-queue.ts";
import { FrameKeying } from "./frame-keying.ts";
import type { InstantVideoStats } from "./instant-stats.ts";
import { KeyframeRequests } from "./keyframe-requests.ts";
import type { PlayoutPorts, PlayoutTime } from "./playout-ports.ts";
import type { VideoCodecName } from "./video-codec.ts";
import { VideoDecode } from "./video-decode.ts";

/** Milliseconds plus decoding, because decoded frames cost memory. */
const DECODE_AHEAD_MS = 25;
const DRAWN_INTERVAL_MS = 100;
const wholeBuffer = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;

export interface VideoPlayoutEvents {
  draw(frame: VideoFrame): void;
  /** `framesCome` means that frames arrive, but none can start. */
  keyframeNeeded(framesCome: boolean): void;
  submitted?(picture: RecordedPicture): void;
  clockEnds?(): void;
  /** `intervalMs` counts from the last, absent for the first; at least {@link DRAWN_INTERVAL_MS} apart. */
  drawn?(intervalMs: Milliseconds | undefined): void;
  /** `capturedAt`: server clock, epoch ms. Not called until it is known. */
  shown?(capturedAt: Milliseconds): void;
  failed(error: Error): void;
}

const CLOCK_TOLERANCE_MS = 5;

/** Lives across streams and connections. */
export class VideoPlayout {
  private readonly time: PlayoutTime;
  private readonly events: VideoPlayoutEvents;
  private readonly lipSync: LipSync;
  private readonly keyframes: KeyframeRequests;
  private readonly clock = new StreamClock(VIDEO_CLOCK_RATE);
  private readonly dueTime = new DueTime();
  private readonly smoothing = new SmoothingDelay();
  private readonly freezeMeter = new FreezeMeter();
  private readonly latency = new LatencyWindow();
  private readonly stages = new StageMeter();
  private readonly drawn = new LatencyWindow(1000);
  private readonly decode: VideoDecode;
  /** Frames in order whose decoding waits for their due time. */
  private later: AssembledFrame[] = [];
  private readonly drawing: DrawQueue;
  private readonly keying: FrameKeying;
  private codec: VideoCodecName | undefined;
  private endDecodeWait: (() => void) | undefined;
  private reportedDrawnAt = Number.NEGATIVE_INFINITY;
  private drawnTicks: number | undefined;
  private latest: { readonly rtpTimestamp: RtpTimestamp; readonly at: Milliseconds } | undefined;
  private framesReceived = 0;
  private framesDrawn = 0;
  private size: { readonly width: number; readonly height: number } | undefined;

  constructor(machine: PlayoutPorts, events: VideoPlayoutEvents, lipSync: LipSync) {
    this.time = machine.time;
    this.events = events;
    this.lipSync = lipSync;
    this.drawing = new DrawQueue(this.time, (frame, rtpTimestamp) => this.drawNow(frame, rtpTimestamp));
    this.keying = new FrameKeying(
      () => machine.openUnpacker(),
      (error) => events.failed(error),
    );
    this.decode = new VideoDecode(machine, {
      submitted: (chunk, { codec, ticks }, config) => events.submitted?.({ chunk, codec, config, ticks }),
      output: (frame, input) => this.decoded(frame, input),
      lostState: () => {
        this.keyframes.gate.requireKeyframe();
        this.later = [];
        this.keyframes.check();
      },
      failed: (error) => events.failed(error),
    });
    this.keyframes = new KeyframeRequests(
      this.time,
      () => this.frameIntervalMs(),
      (framesCome) => events.keyframeNeeded(framesCome),
    );
  }

  /** Retries requests without an answer after this, ms. */
  setKeyframeRetry(ms: Milliseconds): void {
    this.keyframes.setRetry(ms);
  }

  setDelay(ms: Milliseconds): void {
    this.dueTime.setDelay(ms);
    this.decodeDue();
  }

  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.clock.setServerOffset(serverMinusLocalMs, settled);
    this.stages.setFacts({ serverMinusLocalMs });
  }

  /** Undefined without a report. */
  setRelayTimes(times: RelayTimes | undefined): void {
    this.stages.setRelayTimes(times);
  }

  setDirect(isDirect: boolean): void {
    this.stages.setFacts({ isDirect });
  }

  setStreamClock(pair: CapturePair): void {
    this.clock.addPair(pair);
  }

  /** After a change of sender, discards everything of the old stream. */
  streamChanged(): void {
    this.dueTime.reset();
    this.smoothing.reset();
    this.restart();
    this.freezeMeter.streamChanged();
  }

  told(presence: SenderPresence): void {
    this.freezeMeter.told(presence, this.time.now());
  }

  /** Its last frame is shown until `at`. */
  takeOver(at: Milliseconds): void {
    this.freezeMeter.takeOver(at);
  }

  /** Numbers and timestamps restart; delay and output stay. */
  restart(): void {
    this.events.clockEnds?.();
    this.clock.reset();
    this.decode.streamChanged();
    this.drawnTicks = undefined;
    this.latest = undefined;
    this.keyframes.reset();
    this.stages.reset();
    this.later = [];
  }

  clockZero(): ClockZero {
    const { clock } = this;
    const { serverAhead } = clock;
    return { capture: clock.localCaptureTimeOfTicks(0), arrival: clock.fastestArrivalOfTicks(0), serverAhead };
  }

  /** Newest frame received. `capturedAt`: server clock; undefined while unknown. Undefined before the first. */
  get newest():
    | { readonly rtpTimestamp: RtpTimestamp; readonly at: Milliseconds; readonly capturedAt: Milliseconds | undefined }
    | undefined {
    return this.latest && { ...this.latest, capturedAt: this.clock.captureTime(this.latest.rtpTimestamp) };
  }

  /** Takes frames in decoding order, with a keyframe after gaps. */
  receive(frame: AssembledFrame): void {
    const now = this.time.now();
    this.framesReceived += 1;
    const { rtpTimestamp, completedAtMs, stamps } = frame;
    this.stages.taken({ rtpTimestamp, completedAtMs, ...stamps }, now);
    this.keyframes.arrived(now);
    this.clock.addArrival(frame.rtpTimestamp, now);
    if (this.latest === undefined || distance32(rtpTimestamp, this.latest.rtpTimestamp) > 0)
      this.latest = { rtpTimestamp, at: now };
    if (this.keyframes.gate.admit(frame)) this.take(frame, now);
    this.keyframes.check(now);
  }

  /** `framesCome` means that packets do arrive. */
  requestKeyframe(framesCome = false): void {
    this.keyframes.request(framesCome);
  }

  /** Requests may be lost, so don't wait. */
  receivedAgain(): void {
    this.keyframes.retryAtOnce();
  }

  private take(frame: AssembledFrame, now: Milliseconds): void {
    if (!this.dueTime.immediate || this.later.length > 0) {
      this.later.push(frame);
      this.decodeDue();
      return;
    }
    if (this.decode.isReordering) {
      this.submit(frame, true, undefined, now);
      return;
    }
    const held = this.due(frame.rtpTimestamp, now) + this.lipSync.videoHold(now);
    const due = Math.max(held, this.smoothDue(frame.rtpTimestamp, now));
    this.submit(frame, true, due > now + 1 ? due : undefined, now);
  }

  /** Evens out gaps at delay 0; adds nothing on a good path. */
  private smoothDue(rtpTimestamp: RtpTimestamp, now: Milliseconds): number {
    const quickest = this.clock.fastestArrival(rtpTimestamp);
    if (quickest === undefined) return 0;
    this.smoothing.frame(now - quickest, this.frameIntervalMs(), now);
    const delayMs = this.smoothing.delay(now);
    return delayMs === 0 ? 0 : quickest + delayMs;
  }

  private due(rtpTimestamp: RtpTimestamp, now: Milliseconds): number {
    return this.dueTime.due(this.captureLocal(rtpTimestamp) ?? this.clock.fastestArrival(rtpTimestamp), now);
  }

  /** Local clock; undefined until clocks are known. */
  private captureLocal(rtpTimestamp: RtpTimestamp): number | undefined {
    return this.clock.localCaptureTimeOfTicks(this.clock.unwrap(rtpTimestamp));
  }

  private decodeDue(): void {
    this.endDecodeWait?.();
    this.endDecodeWait = undefined;
    for (;;) {
      const [frame] = this.later;
      if (!frame) return;
      const now = this.time.now();
      const due = this.due(frame.rtpTimestamp, now);
      const start = (this.decode.isReordering ? this.earliestDue(now) : due) - this.decode.decodeTimeP95(now) - DECODE_AHEAD_MS;
      if (start > now) {
        this.endDecodeWait = this.time.after(start - now, () => this.decodeDue());
        return;
      }
      this.later.shift();
      // The frame is late, as is its successor, so only decode it.
      const [next] = this.later;
      const superseded = !this.decode.isReordering && due <= now && next !== undefined && this.due(next.rtpTimestamp, now) <= now;
      this.submit(frame, !superseded, due > now ? due : undefined, now);
    }
  }

  /** With reordering, the first frame shown may be later. */
  private earliestDue(now: Milliseconds): number {
    return Math.min(...this.later.map(({ rtpTimestamp }) => this.due(rtpTimestamp, now)));
  }

  private submit(frame: AssembledFrame, draw: boolean, dueAt: Milliseconds | undefined, now: Milliseconds): void {
    const { codec } = frame;
    this.codec = codec;
    this.stages.submitted(frame.rtpTimestamp, now);
    this.decode.decode(
      {
        type: frame.type,
        data: wholeBuffer(frame.data),
        rtpTimestamp: frame.rtpTimestamp,
        ticks: this.clock.unwrap(frame.rtpTimestamp),
        codec,
        draw: draw && frame.hidden !== true,
        dueAt,
      },
      now,
    );
  }

  private decoded(frame: VideoFrame, { rtpTimestamp, draw, dueAt, isKeyed }: PendingFrame): void {
    this.stages.decoded(rtpTimestamp, this.time.now());
    if (!draw) this.drawing.skip(frame);
    else if (isKeyed) this.keying.unpack(frame, (unpacked) => this.drawing.add(unpacked, rtpTimestamp, dueAt));
    else this.drawing.add(frame, rtpTimestamp, dueAt);
  }

  private drawNow(frame: VideoFrame, rtpTimestamp: RtpTimestamp): void {
    const { displayWidth: width, displayHeight: height } = frame;
    const drawAt = this.time.now();
    this.events.draw(frame);
    const now = this.time.now();
    if (this.size?.width !== width || this.size.height !== height) this.size = { width, height };
    this.framesDrawn += 1;
    this.freezeMeter.drawn(now);
    this.drawn.add(1, now);
    this.tellDrawn(this.clock.unwrap(rtpTimestamp), now);
    const captured = this.clock.captureTime(rtpTimestamp);
    if (captured === undefined) return;
    this.events.shown?.(captured);
    this.lipSync.measureVideo(now - captured, now);
    const latency = this.clock.latencyOfTicks(this.clock.unwrap(rtpTimestamp), now);
    // Before capture, so clocks or timestamps are wrong.
    if (latency === undefined || latency < -CLOCK_TOLERANCE_MS) return;
    this.latency.add(Math.max(0, latency), now);
    this.stages.drawn(rtpTimestamp, now - latency, drawAt, now);
  }

  private tellDrawn(ticks: number, now: Milliseconds): void {
    const before = this.drawnTicks;
    this.drawnTicks = ticks;
    if (now - this.reportedDrawnAt < DRAWN_INTERVAL_MS) return;
    this.reportedDrawnAt = now;
    const intervalMs = before === undefined ? 0 : (ticks - before) / (VIDEO_CLOCK_RATE / 1000);
    this.events.drawn?.(intervalMs > 0 ? intervalMs : undefined);
  }

  private frameIntervalMs(): Milliseconds {
    return (this.keyframes.gate.frameInterval ?? 0) / (VIDEO_CLOCK_RATE / 1000);
  }

  readStats(): InstantVideoStats {
    const now = this.time.now();
    const latency = this.latency.figures(now);
    return {
      framesReceived: this.framesReceived,
      framesDecoded: this.decode.framesDecoded,
      framesDropped: this.keyframes.gate.dropped + this.drawing.superseded,
      framesDrawn: this.framesDrawn,
      width: this.size?.width,
      height: this.size?.height,
      fps: this.drawn.count(now),
      latency,
      stages: this.stages.figures(latency, now),
      ...this.freezeMeter.read(now),
      decodeTimeMs: this.decode.decodeTimeMean(now),
      codec: this.codec,
      keyframesRequested: this.keyframes.requested,
    };
  }

  close(): void {
    this.keyframes.close();
    this.endDecodeWait?.();
    this.drawing.clear();
    this.decode.close();
  }
}
