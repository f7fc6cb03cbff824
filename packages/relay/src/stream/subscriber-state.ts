import type { Milliseconds } from "@setsuna/kit";
export type SubscriberState =
  /** `queued` means that it waits for a catch-up slot, too. */
  | { readonly name: "waiting-for-keyframe"; readonly queued?: true }
  | CatchUpState
  | { readonly name: "live"; readonly from: number }
  /** The downlink is too narrow: packets leave the history at the path's pace. */
  | PacedState
  /** The sender delivers directly, so send nothing until `until`, unless extended. */
  | { readonly name: "direct"; readonly until: number }
  /** Connected before its start, so send nothing. */
  | { readonly name: "standby" };

/** State of a subscriber that takes the packets since the last keyframe from history, faster than they were sent; `cursor` is the next. */
export interface CatchUpState {
  readonly name: "catching-up";
  from: number;
  cursor: number;
}

export interface PacedState {
  readonly name: "paced";
  from: number;
  /** Time at which its keyframe began to leave; undefined before, and if pacing began midway. */
  begunAt: Milliseconds | undefined;
  cursor: number;
  atFrameStart: boolean;
}

export const pacedFrom = (from: number): PacedState => ({
  name: "paced",
  from,
  cursor: from,
  begunAt: undefined,
  atFrameStart: true,
});

/** Starts midway; `cursor` may be inside a frame. */
export const pacedWithin = (from: number, cursor: number): PacedState => ({
  name: "paced",
  from,
  cursor,
  begunAt: undefined,
  atFrameStart: false,
});

/** Limits catch-ups, which would hold up viewers. */
export interface CatchUpPlaces {
  free: number;
}

/** `closed` means that the connection isn't open, or the codec not playable. */
type StateName = SubscriberState["name"] | "closed";

const states = (...names: readonly StateName[]): Readonly<Record<StateName, boolean>> => ({
  closed: names.includes("closed"),
  "waiting-for-keyframe": names.includes("waiting-for-keyframe"),
  "catching-up": names.includes("catching-up"),
  live: names.includes("live"),
  paced: names.includes("paced"),
  direct: names.includes("direct"),
  standby: names.includes("standby"),
});
const everyState = states("closed", "waiting-for-keyframe", "catching-up", "live", "paced", "direct", "standby");

/**
 * Inputs of a subscriber and the states that accept each; other states ignore it. For the effect, see the named method of {@link
 * RtpSubscriber}.
 */
export const INPUTS = {
  codec: everyState,
  open: everyState,
  /** `setDirect`, by side channel `route` or its lapse. */
  route: everyState,
  /** `setStandby`, by side channel `heartbeat`. */
  start: states("closed", "standby"),
  /** `forward`, when a packet arrives. */
  packet: states("waiting-for-keyframe", "catching-up", "live", "paced"),
  /** `sendRepair`: a source block is complete. During a catch-up, its packets come from history. */
  repairSymbol: states("live"),
  tick: states("waiting-for-keyframe", "catching-up", "live", "paced", "direct"),
  /** `resend`, by RTCP generic NACK or side channel `nack`. */
  nack: states("catching-up", "live", "paced"),
  /** `onKeyframeRequest`: decoder or recording (side channel `keyframe`), also on a direct route. */
  keyframeRequest: everyState,
  /** `onRtcp`: PLI or FIR of native playout, and receiver reports. */
  rtcp: everyState,
  /** `fec.set`, by side channel `fec`. */
  fecRequest: everyState,
  /** `onDownlinkEstimate`, by side channel `downlink-estimate`. */
  downlinkEstimate: everyState,
} satisfies Readonly<Record<string, Readonly<Record<StateName, boolean>>>>;
