/**
 * Names of the stages that a video frame passes from its capture timestamp until it is drawn, in their order (docs/latency.md).
 *
 * - `capture`: from the capture timestamp until the encoder begins
 * - `encode`: in the encoder
 * - `pacer`: in the sender's pacer
 * - `uplink`: until the whole frame is in the relay, repairs and recoveries included
 * - `untilRelay`: all of these, of a sender that tells nothing of itself
 * - `relay`: until the relay has sent it
 * - `path`: from the sender until it has come, where no relay lies between, or where clocks disagree too much to tell the parts
 * - `untilReceived`: from capture until it has come, where even less is known
 * - `downlink`: until it has come, with what it waits for: repairs, reordered packets, frames before it
 * - `receive`: from the browser's socket to us
 * - `wait`: playout delay, on purpose: set, for lip sync or for smoothness
 * - `decode`: in the decoder
 * - `draw`: from the decoder to the picture's track or the screen
 * - `unassigned`: what is left of the latency; may be a little negative
 */
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
