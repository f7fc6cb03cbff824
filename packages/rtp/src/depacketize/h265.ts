import { joinBytes, readUint8, readUint16 } from "@setsuna/kit";
import { START_CODE } from "../payload/annex-b.ts";
import { h265NalType } from "../payload/h265-nal.ts";

const AGGREGATION = 48;
const FRAGMENTATION = 49;

/** False if one is empty or cut off. RFC 7798 §4.4.2. */
const addAggregated = (payload: Uint8Array, parts: Uint8Array[]): boolean => {
  let at = 2;
  for (; at + 2 < payload.length; ) {
    const end = at + 2 + readUint16(payload, at);
    if (end > payload.length || end < at + 4) return false;
    parts.push(START_CODE, payload.subarray(at + 2, end));
    at = end;
  }
  return at === payload.length && at > 2;
};

/**
 * An access unit as Annex B. Undefined: missing fragment, malformed, or a kind that isn't forwarded (PACI, decoding order
 * numbers). RFC 7798 §4.4, ITU-T H.265 annex B.
 */
export const depacketizeH265 = (payloads: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined => {
  const parts: Uint8Array[] = [];
  /** NAL unit type of the open fragmented unit; -1 for none. */
  let open = -1;
  for (const payload of payloads) {
    if (payload.length < 3) return undefined;
    const first = readUint8(payload, 0);
    const structure = h265NalType(first);
    if (structure === FRAGMENTATION) {
      const fuHeader = readUint8(payload, 2);
      const type = fuHeader & 0x3f;
      const starts = (fuHeader & 0x80) !== 0;
      if (starts ? open !== -1 : open !== type) return undefined;
      if (starts) parts.push(START_CODE, Uint8Array.of((first & 0x81) | (type << 1), readUint8(payload, 1)));
      parts.push(payload.subarray(3));
      open = (fuHeader & 0x40) !== 0 ? -1 : type;
    } else if (open !== -1 || structure > FRAGMENTATION) {
      return undefined;
    } else if (structure === AGGREGATION) {
      if (!addAggregated(payload, parts)) return undefined;
    } else {
      parts.push(START_CODE, payload);
    }
  }
  return open !== -1 || parts.length === 0 ? undefined : joinBytes(parts);
};
