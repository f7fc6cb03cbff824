import type { RelayTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { type AssembledFrame, type CapturePair, LipSync, type SenderPresence } from "@setsuna/playout";
import type { ClockZero } from "../replay/replay-recorder.ts";
import { FrameSink } from "./frame-sink.ts";
import type { InstantVideoStats } from "./instant-stats.ts";
import type { PlayoutEvent } from "./playout-messages.ts";
import type { PlayoutPorts } from "./playout-ports.ts";
import { ShownTimecode } from "./shown-timecode.ts";
import { VideoPlayout, type VideoPlayoutEvents } from "./video-playout.ts";

interface ViewFacts {
  keyframeRetryMs: Milliseconds;
  isDirect: boolean;
  clock?: Parameters<VideoPlayout["setClockOffset"]> | undefined;
  pair?: CapturePair | undefined;
}

/** The second view has its own delay. */
export class VideoViews {
  private readonly ports: PlayoutPorts;
  private readonly emit: (event: PlayoutEvent) => void;
  private readonly sink: FrameSink;
  private readonly first: VideoPlayout;
  /** Audio follows the first view. */
  private second: { readonly playout: VideoPlayout; readonly sink: FrameSink } | undefined;
  private timecode: ShownTimecode | undefined;
  private readonly facts: ViewFacts = { keyframeRetryMs: 250, isDirect: false };

  /** `recording` gets the first view's input. */
  constructor(
    ports: PlayoutPorts,
    lipSync: LipSync,
    recording: Pick<VideoPlayoutEvents, "submitted" | "clockEnds">,
    emit: (event: PlayoutEvent) => void,
  ) {
    this.ports = ports;
    this.emit = emit;
    this.sink = new FrameSink(ports, "first", undefined);
    this.first = this.open(this.sink, lipSync, {
      ...recording,
      drawn: (intervalMs) => emit({ t: "drawn", intervalMs }),
      shown: (capturedAt) => this.label(capturedAt),
    });
  }

  /** Without a writable, frames go to the page. */
  openFirst(writable: WritableStream<VideoFrame> | undefined, keyframeRetryMs: Milliseconds): void {
    this.sink.setWritable(writable);
    this.facts.keyframeRetryMs = keyframeRetryMs;
    this.first.setKeyframeRetry(keyframeRetryMs);
  }

  /** Replaces an open one. */
  openSecond(writable: WritableStream<VideoFrame> | undefined): void {
    this.closeSecond();
    const sink = new FrameSink(this.ports, "second", writable);
    const playout = this.open(sink, new LipSync());
    this.second = { playout, sink };
    const { keyframeRetryMs, clock, isDirect, pair } = this.facts;
    playout.setKeyframeRetry(keyframeRetryMs);
    playout.setDirect(isDirect);
    if (clock !== undefined) playout.setClockOffset(...clock);
    if (pair !== undefined) playout.setStreamClock(pair);
  }

  setDelay(ms: Milliseconds): void {
    this.first.setDelay(ms);
  }
  setSecondDelay(ms: Milliseconds): void {
    this.second?.playout.setDelay(ms);
  }
  setClockOffset(serverMinusLocalMs: Milliseconds, settled: boolean): void {
    this.facts.clock = [serverMinusLocalMs, settled];
    for (const view of this.all()) view.setClockOffset(serverMinusLocalMs, settled);
  }
  setRelayTimes(times: RelayTimes | undefined): void {
    for (const view of this.all()) view.setRelayTimes(times);
  }
  setStreamClock(pair: CapturePair): void {
    this.facts.pair = pair;
    for (const view of this.all()) view.setStreamClock(pair);
  }

  begin({ isDirect, isFirst }: { readonly isDirect: boolean; readonly isFirst: boolean }): void {
    this.facts.isDirect = isDirect;
    this.facts.pair = undefined;
    for (const view of this.all()) {
      if (!isFirst) view.restart();
      view.setDirect(isDirect);
    }
  }

  /** The relay serves the stream by another connection. */
  resume(): void {
    this.facts.isDirect = false;
    for (const view of this.all()) view.setDirect(false);
  }

  /** Undefined before the first frame. */
  get newest(): VideoPlayout["newest"] {
    return this.first.newest;
  }

  streamChanged(): void {
    this.facts.pair = undefined;
    for (const view of this.all()) view.streamChanged();
  }

  told(presence: SenderPresence): void {
    for (const view of this.all()) view.told(presence);
  }

  takeOver(at: Milliseconds): void {
    this.first.takeOver(at);
  }

  /** `framesCome` means that frames arrive, but none can start. */
  requestKeyframe(framesCome = false): void {
    this.first.requestKeyframe(framesCome);
  }

  receivedAgain(): void {
    this.first.receivedAgain();
  }

  play(frame: AssembledFrame): void {
    // Decoders detach the bytes, so copy them.
    this.second?.playout.receive({ ...frame, data: frame.data.slice() });
    this.first.receive(frame);
  }

  /** Posts the timecode of each frame that the first view shows. */
  labelFrames(on: boolean): void {
    this.timecode = on ? new ShownTimecode() : undefined;
  }

  private label(capturedAt: Milliseconds): void {
    const label = this.timecode?.label(capturedAt);
    if (label !== undefined) this.ports.post({ t: "timecode", label });
  }

  clockZero(): ClockZero {
    return this.first.clockZero();
  }

  readStats(): InstantVideoStats {
    return { ...this.first.readStats(), secondLatency: this.second?.playout.readStats().latency };
  }

  close(): void {
    this.first.close();
    this.sink.close();
    this.closeSecond();
  }

  private closeSecond(): void {
    this.second?.playout.close();
    this.second?.sink.close();
    this.second = undefined;
  }

  private open(sink: FrameSink, lipSync: LipSync, events: Partial<VideoPlayoutEvents> = {}): VideoPlayout {
    return new VideoPlayout(
      this.ports,
      {
        ...events,
        draw: (frame) => sink.draw(frame),
        keyframeNeeded: (framesCome) => this.emit({ t: "keyframe-needed", ...(framesCome && { framesCome }) }),
        failed: (error) => this.emit({ t: "problem", kind: "video", message: error.message }),
      },
      lipSync,
    );
  }

  private all(): VideoPlayout[] {
    return this.second === undefined ? [this.first] : [this.first, this.second.playout];
  }
}
