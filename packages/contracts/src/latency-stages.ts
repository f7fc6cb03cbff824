/** Stages of a video frame from capture to drawing, in order; docs/latency.md defines them. */
export const LATENCY_STAGES = [
  "capture",
  "encode",
  "pacer",
  "uplink",
  "untilRelay",
  "relay",
  "path",
  "untilReceived",
  "downlink",
  "receive",
  "wait",
  "decode",
  "draw",
  "unassigned",
] as const;

/** Name of a stage. */
export type LatencyStage = (typeof LATENCY_STAGES)[number];

/** Ms per stage; their sum is the latency. Unknown stages are absent. */
export type StageTimes = { readonly [Stage in LatencyStage]?: number };

/** Over the last 5 s: frames around the median, and around the 95th percentile. */
export interface LatencyStages {
  readonly typical: StageTimes;
  readonly late: StageTimes;
}
