import { readUint8 } from "@setsuna/kit";
import { readLeb128 } from "./leb128.ts";

/** Views into RTP payloads, in order, without empty parts. */
export type ObuParts = Uint8Array[];

/**
 * With W 0 each has its length before it, otherwise there are W and the last reaches to the end. Undefined: one doesn't fit. AV1
 * RTP specification §4.3-4.4.
 */
const obuElements = (payload: Uint8Array): Uint8Array[] | undefined => {
  const count = (readUint8(payload, 0) >> 4) & 3;
  const elements: Uint8Array[] = [];
  let at = 1;
  while (count === 0 ? at < payload.length : elements.length < count) {
    let length = payload.length - at;
    if (elements.length + 1 !== count) {
      const from = at;
      const stated = readLeb128((index) => payload[from + index]);
      if (stated === undefined) return undefined;
      at += stated.length;
      if (stated.value > payload.length - at) return undefined;
      length = stated.value;
    }
    elements.push(payload.subarray(at, at + length));
    at += length;
  }
  return elements.length === 0 ? undefined : elements;
};

/** OBUs of a temporal unit, joined by Z and Y. Undefined: missing fragment or malformed payload. AV1 RTP specification §4.4. */
export const collectObus = (payloads: readonly Uint8Array[]): ObuParts[] | undefined => {
  const obus: ObuParts[] = [];
  let open: ObuParts | undefined;
  for (const payload of payloads) {
    const aggregation = readUint8(payload, 0);
    const continues = (aggregation & 0x80) !== 0;
    const elements = obuElements(payload);
    if (elements === undefined || continues !== (open !== undefined)) return undefined;
    for (const element of elements) {
      const parts: ObuParts = open ?? [];
      if (open === undefined) obus.push(parts);
      open = undefined;
      if (element.length > 0) parts.push(element);
    }
    open = (aggregation & 0x40) !== 0 ? obus.at(-1) : undefined;
  }
  return open === undefined && obus.length > 0 ? obus : undefined;
};
