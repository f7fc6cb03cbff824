import { z } from "zod";
import { MAX_SIGNALLING_BYTES } from "./signalling.ts";

/**
 * Signalling over plain HTTP requests, for networks that don't let a WebSocket through: the same messages, by POST, with a long poll for those of the
 * server. Bodies are JSON as `text/plain`, so that pages of other sites need no preflight. docs/protocol/signalling.md.
 */
export const HTTP_SIGNALLING = ["open", "send", "receive", "close"] as const;
/** Operation, and last part of its path, below the WebSocket's own. */
export type HttpSignalling = (typeof HTTP_SIGNALLING)[number];

/** Secret name of a channel, which stands in for the socket: 256 random bits in base64url. Never part of an address. */
export const HttpChannelName = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Most messages in one request. */
export const MAX_HTTP_MESSAGES = 64;
/** Largest body of a request, in bytes: one message of the largest size, escaped as JSON. */
export const MAX_HTTP_SIGNALLING_BYTES = 3 * MAX_SIGNALLING_BYTES;

const Position = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Messages = z.array(z.string()).max(MAX_HTTP_MESSAGES);

/** Answer to `open`. */
export const HttpOpened = z.object({ channel: HttpChannelName });
/** `from`: position of the first of the messages among all of the client, from 0. Those that the server has already are ignored. */
export const HttpSend = z.object({ channel: HttpChannelName, from: Position, messages: Messages });
/** `after`: number of the server's messages that the client has; the server forgets them. */
export const HttpReceive = z.object({ channel: HttpChannelName, after: Position });
/** Answer to `receive`: the messages after those. `closed`: the server has ended the channel with this close code of RFC 6455. */
export const HttpReceived = z.object({ messages: z.array(z.string()), closed: z.number().int().optional() });
/** Sends the remaining messages and ends the channel with a WebSocket close code. */
export const HttpClose = HttpSend.extend({ code: z.number().int().min(1000).max(4999) });
