import { z } from "zod";
import { MediaSessionId } from "./values.ts";
/** Signalling of direct connections, from a sender's page to a receiver's, brokered by the server. docs/protocol/signalling.md. */
const Request = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** A data section alone: far shorter than an SDP with codecs. */
const DirectSdp = z
    .string()
    .min(1)
    .max(8 * 1024);
/** Sender: whether `publication`, an own open media session, may be taken directly. Repeated on each new socket. */
export const DirectReady = z.object({ type: z.literal("direct-ready"), publication: MediaSessionId, ready: z.boolean() });
/** Receiver: wants the stream of `subscription`, an own open media session, directly. Answered by `answer` or `refused`. */
export const DirectOffer = z.object({
    type: z.literal("direct-offer"),
    request: Request,
    subscription: MediaSessionId,
    offer: DirectSdp,
});
/** Sender: takes the offer with this name. */
export const DirectAnswer = z.object({ type: z.literal("direct-answer"), session: MediaSessionId, sdp: DirectSdp });
/** Sender: has no place for it. The receiver hears `direct-unavailable`. */
export const DirectRefuse = z.object({ type: z.literal("direct-refuse"), session: MediaSessionId });
/** Server to sender: somebody who may receive `publication` wants it directly. `viewer` is the same for all streams of one page. */
export const DirectOffered = z.object({
    type: z.literal("direct-offered"),
    session: MediaSessionId,
    publication: MediaSessionId,
    viewer: z.string(),
    offer: z.string(),
});
/** Server to either end of a direct session: a trickled candidate of the other (RFC 8838); an empty string ends them. */
export const DirectCandidate = z.object({
    type: z.literal("direct-candidate"),
    session: MediaSessionId,
    candidate: z.string(),
    mid: z.string(),
});
