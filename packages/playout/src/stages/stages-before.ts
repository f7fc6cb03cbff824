import type { RelayTimes, StageTimes } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { StageFacts } from "./frame-times.ts";

export interface ReceptionMeans {
  readonly stampedMs: Milliseconds | undefined;
  readonly arrivedMs: Milliseconds;
  readonly orderedMs: Milliseconds;
}

export interface KnownParts {
  readonly sender: boolean;
  readonly relay: boolean;
}

/** Jitter of means below 0, ms; more means that the relay's clock isn't the server's. */
const CLOCK_TOLERANCE_MS = 2;
/** Of the time to reception: frames without stamps deviate more from the relay's median. */
const MEDIAN_TOLERANCE = 0.25;
const positive = (ms: Milliseconds): Milliseconds => Math.max(0, ms);

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

/** Limits the relay's median, or clock error, to these frames. */
const within = (arrivedMs: Milliseconds, through: ReturnType<typeof throughRelay>) => {
  if (through === undefined) return undefined;
  const forwardingMs = Math.min(through.forwardingMs, positive(arrivedMs));
  const inMs = Math.min(positive(through.inMs), positive(arrivedMs - forwardingMs));
  return { inMs, forwardingMs, sentMs: inMs + forwardingMs };
};

export const knownParts = ({ stampedMs, arrivedMs }: ReceptionMeans, { relay, isDirect = false }: StageFacts): KnownParts => {
  const through = isDirect ? undefined : throughRelay(stampedMs, relay);
  const tolerance = Math.max(CLOCK_TOLERANCE_MS, stampedMs === undefined ? MEDIAN_TOLERANCE * arrivedMs : 0);
  return {
    sender: relay?.encodedMs !== undefined && relay.encodeMs !== undefined,
    // Before sending or before capture, the clocks disagree.
    relay: through !== undefined && Math.min(through.inMs, arrivedMs - through.sentMs) >= -tolerance,
  };
};

/** At most `mostMs`. If these frames took less than the mean, shrinks capture, then pacer, then encoder. */
const insideSender = (
  { encodedMs = 0, encodeMs = 0, pacerMs }: Partial<RelayTimes>,
  isDirect: boolean,
  mostMs: Milliseconds,
): StageTimes => {
  const encode = Math.min(encodeMs, positive(encodedMs), positive(mostMs));
  // Direct delivery has no RTP pacer.
  const pacer = isDirect || pacerMs === undefined ? undefined : Math.min(pacerMs, positive(mostMs - encode));
  const capture = positive(Math.min(encodedMs, mostMs - (pacer ?? 0)) - encode);
  return { capture, encode, ...(pacer === undefined ? {} : { pacer }) };
};
const sumOf = (stages: StageTimes): Milliseconds => Object.values(stages).reduce((sum, ms) => sum + ms, 0);

/** Returns the stages until a frame and everything before it has arrived, in the known parts. */
export const beforeReception = (
  { stampedMs, arrivedMs, orderedMs }: ReceptionMeans,
  { relay = { carrierZero: 0 }, isDirect = false }: StageFacts,
  known: KnownParts,
): StageTimes => {
  const through = known.relay ? within(arrivedMs, throughRelay(stampedMs, relay)) : undefined;
  const sender = known.sender ? insideSender(relay, isDirect, through?.inMs ?? arrivedMs) : undefined;
  if (through !== undefined) {
    const up =
      sender === undefined
        ? { untilRelay: positive(through.inMs) }
        : { ...sender, uplink: positive(through.inMs - sumOf(sender)) };
    return { ...up, relay: through.forwardingMs, downlink: positive(arrivedMs - through.sentMs) + orderedMs };
  }
  if (sender === undefined) return { untilReceived: positive(arrivedMs) + orderedMs };
  return { ...sender, path: positive(arrivedMs - sumOf(sender)) + orderedMs };
};
