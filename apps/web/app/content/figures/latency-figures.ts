import figures from "./latency-figures.json";

export type Line = "clean" | "bad";
export type MeasuredSystem = "ours" | "ours-downlink" | "ours-uplink" | "chrome-h264" | "chrome-vp8";

/** Medians of the runs in ms; `frozenMs` is within one run. */
export interface LatencyRow {
  readonly line: Line;
  readonly system: MeasuredSystem;
  readonly p50: number;
  readonly p95: number;
  readonly frozenMs: number;
}

export const LATENCY = figures as {
  readonly runs: number;
  readonly seconds: number;
  readonly framesPerSecond: number;
  readonly rows: readonly LatencyRow[];
};

export const latencyOf = (line: Line, system: MeasuredSystem): LatencyRow => {
  const row = LATENCY.rows.find((candidate) => candidate.line === line && candidate.system === system);
  if (row === undefined) throw new Error(`no figures of ${system} on the ${line} line`);
  return row;
};

/** Formats as `18.6`. */
export const inMs = (ms: number): string => ms.toFixed(1);
