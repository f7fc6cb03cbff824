import type { PlayoutFigures } from "@setsuna/client";
import type { RelayTimes } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32, milliseconds, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import type { ChannelLevel, SenderPresence } from "@setsuna/playout";
import { type CapturePair, FreezeMeter, LatencyWindow, StageMeter, StreamClock } from "@setsuna/playout";
import { watchTrackLevels } from "../capture/track-levels.ts";
import { localNow } from "../local-clock.ts";
import { ShownTimecode } from "../playout/shown-timecode.ts";
import { onStartSound, takeElement } from "../playout/start-sound.ts";
import { DecodeStallWatch } from "../stats/decode-stall-watch.ts";
import { rtcReport } from "../stats/rtc-report.ts";
import { LateSource } from "./late-source.ts";

/** Interval in ms, which works in hidden pages without callbacks. */
const FRAME_CHECK_MS = 100;
const UNDECODED_CHECK_MS = 500;
const MAX_BUFFER_MS = 4000;
const TICKS_PER_MS = VIDEO_CLOCK_RATE / 1000;

/** Of the frame played last; undefined before the first. */
const rtpTimestampOf = (receiver: RTCRtpReceiver): RtpTimestamp | undefined =>
  receiver.getSynchronizationSources()[0]?.rtpTimestamp;

export interface NativePlayoutPorts {
  changed(): void;
  /** `intervalMs` counts from the last; absent for the first. */
  drawn(intervalMs: Milliseconds | undefined): void;
  undecoded(): void;
}

/** Two elements, so that the browser doesn't hold video for audio. The delay is the jitter buffer's target. */
export class NativePlayout {
  private readonly video: HTMLVideoElement;
  private readonly audio = takeElement();
  private sound: LateSource | undefined;
  private readonly endStartSound = onStartSound(() => void this.playSound());
  private readonly clock = new StreamClock(VIDEO_CLOCK_RATE);
  private readonly latency = new LatencyWindow();
  private readonly stages = new StageMeter();
  private readonly freezes = new FreezeMeter();
  private readonly receivers = new Set<RTCRtpReceiver>();
  private readonly ports: NativePlayoutPorts;
  private readonly undecoded = new DecodeStallWatch();
  private delayMs = 0;
  private blocked = false;
  private frameCallback: number | undefined;
  private frameCheck: ReturnType<typeof setInterval> | undefined;
  private lastRtp: RtpTimestamp | undefined;
  private emptyChecks = 0;
  private levels: ((levels: readonly ChannelLevel[]) => void) | undefined;
  private stopLevels: (() => void) | undefined;
  private readonly shownTimecode = new ShownTimecode();
  private timecode: ((label: string) => void) | undefined;

  constructor(video: HTMLVideoElement, ports: NativePlayoutPorts) {
    this.video = video;
    this.ports = ports;
    this.audio.autoplay = true;
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  /** Hidden pages report no frames. */
  private readonly onVisibility = (): void => {
    if (document.visibilityState === "hidden") this.freezes.pause(localNow());
  };

  /** Plays audio; the caller shows video. `shownUntil` is in ms. */
  attach(kind: "video" | "audio", receiver: RTCRtpReceiver, shownUntil?: Milliseconds): void {
    for (const old of this.receivers) if (old.track.kind === kind) this.receivers.delete(old);
    this.receivers.add(receiver);
    this.applyDelay();
    if (kind === "video") {
      this.clock.reset();
      this.latency.clear();
      this.stages.reset();
      this.freezes.streamChanged();
      if (shownUntil !== undefined) this.freezes.takeOver(shownUntil);
      this.watchFrames();
      this.lastRtp = undefined;
      this.undecoded.reset();
      this.frameCheck ??= setInterval(() => this.checkFrames(), FRAME_CHECK_MS);
    } else {
      this.sound?.cancel();
      this.sound = new LateSource(this.audio, receiver.track, () => void this.playSound());
      this.watchLevels(receiver.track);
    }
  }

  /** Called 20 times per second; undefined stops. */
  setLevelListener(listener: ((levels: readonly ChannelLevel[]) => void) | undefined): void {
    this.levels = listener;
    const receiver = [...this.receivers].find(({ track }) => track.kind === "audio");
    this.watchLevels(receiver?.track);
  }
  private watchLevels(track: MediaStreamTrack | undefined): void {
    this.stopLevels?.();
    this.stopLevels = track && this.levels && watchTrackLevels(track, this.levels);
  }

  /** Called with the timecode of each frame shown; undefined stops. Never without requestVideoFrameCallback. */
  setTimecodeListener(listener: ((label: string) => void) | undefined): void {
    this.timecode = listener;
  }
  private labelFrame(ticks: number): void {
    const capturedAt = this.clock.captureTimeOfTicks(ticks);
    const label = capturedAt && this.shownTimecode.label(milliseconds(capturedAt));
    if (label) this.timecode?.(label);
  }

  setDelay(ms: Milliseconds): void {
    this.delayMs = ms;
    this.applyDelay();
  }
  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.clock.setServerOffset(serverMinusLocalMs, settled);
  }
  setStreamClock(kind: "video" | "audio", pair: CapturePair): void {
    if (kind === "video") this.clock.addPair(pair);
  }
  streamChanged(kind: "video" | "audio"): void {
    if (kind !== "video") return;
    this.clock.reset();
    this.latency.clear();
    this.stages.reset();
    this.freezes.streamChanged();
  }
  setRelayTimes(relay: RelayTimes | undefined): void {
    this.stages.setRelayTimes(relay);
  }
  /** Trusts the relay's report about the sender. */
  told(presence: SenderPresence): void {
    this.freezes.told(presence, localNow());
  }
  setVolume(volume: number): void {
    this.audio.volume = volume;
  }
  setMuted(muted: boolean): void {
    this.audio.muted = muted;
    if (!muted) void this.playSound();
  }
  soundBlocked(): boolean {
    return this.blocked;
  }
  async unlockSound(): Promise<void> {
    await this.playSound();
  }

  figures(kind: "video" | "audio"): PlayoutFigures {
    if (kind === "audio") return { playout: "native" };
    const latency = this.latency.figures(localNow());
    return {
      playout: "native",
      latency: latencyReport(latency),
      stages: this.stages.figures(latency, localNow()),
      ...this.freezes.read(localNow()),
    };
  }

  /** Shows a later frame than `next`. True while the clock of `next` is unknown (no `pair`); false while its own is. */
  isAhead(next: RTCRtpReceiver, pair: CapturePair | undefined): boolean {
    const receiver = this.videoReceiver();
    const shown = receiver && rtpTimestampOf(receiver);
    const shownAt = shown === undefined ? undefined : this.clock.captureTime(shown);
    if (shownAt === undefined) return false;
    const rtp = rtpTimestampOf(next);
    if (pair === undefined || rtp === undefined) return true;
    const nextAt = pair.capturedAt + distance32(rtp, pair.rtpTimestamp) / TICKS_PER_MS;
    return nextAt < shownAt;
  }

  rest(): void {
    if (this.frameCallback !== undefined) this.video.cancelVideoFrameCallback(this.frameCallback);
    this.frameCallback = undefined;
    clearInterval(this.frameCheck);
    this.frameCheck = undefined;
    this.freezes.pause(localNow());
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.onVisibility);
    this.endStartSound();
    this.rest();
    this.receivers.clear();
    this.setLevelListener(undefined);
    this.sound?.remove();
  }

  private applyDelay(): void {
    for (const receiver of this.receivers) {
      if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = Math.min(MAX_BUFFER_MS, this.delayMs);
    }
  }

  private async playSound(): Promise<void> {
    if (this.audio.srcObject === null) return;
    try {
      await this.audio.play();
      this.setBlocked(false);
    } catch (error) {
      // NotAllowedError needs a gesture; AbortError means replaced.
      if (!(error instanceof DOMException)) throw error;
      if (error.name === "NotAllowedError") this.setBlocked(true);
    }
  }

  private setBlocked(blocked: boolean): void {
    if (this.blocked === blocked) return;
    this.blocked = blocked;
    this.ports.changed();
  }

  private videoReceiver(): RTCRtpReceiver | undefined {
    return [...this.receivers].find(({ track }) => track.kind === "video");
  }

  private checkFrames(): void {
    const receiver = this.videoReceiver();
    const rtp = receiver && rtpTimestampOf(receiver);
    if (rtp === undefined || rtp === this.lastRtp) {
      this.emptyChecks += 1;
      if (receiver !== undefined && this.emptyChecks % (UNDECODED_CHECK_MS / FRAME_CHECK_MS) === 0)
        void this.checkUndecoded(receiver);
      return;
    }
    this.emptyChecks = 0;
    this.undecoded.reset();
    const ticks = this.lastRtp === undefined ? 0 : distance32(rtp, this.lastRtp);
    this.lastRtp = rtp;
    const intervalMs = ticks / TICKS_PER_MS;
    // A larger interval means another sender's numbers.
    this.ports.drawn(intervalMs > 0 && intervalMs < 10_000 ? intervalMs : undefined);
  }

  private async checkUndecoded(receiver: RTCRtpReceiver): Promise<void> {
    const report = await rtcReport(receiver);
    if (this.receivers.has(receiver) && this.emptyChecks > 0 && this.undecoded.add(report)) this.ports.undecoded();
  }

  /** Uses requestVideoFrameCallback, if supported. */
  private watchFrames(): void {
    if (this.frameCallback !== undefined || !("requestVideoFrameCallback" in this.video)) return;
    const frame: VideoFrameRequestCallback = (_now, metadata) => {
      const { expectedDisplayTime, rtpTimestamp } = metadata;
      this.frameCallback = this.video.requestVideoFrameCallback(frame);
      const drawnAt = performance.timeOrigin + expectedDisplayTime;
      this.freezes.drawn(drawnAt);
      if (rtpTimestamp === undefined) return;
      const ticks = this.clock.unwrap(rtpTimestamp);
      this.labelFrame(ticks);
      const latency = this.clock.latencyOfTicks(ticks, drawnAt);
      if (latency === undefined) return;
      this.latency.add(latency, localNow());
      this.addStages(metadata, drawnAt - latency, drawnAt);
    };
    this.frameCallback = this.video.requestVideoFrameCallback(frame);
  }

  private addStages(
    { receiveTime, processingDuration, presentationTime }: VideoFrameCallbackMetadata,
    capturedAt: Milliseconds,
    drawnAt: Milliseconds,
  ): void {
    if (receiveTime === undefined || processingDuration === undefined) return;
    const receivedAt = performance.timeOrigin + receiveTime;
    // If the expected time precedes presentation, the two are one moment.
    const drawAt = Math.min(performance.timeOrigin + presentationTime, drawnAt);
    const decodedAt = Math.min(receivedAt + processingDuration * 1000, drawAt);
    this.stages.add({
      capturedAt,
      completedAt: receivedAt,
      takenAt: receivedAt,
      submittedAt: receivedAt,
      decodedAt,
      drawAt,
      drawnAt,
    });
  }
}

export const latencyReport = (
  figures: { readonly median: number; readonly p95: number; readonly samples: number } | undefined,
): PlayoutFigures["latency"] =>
  figures && { median: milliseconds(figures.median), p95: milliseconds(figures.p95), samples: figures.samples };
