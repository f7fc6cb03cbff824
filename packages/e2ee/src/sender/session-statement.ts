import { ed25519 } from "@noble/curves/ed25519.js";
import { joinBytes, type Milliseconds } from "@setsuna/kit";
import { type EncryptedUplink, SALT_BYTES } from "../frame/session-key.ts";
import { STATEMENT_BYTES } from "../frame/trailer.ts";
import type { SenderKey } from "./sender-key.ts";

/** Public key, 32 · signing time, ms since the Unix epoch, u48 · signature, 64. */
const KEY_BYTES = 32;
const TIME_BYTES = 6;
/** Salt prefix that changes with the counter; the rest names the session. */
const CHANGING_BYTES = 4;

export interface StatedSession {
  /** 16 bytes; the first four change within a session, and aren't signed. */
  readonly salt: Uint8Array;
  readonly stream: EncryptedUplink;
  readonly inEpoch: boolean;
}

export interface SessionStatement {
  readonly publicKey: Uint8Array;
  /** Server clock as the sender knew it, ms since the Unix epoch. */
  readonly signedAt: Milliseconds;
}

const signedBytes = ({ salt, stream, inEpoch }: StatedSession, time: Uint8Array): Uint8Array => {
  const { kind, channel, fastChannel = 0 } = stream;
  const label = new TextEncoder().encode(`setsuna-session-v${inEpoch ? 2 : 1}:${kind}:${channel}:${fastChannel}:`);
  return joinBytes([label, salt.subarray(CHANGING_BYTES, SALT_BYTES), time]);
};

/** Signs with Ed25519 (RFC 8032), about a millisecond. `now` is the server clock. */
export const signSession = (key: SenderKey, session: StatedSession, now: Milliseconds): Uint8Array<ArrayBuffer> => {
  const time = new Uint8Array(TIME_BYTES);
  const ms = Math.max(0, Math.round(now));
  new DataView(time.buffer).setUint16(0, Math.floor(ms / 2 ** 32));
  new DataView(time.buffer).setUint32(2, ms % 2 ** 32);
  return joinBytes([key.publicKey, time, ed25519.sign(signedBytes(session, time), key.secretKey)]);
};

export const statementSigner = (statement: Uint8Array): Uint8Array => statement.subarray(0, KEY_BYTES);

/** Undefined for an invalid signature or another session. Never throws. */
export const verifySession = (statement: Uint8Array, session: StatedSession): SessionStatement | undefined => {
  if (statement.length !== STATEMENT_BYTES) return undefined;
  const publicKey = statement.slice(0, KEY_BYTES);
  const time = statement.slice(KEY_BYTES, KEY_BYTES + TIME_BYTES);
  const signature = statement.subarray(KEY_BYTES + TIME_BYTES);
  try {
    // RFC 8032 without small-order points, which would verify other messages too.
    if (!ed25519.verify(signature, signedBytes(session, time), publicKey, { zip215: false })) return undefined;
  } catch (error) {
    // The key is no curve point.
    if (error instanceof Error) return undefined;
    throw error;
  }
  const view = new DataView(time.buffer);
  return { publicKey, signedAt: view.getUint16(0) * 2 ** 32 + view.getUint32(2) };
};
