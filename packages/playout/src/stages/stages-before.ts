import type { RelayTimes, StageTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { StageFacts } from "./frame-times.ts";

/** Means of a few frames, ms. */
export interface ReceptionMeans {
  /** From capture to the relay's stamp; undefined where that is not known. */
  readonly stampedMs: Milliseconds | undefined;
  /** From capture to the arrival of the last packet. */
  readonly arrivedMs: Milliseconds;
  /** From completion until nothing before was missing. */
  readonly orderedMs: Milliseconds;
}

/** A stage may come out so much below 0, ms, by the jitter of means; by more, the relay's clock is not the server's. */
const CLOCK_TOLERANCE_MS = 2;
const positive = (ms: Milliseconds): Milliseconds => Math.max(0, ms);

/** Stages inside the sender; undefined where it does not tell all of them. */
const insideSender = (relay: RelayTimes | undefined, isDirect: boolean) => {
  const { encodedMs, encodeMs, pacerMs } = relay ?? {};
  if (encodedMs === undefined || encodeMs === undefined) return undefined;
  const stages = { capture: positive(encodedMs - encodeMs), encode: Math.min(encodeMs, positive(encodedMs)) };
  // What goes directly passes no pacer of RTP.
  if (isDirect || pacerMs === undefined) return { stages, ms: encodedMs };
  return { stages: { ...stages, pacer: pacerMs }, ms: encodedMs + pacerMs };
};

/** From capture to where the relay had the frame, and had sent it, ms. */
const throughRelay = (stampedMs: Milliseconds | undefined, relay: RelayTimes | undefined) => {
  const forwardingMs = relay?.forwardingMs;
  if (relay === undefined || forwardingMs === undefined) return undefined;
  if (stampedMs !== undefined) {
    const sentMs = stampedMs + (relay.stampedMs ?? 0);
    return { inMs: sentMs - forwardingMs, forwardingMs, sentMs };
  }
  const inMs = relay.arrivedMs;
  return inMs === undefined ? undefined : { inMs, forwardingMs, sentMs: inMs + forwardingMs };
};

/** Tells the stages until a frame has come and nothing before it is missing, as finely as they are known. */
export const beforeReception = (
  { stampedMs, arrivedMs, orderedMs }: ReceptionMeans,
  { relay, isDirect = false }: StageFacts,
): StageTimes => {
  const sender = insideSender(relay, isDirect);
  const through = isDirect ? undefined : throughRelay(stampedMs, relay);
  const uplink = through && through.inMs - (sender?.ms ?? 0);
  const downlink = through && arrivedMs - through.sentMs;
  const agree = uplink !== undefined && downlink !== undefined && Math.min(uplink, downlink) >= -CLOCK_TOLERANCE_MS;
  if (through !== undefined && agree) {
    const up = sender === undefined ? { untilRelay: positive(uplink) } : { ...sender.stages, uplink: positive(uplink) };
    return { ...up, relay: through.forwardingMs, downlink: positive(downlink) + orderedMs };
  }
  if (sender === undefined) return { untilReceived: positive(arrivedMs) + orderedMs };
  return { ...sender.stages, path: positive(arrivedMs - sender.ms) + orderedMs };
};
