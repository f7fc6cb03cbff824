import type { LatencyStages, RelayTimes } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import type { FrameTimes, StageFacts } from "./frame-times.ts";
import { stampTime } from "./frame-times.ts";
import { RelayTimesWindow } from "./relay-times-window.ts";
import { StageWindow } from "./stage-window.ts";

/** Over 1 s at 120 fps. */
const MAX_ON_THEIR_WAY = 300;

export interface ReceivedFrame {
  readonly rtpTimestamp: RtpTimestamp;
  /** Outer RTP timestamp of the last packet, in ticks of 48 kHz; absent: not carried. */
  readonly stampTicks?: RtpTimestamp | undefined;
  readonly arrivedAtMs?: Milliseconds | undefined;
  readonly completedAtMs: Milliseconds;
}

type OnItsWay = ReceivedFrame & { readonly takenAt: Milliseconds; submittedAt?: Milliseconds; decodedAt?: Milliseconds };

/**
 * Times the stages of each frame from reception to drawing, to show where latency arises. All times are ms on one local clock.
 */
export class StageMeter {
  private readonly window = new StageWindow();
  private readonly frames = new Map<RtpTimestamp, OnItsWay>();
  private readonly reports = new RelayTimesWindow();
  private facts: StageFacts = {};

  /** Absent members keep their value. */
  setFacts(facts: Omit<StageFacts, "relay">): void {
    this.facts = { ...this.facts, ...facts };
  }

  /** Call it every second; undefined without a report. */
  setRelayTimes(times: RelayTimes | undefined): void {
    this.facts = { ...this.facts, relay: this.reports.add(times) };
  }

  taken(frame: ReceivedFrame, now: Milliseconds): void {
    const { rtpTimestamp, stampTicks, arrivedAtMs, completedAtMs } = frame;
    this.frames.set(rtpTimestamp, { rtpTimestamp, stampTicks, arrivedAtMs, completedAtMs, takenAt: now });
    if (this.frames.size <= MAX_ON_THEIR_WAY) return;
    const [oldest] = this.frames.keys();
    if (oldest !== undefined) this.frames.delete(oldest);
  }

  submitted(rtpTimestamp: RtpTimestamp, now: Milliseconds): void {
    const frame = this.frames.get(rtpTimestamp);
    if (frame !== undefined) frame.submittedAt = now;
  }

  decoded(rtpTimestamp: RtpTimestamp, now: Milliseconds): void {
    const frame = this.frames.get(rtpTimestamp);
    if (frame !== undefined) frame.decodedAt = now;
  }

  /** Covers `drawAt` to `now`. Ignores frames of unknown reception. */
  drawn(rtpTimestamp: RtpTimestamp, capturedAt: Milliseconds, drawAt: Milliseconds, now: Milliseconds): void {
    const frame = this.frames.get(rtpTimestamp);
    this.frames.delete(rtpTimestamp);
    const { submittedAt, decodedAt } = frame ?? {};
    if (frame === undefined || submittedAt === undefined || decodedAt === undefined) return;
    const { stampTicks, arrivedAtMs: arrivedAt, completedAtMs: completedAt, takenAt } = frame;
    const stampedAt = stampTicks === undefined ? undefined : stampTime(stampTicks, this.facts, now);
    this.add({ capturedAt, stampedAt, arrivedAt, completedAt, takenAt, submittedAt, decodedAt, drawAt, drawnAt: now });
  }

  add(frame: FrameTimes): void {
    this.window.add(frame);
  }

  reset(): void {
    this.frames.clear();
    this.window.clear();
    this.reports.reset();
  }

  /** Covers the last 5 s; undefined without frames or latency. */
  figures(
    latency: { readonly median: Milliseconds; readonly p95: Milliseconds } | undefined,
    now: Milliseconds,
  ): LatencyStages | undefined {
    return this.window.figures(latency, this.facts, now);
  }
}
