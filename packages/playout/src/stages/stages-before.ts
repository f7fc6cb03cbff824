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

/** Breakdown of the stages before reception, as fine as known. */
export interface KnownParts {
  readonly sender: boolean;
  readonly relay: boolean;
}

/** A stage may come out so much below 0, ms, by the jitter of means; by more, the relay's clock is not the server's. */
const CLOCK_TOLERANCE_MS = 2;
/** Frames without stamps differ more from the relay's median: by up to this share of their time to reception. */
const MEDIAN_TOLERANCE = 0.25;
const positive = (ms: Milliseconds): Milliseconds => Math.max(0, ms);

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

/** Returns the way through the relay as these frames can have taken it: the relay's median, or its clock, may say more than they took. */
const within = (arrivedMs: Milliseconds, through: ReturnType<typeof throughRelay>) => {
  if (through === undefined) return undefined;
  const forwardingMs = Math.min(through.forwardingMs, positive(arrivedMs));
  const inMs = Math.min(positive(through.inMs), positive(arrivedMs - forwardingMs));
  return { inMs, forwardingMs, sentMs: inMs + forwardingMs };
};

/** Returns which parts are known, by frames that took as long as most do. */
export const knownParts = ({ stampedMs, arrivedMs }: ReceptionMeans, { relay, isDirect = false }: StageFacts): KnownParts => {
  const through = isDirect ? undefined : throughRelay(stampedMs, relay);
  const tolerance = Math.max(CLOCK_TOLERANCE_MS, stampedMs === undefined ? MEDIAN_TOLERANCE * arrivedMs : 0);
  return {
    sender: relay?.encodedMs !== undefined && relay.encodeMs !== undefined,
    // The frame came before the relay sent it, or was there before it was captured: the clocks disagree.
    relay: through !== undefined && Math.min(through.inMs, arrivedMs - through.sentMs) >= -tolerance,
  };
};

/**
 * Divides the time until the frame left its sender, at most `mostMs`. The encoder and pacer times are means over all frames. If
 * these frames took less in total, capture shrinks first, then the pacer, then the encoder.
 */
const insideSender = (
  { encodedMs = 0, encodeMs = 0, pacerMs }: Partial<RelayTimes>,
  isDirect: boolean,
  mostMs: Milliseconds,
): StageTimes => {
  const encode = Math.min(encodeMs, positive(encodedMs), positive(mostMs));
  // Direct delivery uses no RTP pacer.
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
