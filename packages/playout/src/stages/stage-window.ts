import type { LatencyStages, StageTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { FrameTimes, StageFacts } from "./frame-times.ts";
import { beforeReception, knownParts, type ReceptionMeans } from "./stages-before.ts";

/** The same window as for the latency shown, ms. */
const WINDOW_MS = 5000;
const MAX_FRAMES = 2000;
/** Ranks for the median and the 95th percentile. */
const TYPICAL = { from: 0.4, to: 0.6 };
const LATE = { from: 0.92, to: 0.98 };

const latencyOf = ({ capturedAt, drawnAt }: FrameTimes): Milliseconds => drawnAt - capturedAt;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Means over frames with about the shown latency, so that they add up: over all frames, a few late ones would dominate. */
export class StageWindow {
  private frames: FrameTimes[] = [];

  add(frame: FrameTimes): void {
    this.frames.push(frame);
    if (this.frames.length > MAX_FRAMES) this.frames.splice(0, MAX_FRAMES >> 1);
  }

  clear(): void {
    this.frames = [];
  }

  /**
   * Summing to `latency`; undefined without frames.
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
    const typical = band(TYPICAL);
    const late = band(LATE);
    const reception = receptionOf(typical);
    const known = knownParts(reception, facts);
    return {
      typical: withRest({ ...beforeReception(reception, facts, known), ...afterReception(typical) }, latency.median),
      // The sender doesn't tell which frames were late inside it.
      late: withRest(
        { ...beforeReception(receptionOf(late), facts, { ...known, sender: false }), ...afterReception(late) },
        latency.p95,
      ),
    };
  }
}

/**
 * `unassigned`: unexplained latency. Means around a quantile may exceed it; then all scale equally, as the proportions are
 * measured.
 */
const withRest = (stages: StageTimes, latencyMs: Milliseconds): StageTimes => {
  const sum = Object.values(stages).reduce((total, ms) => total + ms, 0);
  if (sum <= latencyMs) return { ...stages, unassigned: latencyMs - sum };
  const factor = Math.max(0, latencyMs) / sum;
  return { ...Object.fromEntries(Object.entries(stages).map(([stage, ms]) => [stage, ms * factor])), unassigned: 0 };
};

const span = (
  frames: readonly FrameTimes[],
  from: (frame: FrameTimes) => Milliseconds,
  to: (frame: FrameTimes) => Milliseconds,
): Milliseconds => mean(frames.map((frame) => to(frame) - from(frame)));

/** At the socket, or here unless known for all. */
const arrivalOf = (frames: readonly FrameTimes[]): ((frame: FrameTimes) => Milliseconds) | undefined =>
  frames.every(({ arrivedAt }) => arrivedAt !== undefined) ? ({ arrivedAt, completedAt }) => arrivedAt ?? completedAt : undefined;

const receptionOf = (frames: readonly FrameTimes[]): ReceptionMeans => {
  const stamps = frames.flatMap(({ capturedAt, stampedAt }) => (stampedAt === undefined ? [] : [stampedAt - capturedAt]));
  return {
    // Under heavy loss few frames have a stamp, which isn't representative.
    stampedMs: stamps.length * 2 < frames.length ? undefined : mean(stamps),
    arrivedMs: span(frames, (frame) => frame.capturedAt, arrivalOf(frames) ?? ((frame) => frame.completedAt)),
    orderedMs: span(
      frames,
      (frame) => frame.completedAt,
      (frame) => frame.takenAt,
    ),
  };
};

const afterReception = (frames: readonly FrameTimes[]): StageTimes => {
  const arrival = arrivalOf(frames);
  const waitMs = ({ takenAt, submittedAt, decodedAt, drawAt }: FrameTimes): Milliseconds =>
    submittedAt - takenAt + drawAt - decodedAt;
  return {
    ...(arrival === undefined ? {} : { receive: span(frames, arrival, (frame) => frame.completedAt) }),
    wait: mean(frames.map(waitMs)),
    decode: span(
      frames,
      (frame) => frame.submittedAt,
      (frame) => frame.decodedAt,
    ),
    draw: span(
      frames,
      (frame) => frame.drawAt,
      (frame) => frame.drawnAt,
    ),
  };
};
