import type { DownlinkFigures } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { type AssembledFrame, CarriedVideo, SmoothingDelay, StreamClock } from "@setsuna/playout";
import { RTP_HEADER_LENGTH, sequenceNumberOf, timestampOf } from "@setsuna/rtp";
import type { Events } from "./event-queue.ts";
import { type Decoded, type Draw, Screen } from "./screen.ts";
import { FRAME_MS } from "./simulated-sender.ts";

const KEYFRAME_RETRY_MS = 250;
const DECODE_MS = 4;

export interface SimulatedViewerPorts {
  nack(sequences: readonly number[]): void;
  repair(packets: number): void;
  downlinkEstimate(figures: DownlinkFigures): void;
  keyframe(): void;
  /** NaN if unknown. */
  capturedAt(frame: AssembledFrame): Milliseconds;
  /** For audio, ms; absent never holds. */
  hold?(now: Milliseconds): Milliseconds;
  drawn?(draw: Draw, frame: Decoded): void;
}

/** Uses the page's own rules. */
export class SimulatedViewer {
  readonly screen: Screen;
  readonly video: CarriedVideo;
  packets = 0;
  private readonly events: Events;
  private readonly ports: SimulatedViewerPorts;
  readonly clock = new StreamClock(90_000);
  private readonly smoothing = new SmoothingDelay();
  private keyframeRequestedAt = Number.NEGATIVE_INFINITY;

  constructor(events: Events, ports: SimulatedViewerPorts) {
    this.events = events;
    this.ports = ports;
    this.screen = new Screen(events, ports.drawn && ((draw, frame) => ports.drawn?.(draw, frame)));
    this.video = new CarriedVideo({
      now: () => events.now,
      after: (ms, task) => this.after(ms, task),
      frame: (frame) => this.frame(frame),
      nack: (sequences) => ports.nack(sequences),
      fec: (packets) => ports.repair(packets),
      downlinkEstimate: (figures) => ports.downlinkEstimate(figures),
      keyframeNeeded: () => this.keyframeNeeded(),
      receivedAgain: () => {
        this.keyframeRequestedAt = Number.NEGATIVE_INFINITY;
      },
    });
  }

  restart(): void {
    this.video.reset();
    this.clock.reset();
    this.keyframeRequestedAt = Number.NEGATIVE_INFINITY;
  }

  streamChanged(): void {
    this.smoothing.reset();
    this.restart();
    this.screen.freezes.streamChanged();
  }

  receive(packet: Buffer): void {
    this.packets += 1;
    const bytes = new Uint8Array(packet.subarray(RTP_HEADER_LENGTH));
    const header = { sequenceNumber: sequenceNumberOf(packet), timestamp: timestampOf(packet), cameAt: this.events.now };
    this.video.receive(bytes.buffer, header);
  }

  private after(ms: Milliseconds, task: () => void): () => void {
    let isOff = false;
    this.events.at(this.events.now + ms, () => {
      if (!isOff) task();
    });
    return () => {
      isOff = true;
    };
  }

  private frame(frame: AssembledFrame): void {
    const { rtpTimestamp } = frame;
    const { now } = this.events;
    this.clock.addArrival(rtpTimestamp, now);
    const quickest = this.clock.fastestArrival(rtpTimestamp) ?? now;
    this.smoothing.frame(now - quickest, FRAME_MS, now);
    const delayMs = this.smoothing.delay(now);
    const held = now + (this.ports.hold?.(now) ?? 0);
    const dueAt = delayMs === 0 ? held : Math.max(held, quickest + delayMs);
    const decoded = { capturedAt: this.ports.capturedAt(frame), frame };
    this.events.at(now + DECODE_MS, () => this.screen.decoded(decoded, dueAt));
  }

  private keyframeNeeded(): void {
    const { now } = this.events;
    if (now - this.keyframeRequestedAt < KEYFRAME_RETRY_MS) return;
    this.keyframeRequestedAt = now;
    this.ports.keyframe();
  }
}
