import { joinBytes } from "@setsuna/kit";
import { TAG_BYTES } from "../cipher/frame-cipher.ts";
import { SALT_BYTES } from "./session-key.ts";

/**
 * Trailer behind the ciphertext, read from the end (docs/protocol/encryption.md, "End-to-end encryption"):
 *
 *   tag of ChaCha20-Poly1305, 16 · statement of the sender, 102, or nothing · salt, 16, or its first 4 bytes · counter, u32 · sender's RTP timestamp, u32 ·
 *   channel, u8 · FAST channel, u8, 0 for none · last byte
 *
 * Last byte: form (4 bits: 1, or 2 in an epoch, whose name the salt ends with), 1 when the whole salt is there (1 bit), 1 when a statement is there too (1 bit), 0 (2 bits). It is never 0, as the end of an H.264 NAL
 * unit must be.
 */
export const SALT_ID_BYTES = 4;
const FORMS = { 1: 0x10, 2: 0x20 } as const;
const WHOLE_SALT = 0x08;
const STATED = 0x04;
/** Bytes of a signed statement (sender/session-statement.ts). */
export const STATEMENT_BYTES = 102;
const FIXED_BYTES = 4 + 4 + 1 + 1 + 1;

export interface Trailer {
  /** 16 bytes, or only the first four. */
  readonly salt: Uint8Array;
  /** 0 to 2^32 - 1; serves as the nonce. */
  readonly counter: number;
  /** By the sender's count, which relays shift; 0 for control messages. */
  readonly rtpTimestamp: number;
  readonly channel: number;
  /** Channel of the relay's copy; 0 without one. */
  readonly fastChannel: number;
  /** Only with a whole salt. */
  readonly statement?: Uint8Array | undefined;
  /** 2: the key also depends on an epoch, whose name is the salt's last 8 bytes. */
  readonly form: 1 | 2;
}

/** Includes the tag. */
export const trailerBytes = (wholeSalt: boolean): number => TAG_BYTES + (wholeSalt ? SALT_BYTES : SALT_ID_BYTES) + FIXED_BYTES;

export const writeTrailer = (trailer: Trailer, wholeSalt: boolean): Uint8Array<ArrayBuffer> => {
  const { salt, counter, rtpTimestamp, channel, fastChannel, form } = trailer;
  const statement = wholeSalt ? trailer.statement : undefined;
  const named = joinBytes([statement ?? new Uint8Array(), salt.subarray(0, wholeSalt ? SALT_BYTES : SALT_ID_BYTES)]);
  const bytes = new Uint8Array(named.length + FIXED_BYTES);
  bytes.set(named);
  const view = new DataView(bytes.buffer);
  view.setUint32(named.length, counter);
  view.setUint32(named.length + 4, rtpTimestamp);
  view.setUint8(named.length + 8, channel);
  view.setUint8(named.length + 9, fastChannel);
  view.setUint8(named.length + 10, FORMS[form] | (wholeSalt ? WHOLE_SALT : 0) | (statement === undefined ? 0 : STATED));
  return bytes;
};

const formOf = (bits: number): 1 | 2 | undefined => (bits === FORMS[1] ? 1 : bits === FORMS[2] ? 2 : undefined);

/** Reads the trailer at the end of `bytes`. Returns its length without the tag. Undefined: none. Never throws. */
export const readTrailer = (bytes: Uint8Array): (Trailer & { readonly length: number }) | undefined => {
  const last = bytes[bytes.length - 1] ?? 0;
  const isWhole = (last & WHOLE_SALT) !== 0;
  const isStated = (last & STATED) !== 0;
  const form = formOf(last & ~WHOLE_SALT & ~STATED);
  if (form === undefined || (isStated && !isWhole)) return undefined;
  const saltBytes = isWhole ? SALT_BYTES : SALT_ID_BYTES;
  const statementBytes = isStated ? STATEMENT_BYTES : 0;
  const length = statementBytes + saltBytes + FIXED_BYTES;
  if (bytes.length < TAG_BYTES + length) return undefined;
  const start = bytes.length - length + statementBytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, length - statementBytes);
  return {
    salt: bytes.slice(start, start + saltBytes),
    counter: view.getUint32(saltBytes),
    rtpTimestamp: view.getUint32(saltBytes + 4),
    channel: view.getUint8(saltBytes + 8),
    fastChannel: view.getUint8(saltBytes + 9),
    form,
    ...(isStated ? { statement: bytes.slice(start - STATEMENT_BYTES, start) } : {}),
    length,
  };
};

/** 96 bits (RFC 8439 §2.3): the counter, unique under one key. */
export const nonceOf = (counter: number): Uint8Array => {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(8, counter);
  return nonce;
};

export const saltId = (salt: Uint8Array): number => new DataView(salt.buffer, salt.byteOffset, SALT_ID_BYTES).getUint32(0);
