import { z } from "zod";

/** Receivers get an encrypted stream's epochs over the side channel. The relay forwards them unread. docs/protocol/epochs.md. */

/** 32 bytes, base64url. */
const KEY_LENGTH = 43;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** A request's X25519 key, 32 bytes in base64url, is its name. */
export const EpochRequestKey = z.string().length(KEY_LENGTH).regex(BASE64URL).brand<"EpochRequestKey">();
export type EpochRequestKey = z.infer<typeof EpochRequestKey>;
/** X25519 key and proof of the end-to-end key: 32 bytes each, base64url. */
export const EpochRequest = z
  .string()
  .length(2 * KEY_LENGTH)
  .regex(BASE64URL)
  .brand<"EpochRequest">();
export type EpochRequest = z.infer<typeof EpochRequest>;
export const requestKeyOf = (request: EpochRequest): EpochRequestKey => EpochRequestKey.parse(request.slice(0, KEY_LENGTH));

/** Answers one request. `answer` has at most 512 bytes in base64url. */
export const EpochAnswer = z.object({ to: EpochRequestKey, answer: z.string().min(1).max(683).regex(BASE64URL) });
export type EpochAnswer = z.infer<typeof EpochAnswer>;

/** Most requests, or answers, in one message: it fits into a packet or two. */
export const MAX_EPOCH_REQUESTS = 8;
export const MAX_EPOCH_ANSWERS = 3;
/** Repeat interval, ms. A relay forwards repeats at most twice as often. */
export const EPOCH_RETRY_MS = 250;

/** Shortest repeat of a request for a lost `epoch-list`, ms. */
export const EPOCH_LIST_AGAIN_MS = 100;

/** Counts from 1 per connection; 0 before the first. */
const EpochListNumber = z.number().int().min(0).max(0xffff_ffff);
/**
 * Receiver to relay, relay to source relay, relay to sender. `list`: last `epoch-list` that the relay had received. A sender that
 * asked for a later one answers none, because a receiver may have been removed and messages overtake each other. Absent from
 * receivers and older relays.
 */
export const EpochRequests = z.object({
  t: z.literal("epoch-requests"),
  requests: z.array(EpochRequest).min(1).max(MAX_EPOCH_REQUESTS),
  list: EpochListNumber.optional(),
});
/** The relay forwards each answer to its request's receiver. */
export const EpochAnswers = z.object({
  t: z.literal("epoch-answers"),
  answers: z.array(EpochAnswer).min(1).max(MAX_EPOCH_ANSWERS),
});
/**
 * Sender to relay, and on to cascades: all current receivers must request again. `list`: its number, also when repeated. Absent
 * from older senders.
 */
export const EpochList = z.object({ t: z.literal("epoch-list"), list: EpochListNumber.optional() });
const EpochEvent = z.string().regex(/^[A-Za-z0-9_-]{8,32}$/);
/** Relay to sender: a receiver was removed, start another epoch. Repeated until acknowledged. */
export const EpochRenewal = z.object({ t: z.literal("epoch-renewal"), event: EpochEvent });
export const EpochRenewed = z.object({ t: z.literal("epoch-renewed"), event: EpochEvent });
