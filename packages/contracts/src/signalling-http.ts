import { z } from "zod";
import { MAX_SIGNALLING_BYTES } from "./signalling.ts";

/**
 * Signalling over plain HTTP requests, for networks that don't let a WebSocket through: the same messages, by POST, with a long poll for those of the
 * server. Bodies are JSON as `text/plain`, so that pages of other sites need no preflight. docs/protocol/signalling.md.
 */
export const HTTP_SIGNALLING = ["open", "send", "receive", "close"] as const;
export type HttpSignalling = (typeof HTTP_SIGNALLING)[number];

/** Secret that replaces the socket: 256 random bits, base64url. Never in an address. */
export const HttpChannelName = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export const MAX_HTTP_MESSAGES = 64;
/** Bytes of one largest message, escaped as JSON. */
export const MAX_HTTP_SIGNALLING_BYTES = 3 * MAX_SIGNALLING_BYTES;

const Position = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Messages = z.array(z.string()).max(MAX_HTTP_MESSAGES);

/** Answer to `open`. */
export const HttpOpened = z.object({ channel: HttpChannelName });
/** `from`: position of the first message among all of the client, from 0. Known ones are ignored. */
export const HttpSend = z.object({ channel: HttpChannelName, from: Position, messages: Messages });
/** `after` is the number of server messages received, which the server forgets. */
export const HttpReceive = z.object({ channel: HttpChannelName, after: Position });
/** Answer to `receive`. `closed`: RFC 6455 close code of an ended channel. */
export const HttpReceived = z.object({ messages: z.array(z.string()), closed: z.number().int().optional() });
export const HttpClose = HttpSend.extend({ code: z.number().int().min(1000).max(4999) });
