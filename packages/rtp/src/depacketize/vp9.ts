import { readUint8 } from "@setsuna/kit";
import { concatenate } from "./concatenate.ts";

/** RFC 9628 §4.2. */
const PICTURE_ID = 0x80;
const INTER_PREDICTED = 0x40;
const LAYER_INDICES = 0x20;
const FLEXIBLE = 0x10;
const BEGIN = 0x08;
const END = 0x04;
const SCALABILITY_STRUCTURE = 0x02;
/** RFC 9628 §4.2, P_DIFF. */
const MAX_REFERENCES = 3;

/** Position behind the P_DIFF list; -1 if too long. RFC 9628 §4.2. */
const afterReferences = (payload: Uint8Array, start: number): number => {
  for (let count = 0; count < MAX_REFERENCES; count += 1) {
    if ((readUint8(payload, start + count) & 1) === 0) return start + count + 1;
  }
  return -1;
};

/** Beyond the payload if cut off. RFC 9628 §4.2.1. */
const afterScalabilityStructure = (payload: Uint8Array, start: number): number => {
  const flags = readUint8(payload, start);
  let at = start + 1;
  if ((flags & 0x10) !== 0) at += 4 * ((flags >> 5) + 1);
  if ((flags & 0x08) === 0) return at;
  let pictures = readUint8(payload, at);
  at += 1;
  for (; pictures > 0; pictures -= 1) at += 1 + ((readUint8(payload, at) >> 2) & 3);
  return at;
};

/** -1 if malformed, or nothing follows. RFC 9628 §4.2. */
const descriptorLength = (payload: Uint8Array): number => {
  const flags = readUint8(payload, 0);
  let at = 1;
  if ((flags & PICTURE_ID) !== 0) at += (readUint8(payload, at) & 0x80) !== 0 ? 2 : 1;
  if ((flags & LAYER_INDICES) !== 0) at += (flags & FLEXIBLE) !== 0 ? 1 : 2;
  if ((flags & FLEXIBLE) !== 0 && (flags & INTER_PREDICTED) !== 0) {
    at = afterReferences(payload, at);
    if (at < 0) return -1;
  }
  if ((flags & SCALABILITY_STRUCTURE) !== 0) at = afterScalabilityStructure(payload, at);
  return at < payload.length ? at : -1;
};

/**
 * Strips payload descriptors and joins layer frames in sending order. Undefined: a layer frame lacks its start (B) or end (E), or
 * a malformed descriptor. RFC 9628 §4.2.
 */
export const depacketizeVp9 = (payloads: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined => {
  const starts: number[] = [];
  let open = false;
  for (const payload of payloads) {
    const start = descriptorLength(payload);
    const flags = readUint8(payload, 0);
    const begins = (flags & BEGIN) !== 0;
    if (start < 0 || begins === open) return undefined;
    open = (flags & END) === 0;
    starts.push(start);
  }
  return open ? undefined : concatenate(payloads, starts);
};
