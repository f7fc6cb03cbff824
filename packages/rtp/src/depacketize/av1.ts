import { collectObus, type ObuParts } from "./av1-obu-elements.ts";
import { leb128Length, readLeb128, writeLeb128 } from "./leb128.ts";

/** Receivers ignore it. AV1 specification §6.2.2, AV1 RTP specification §5. */
const TEMPORAL_DELIMITER = 2;
const TILE_LIST = 8;
const EXTENSION_FLAG = 0x04;
const HAS_SIZE_FIELD = 0x02;

interface Obu {
  readonly parts: ObuParts;
  readonly header: number;
  readonly extension: number | undefined;
  /** Bytes over all parts, after header, extension and size field. */
  readonly payloadStart: number;
  readonly payloadLength: number;
}

const byteAt = (parts: ObuParts, index: number): number | undefined => {
  let rest = index;
  for (const part of parts) {
    if (rest < part.length) return part[rest];
    rest -= part.length;
  }
  return undefined;
};

/** Undefined: truncated or forbidden header, or contradictory size. AV1 specification §5.3. */
const readObu = (parts: ObuParts): Obu | undefined => {
  const header = byteAt(parts, 0);
  if (header === undefined || (header & 0x80) !== 0) return undefined;
  const extension = (header & EXTENSION_FLAG) !== 0 ? byteAt(parts, 1) : undefined;
  let payloadStart = 1;
  if ((header & EXTENSION_FLAG) !== 0) {
    if (extension === undefined) return undefined;
    payloadStart = 2;
  }
  let total = 0;
  for (const part of parts) total += part.length;
  if ((header & HAS_SIZE_FIELD) !== 0) {
    const from = payloadStart;
    const size = readLeb128((index) => byteAt(parts, from + index));
    if (size === undefined || size.value !== total - from - size.length) return undefined;
    payloadStart += size.length;
  }
  return { parts, header, extension, payloadStart, payloadLength: total - payloadStart };
};

const sizeOf = (obu: Obu): number =>
  1 + (obu.extension === undefined ? 0 : 1) + leb128Length(obu.payloadLength) + obu.payloadLength;

const writeObu = (out: Uint8Array, offset: number, obu: Obu): number => {
  let to = offset;
  out[to] = obu.header | HAS_SIZE_FIELD;
  to += 1;
  if (obu.extension !== undefined) {
    out[to] = obu.extension;
    to += 1;
  }
  to = writeLeb128(out, to, obu.payloadLength);
  let skip = obu.payloadStart;
  for (const part of obu.parts) {
    if (skip >= part.length) {
      skip -= part.length;
      continue;
    }
    out.set(skip === 0 ? part : part.subarray(skip), to);
    to += part.length - skip;
    skip = 0;
  }
  return to;
};

/**
 * One temporal unit in the low-overhead format, with sizes, without temporal delimiters and tile lists. Undefined: missing
 * fragment, malformed OBU or nothing left. AV1 RTP specification §4-5, AV1 specification §5.2.
 */
export const depacketizeAv1 = (payloads: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined => {
  const collected = collectObus(payloads);
  if (collected === undefined) return undefined;
  const obus: Obu[] = [];
  let size = 0;
  for (const parts of collected) {
    const obu = readObu(parts);
    if (obu === undefined) return undefined;
    const type = (obu.header >> 3) & 0x0f;
    if (type === TEMPORAL_DELIMITER || type === TILE_LIST) continue;
    obus.push(obu);
    size += sizeOf(obu);
  }
  if (obus.length === 0) return undefined;
  const out = new Uint8Array(size);
  let to = 0;
  for (const obu of obus) to = writeObu(out, to, obu);
  return out;
};
