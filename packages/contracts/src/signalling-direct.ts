import { z } from "zod";
import { MediaSessionId } from "./values.ts";

/** The server brokers between sender's and receiver's page. docs/protocol/signalling.md. */

const Request = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Only a data section: far shorter than an SDP with codecs. */
const DirectSdp = z
  .string()
  .min(1)
  .max(8 * 1024);

/** Sender: `publication`, an own open session, may be taken directly. Repeated on each new socket. */
export const DirectReady = z.object({ type: z.literal("direct-ready"), publication: MediaSessionId, ready: z.boolean() });
/** Receiver: wants `subscription`, an own open session, directly. Answered by `answer` or `refused`. */
export const DirectOffer = z.object({
  type: z.literal("direct-offer"),
  request: Request,
  subscription: MediaSessionId,
  offer: DirectSdp,
});
export const DirectAnswer = z.object({ type: z.literal("direct-answer"), session: MediaSessionId, sdp: DirectSdp });
/** The sender has no room. The receiver gets `direct-unavailable`. */
export const DirectRefuse = z.object({ type: z.literal("direct-refuse"), session: MediaSessionId });

/** Server to sender: an allowed receiver wants `publication` directly. `viewer`: the same for all streams of one page. */
export const DirectOffered = z.object({
  type: z.literal("direct-offered"),
  session: MediaSessionId,
  publication: MediaSessionId,
  viewer: z.string(),
  offer: z.string(),
});
/** Server to either end: the other's trickled candidate (RFC 8838); empty: no more. */
export const DirectCandidate = z.object({
  type: z.literal("direct-candidate"),
  session: MediaSessionId,
  candidate: z.string(),
  mid: z.string(),
});
