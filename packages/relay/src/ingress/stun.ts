import { createHmac, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Milliseconds } from "@setsuna/kit";

/*
 * RFC 8489 §5 and §14, RFC 8445 §16. Readers return undefined for other data and never throw. Writers modify the message in
 * place.
 */

export const BINDING_REQUEST = 0x0001;
export const BINDING_SUCCESS = 0x0101;

const HEADER_BYTES = 20;
const COOKIE = 0x2112a442;
const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const XOR_MAPPED_ADDRESS = 0x0020;
const PRIORITY = 0x0024;
const FINGERPRINT = 0x8028;
const ICE_CONTROLLED = 0x8029;
const ICE_CONTROLLING = 0x802a;
const FINGERPRINT_XOR = 0x5354554e;
const HMAC_BYTES = 20;
const IPV4_MAPPED_BYTES = 8;

export interface StunMessage {
  readonly type: number;
  /** The whole datagram, not owned. */
  readonly bytes: Buffer;
  /** Position and length by type; the first if there are several. */
  readonly attributes: ReadonlyMap<number, { readonly at: Milliseconds; readonly length: number }>;
}

/** The datagram as a STUN message with a message integrity attribute; undefined for all else. */
export const readStun = (bytes: Buffer): StunMessage | undefined => {
  if (bytes.length < HEADER_BYTES || (bytes[0] ?? 255) > 3 || bytes.readUInt32BE(4) !== COOKIE) return undefined;
  if (bytes.readUInt16BE(2) !== bytes.length - HEADER_BYTES) return undefined;
  const attributes = new Map<number, { at: Milliseconds; length: number }>();
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    if (at + 4 > bytes.length) return undefined;
    const [type, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    if (at + 4 + length > bytes.length) return undefined;
    if (!attributes.has(type)) attributes.set(type, { at: at + 4, length });
    at += 4 + 4 * Math.ceil(length / 4);
  }
  if (attributes.get(MESSAGE_INTEGRITY)?.length !== HMAC_BYTES) return undefined;
  return { type: bytes.readUInt16BE(0), bytes, attributes };
};

/** Username fragment of the responding agent, before the colon. RFC 8445 §7.2.2. */
export const askedFragment = ({ bytes, attributes }: StunMessage): string | undefined => {
  const name = attributes.get(USERNAME);
  const text = name && bytes.toString("utf8", name.at, name.at + name.length);
  return text?.includes(":") === true ? text.slice(0, text.indexOf(":")) : undefined;
};

const tieBreakerAt = ({ attributes }: StunMessage): number | undefined => {
  const role = attributes.get(ICE_CONTROLLING) ?? attributes.get(ICE_CONTROLLED);
  return role?.length === 8 ? role.at : undefined;
};

export const hasZeroTieBreaker = (message: StunMessage): boolean => {
  const at = tieBreakerAt(message);
  return at !== undefined && message.bytes.readBigUInt64BE(at) === 0n;
};

const integrity = ({ bytes, attributes }: StunMessage, password: string): Buffer => {
  const before = (attributes.get(MESSAGE_INTEGRITY)?.at ?? 4) - 4;
  // The length is as if the message ended after this attribute. RFC 8489 §14.5.
  const length = Buffer.alloc(2);
  length.writeUInt16BE(before - HEADER_BYTES + 4 + HMAC_BYTES);
  const hmac = createHmac("sha1", password);
  return hmac.update(bytes.subarray(0, 2)).update(length).update(bytes.subarray(4, before)).digest();
};

/** True if its sender knows the password. */
export const isIntact = (message: StunMessage, password: string): boolean => {
  const at = message.attributes.get(MESSAGE_INTEGRITY)?.at ?? 0;
  return timingSafeEqual(integrity(message, password), message.bytes.subarray(at, at + HMAC_BYTES));
};

const seal = (message: StunMessage, password: string): void => {
  const { bytes, attributes } = message;
  integrity(message, password).copy(bytes, attributes.get(MESSAGE_INTEGRITY)?.at ?? 0);
  const fingerprint = attributes.get(FINGERPRINT);
  if (fingerprint?.length === 4)
    bytes.writeUInt32BE((crc32(bytes.subarray(0, fingerprint.at - 4)) ^ FINGERPRINT_XOR) >>> 0, fingerprint.at);
};

/** Has no effect without a role. */
export const setTieBreaker = (message: StunMessage, tieBreaker: bigint, password: string): void => {
  const at = tieBreakerAt(message);
  if (at === undefined) return;
  message.bytes.writeBigUInt64BE(tieBreaker, at);
  seal(message, password);
};

/** Has no effect without one. RFC 8445 §16.1. */
export const setPriority = (message: StunMessage, priority: number, password: string): void => {
  const found = message.attributes.get(PRIORITY);
  if (found?.length !== 4) return;
  message.bytes.writeUInt32BE(priority, found.at);
  seal(message, password);
};

/** Has no effect without one, or for IPv6. */
export const setMappedIpv4 = (message: StunMessage, address: string, port: number, password: string): void => {
  const mapped = message.attributes.get(XOR_MAPPED_ADDRESS);
  const octets = address.split(".").map(Number);
  if (mapped?.length !== IPV4_MAPPED_BYTES || octets.length !== 4) return;
  message.bytes.writeUInt16BE(port ^ (COOKIE >>> 16), mapped.at + 2);
  message.bytes.writeUInt32BE((Buffer.from(octets).readUInt32BE() ^ COOKIE) >>> 0, mapped.at + 4);
  seal(message, password);
};

const attribute = (type: number, value: Buffer): Buffer => {
  const bytes = Buffer.alloc(4 + 4 * Math.ceil(value.length / 4));
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
};

/** A connectivity check of a controlling agent, of the least priority. `username`: fragments of the far end and of the sender, with a colon. RFC 8445 §7.1. */
export const bindingRequest = (username: string, password: string, transaction: Buffer, tieBreaker: Buffer): Buffer => {
  const priority = Buffer.alloc(4);
  priority.writeUInt32BE(1);
  const attributes = Buffer.concat([
    attribute(USERNAME, Buffer.from(username)),
    attribute(PRIORITY, priority),
    attribute(ICE_CONTROLLING, tieBreaker),
    attribute(MESSAGE_INTEGRITY, Buffer.alloc(HMAC_BYTES)),
    attribute(FINGERPRINT, Buffer.alloc(4)),
  ]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(BINDING_REQUEST, 0);
  header.writeUInt16BE(attributes.length, 2);
  header.writeUInt32BE(COOKIE, 4);
  transaction.copy(header, 8, 0, 12);
  const bytes = Buffer.concat([header, attributes]);
  const message = readStun(bytes);
  if (message !== undefined) seal(message, password);
  return bytes;
};
