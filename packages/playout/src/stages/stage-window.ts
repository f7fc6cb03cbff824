import type { LatencyStages, StageTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { FrameTimes, StageFacts } from "./frame-times.ts";
import { beforeReception } from "./stages-before.ts";

/** Frames older than this count no more, ms: as for the latency beside which the stages are shown. */
const WINDOW_MS = 5000;
const MAX_FRAMES = 2000;
/** Ranks of the frames that stand for the median and for the 95th percentile. */
const TYPICAL = { from: 0.4, to: 0.6 };
const LATE = { from: 0.92, to: 0.98 };

const latencyOf = ({ capturedAt, drawnAt }: FrameTimes): Milliseconds => drawnAt - capturedAt;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Tells where the milliseconds of the last seconds' frames went. The stages are means over the frames whose latency is near the one that is
 * shown, so that they add up to it: those of all frames would not, since a few late ones weigh as much as many others.
 */
export class StageWindow {
  private frames: FrameTimes[] = [];

  /** Takes a drawn frame. */
  add(frame: FrameTimes): void {
    this.frames.push(frame);
    if (this.frames.length > MAX_FRAMES) this.frames.splice(0, MAX_FRAMES >> 1);
  }

  clear(): void {
    this.frames = [];
  }

  /**
   * Returns the stages, which add up to `latency`; undefined without frames.
   * @param latency of the same frames, ms.
   */
  figures(
    latency: { readonly median: Milliseconds; readonly p95: Milliseconds } | undefined,
    facts: StageFacts,
    now: Milliseconds,
  ): LatencyStages | undefined {
    const kept = this.frames.findIndex(({ drawnAt }) => now - drawnAt <= WINDOW_MS);
    this.frames = kept === -1 ? [] : this.frames.slice(kept);
    if (latency === undefined || this.frames.length === 0) return undefined;
    const sorted = [...this.frames].sort((a, b) => latencyOf(a) - latencyOf(b));
    const band = ({ from, to }: typeof TYPICAL): FrameTimes[] => {
      const first = Math.min(sorted.length - 1, Math.floor(from * sorted.length));
      return sorted.slice(first, Math.max(first + 1, Math.ceil(to * sorted.length)));
    };
    return {
      typical: stagesOf(band(TYPICAL), facts, latency.median),
      late: stagesOf(band(LATE), facts, latency.p95),
    };
  }
}

/** Returns the mean stages of frames; what they do not explain of `latencyMs` is unassigned. */
const stagesOf = (frames: readonly FrameTimes[], facts: StageFacts, latencyMs: Milliseconds): StageTimes => {
  const span = (from: (frame: FrameTimes) => number, to: (frame: FrameTimes) => number): Milliseconds =>
    mean(frames.map((frame) => to(frame) - from(frame)));
  const arrivals = frames.every(({ arrivedAt }) => arrivedAt !== undefined);
  const arrivedAt = (frame: FrameTimes): number => (arrivals ? frame.arrivedAt : undefined) ?? frame.completedAt;
  const stamps = frames.flatMap(({ capturedAt, stampedAt }) => (stampedAt === undefined ? [] : [stampedAt - capturedAt]));
  const stages: StageTimes = {
    ...beforeReception(
      {
        // Where few frames have a stamp, as under heavy loss, they stand for nothing.
        stampedMs: stamps.length * 2 < frames.length ? undefined : mean(stamps),
        arrivedMs: span((frame) => frame.capturedAt, arrivedAt),
        orderedMs: span(
          (frame) => frame.completedAt,
          (frame) => frame.takenAt,
        ),
      },
      facts,
    ),
    ...(arrivals ? { receive: span(arrivedAt, (frame) => frame.completedAt) } : {}),
    wait:
      span(
        (frame) => frame.takenAt,
        (frame) => frame.submittedAt,
      ) +
      span(
        (frame) => frame.decodedAt,
        (frame) => frame.drawAt,
      ),
    decode: span(
      (frame) => frame.submittedAt,
      (frame) => frame.decodedAt,
    ),
    draw: span(
      (frame) => frame.drawAt,
      (frame) => frame.drawnAt,
    ),
  };
  const assigned = Object.values(stages).reduce((sum, ms) => sum + ms, 0);
  return { ...stages, unassigned: latencyMs - assigned };
};
