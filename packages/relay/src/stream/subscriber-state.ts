import type { Milliseconds } from "@setsuna/kit";
/** States of a subscriber on a stream. */
export type SubscriberState =
  /** `queued`: or for its turn to catch up. */
  | { readonly name: "waiting-for-keyframe"; readonly queued?: true }
  | CatchUpState
  | { readonly name: "live"; readonly from: number }
  /** The downlink is too narrow for the stream: packets leave the history no faster than the path takes them. */
  | PacedState
  /** The sender delivers directly: send nothing until `until`, unless extended. */
  | { readonly name: "direct"; readonly until: number }
  /** Connected ahead of its start: send nothing until the client asks. */
  | { readonly name: "standby" };

/** State of a subscriber that takes the packets since the last keyframe from history, faster than they were sent; `cursor` is the next. */
export interface CatchUpState {
  readonly name: "catching-up";
  from: number;
  cursor: number;
}

/** State of a subscriber on a constrained downlink; `cursor` is the next packet to leave. */
export interface PacedState {
  readonly name: "paced";
  from: number;
  /** Time at which its keyframe began to leave; undefined before, and where pacing began within a stream. */
  begunAt: Milliseconds | undefined;
  cursor: number;
  /** The packet at the cursor begins a frame. */
  atFrameStart: boolean;
}

/** Returns the state of a paced delivery that starts with a keyframe. */
export const pacedFrom = (from: number): PacedState => ({
  ...{ name: "paced", from, cursor: from },
  ...{ begunAt: undefined, atFrameStart: true },
});

/** Returns the state of a delivery that becomes paced midway; `cursor` is the next packet, which may be inside a frame. */
export const pacedWithin = (from: number, cursor: number): PacedState => ({
  ...{ name: "paced", from, cursor },
  ...{ begunAt: undefined, atFrameStart: false },
});

/** Places for subscribers that catch up, of which many at a time would hold up those who watch. */
export interface CatchUpPlaces {
  free: number;
}

/** `closed`: the connection isn't open, or the subscriber can't play the codec. */
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
  /** `useCodec`: another sender, or another codec. */
  codec: everyState,
  /** `join`: its track has opened. */
  open: everyState,
  /** `setDirect`: it takes the stream directly, or no more (side channel `route`, or its lapse). */
  route: everyState,
  /** `setStandby`: it begins (side channel `heartbeat`). */
  start: states("closed", "standby"),
  /** `forward`: a packet of the stream came. */
  packet: states("waiting-for-keyframe", "catching-up", "live", "paced"),
  /** `sendRepair`: a source block of the stream is complete. One that catches up has the packets from history. */
  repairSymbol: states("live"),
  /** `tick`: time passes. */
  tick: states("waiting-for-keyframe", "catching-up", "live", "paced", "direct"),
  /** `resend`: it asks for a packet again (RTCP generic NACK, side channel `nack`). */
  nack: states("catching-up", "live", "paced"),
  /** `onKeyframeRequest`: its decoder or its recording asks (side channel `keyframe`); one on a direct route asks by the relay too. */
  keyframeRequest: everyState,
  /** `onRtcp`: PLI or FIR of native playout, and receiver reports. */
  rtcp: everyState,
  /** `fec.set`: side channel `fec`. */
  fecRequest: everyState,
  /** `onDownlinkEstimate`: side channel `downlink-estimate`. */
  downlinkEstimate: everyState,
} satisfies Readonly<Record<string, Readonly<Record<StateName, boolean>>>>;
