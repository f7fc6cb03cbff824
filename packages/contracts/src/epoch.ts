import { z } from "zod";

/**
 * Messages by which receivers of an encrypted stream get its sender's epochs, over the side channel. The relay passes them on and reads nothing of
 * them. docs/protocol/epochs.md.
 */

/** Bytes of 32 in base64url. */
const KEY_LENGTH = 43;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** Names a request: the X25519 key in it, 32 bytes in base64url. */
export const EpochRequestKey = z.string().length(KEY_LENGTH).regex(BASE64URL).brand<"EpochRequestKey">();
export type EpochRequestKey = z.infer<typeof EpochRequestKey>;
/** A receiver's X25519 key, and the proof that it has the end-to-end key: 32 bytes each, each in base64url. */
export const EpochRequest = z
  .string()
  .length(2 * KEY_LENGTH)
  .regex(BASE64URL)
  .brand<"EpochRequest">();
export type EpochRequest = z.infer<typeof EpochRequest>;
/** Returns the name of a request. */
export const requestKeyOf = (request: EpochRequest): EpochRequestKey => EpochRequestKey.parse(request.slice(0, KEY_LENGTH));

/** A sender's answer to one request. `answer`: at most 512 bytes in base64url. */
export const EpochAnswer = z.object({ to: EpochRequestKey, answer: z.string().min(1).max(683).regex(BASE64URL) });
export type EpochAnswer = z.infer<typeof EpochAnswer>;

/** Most requests, or answers, in one message: it fits into a packet or two. */
export const MAX_EPOCH_REQUESTS = 8;
export const MAX_EPOCH_ANSWERS = 3;
/** A receiver that misses an epoch repeats its request this often, ms; a relay passes the same one on no more often than half of that. */
export const EPOCH_RETRY_MS = 250;

/** Whoever asked for an `epoch-list` that may have been lost asks for it again this often at most, ms. */
export const EPOCH_LIST_AGAIN_MS = 100;

/** Number of an `epoch-list` on one connection, from 1. 0: before the first. */
const EpochListNumber = z.number().int().min(0).max(0xffff_ffff);
/**
 * Receiver to relay, relay to the relay that a stream cascades from, relay to sender: who wants to be answered. `list`: the last `epoch-list` that the
 * relay had heard on this connection as it wrote. Whoever has asked for a later one answers none of them, since somebody may have been put out
 * meanwhile, and messages overtake each other. Absent from receivers, and from relays of before.
 */
export const EpochRequests = z.object({
  t: z.literal("epoch-requests"),
  requests: z.array(EpochRequest).min(1).max(MAX_EPOCH_REQUESTS),
  list: EpochListNumber.optional(),
});
/** The way back. A relay gives each answer to the one whose request it answers. */
export const EpochAnswers = z.object({
  t: z.literal("epoch-answers"),
  answers: z.array(EpochAnswer).min(1).max(MAX_EPOCH_ANSWERS),
});
/**
 * Sender to relay, relay to the relays that cascade from it: all who still take the stream are to be answered anew. `list`: its number, under which it
 * may be said again. Absent from senders of before.
 */
export const EpochList = z.object({ t: z.literal("epoch-list"), list: EpochListNumber.optional() });
/** Names the occasion on which another epoch is to begin. */
const EpochEvent = z.string().regex(/^[A-Za-z0-9_-]{8,32}$/);
/** Relay to sender: somebody was put out, and another epoch is to begin. Said again until the sender has acknowledged it. */
export const EpochRenewal = z.object({ t: z.literal("epoch-renewal"), event: EpochEvent });
/** Sender to relay: it has heard of that occasion. */
export const EpochRenewed = z.object({ t: z.literal("epoch-renewed"), event: EpochEvent });
