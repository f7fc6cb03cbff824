import { readUint8 } from "@setsuna/kit";
import { BitReader } from "./bit-reader.ts";

/** payloadType in both codecs. ITU-T H.264 §D.1.1, ITU-T H.265 §D.2.1. */
const RECOVERY_POINT = 6;

/** Octets of 255, then a smaller one. ITU-T H.264 §7.3.2.3.1, ITU-T H.265 §7.3.5. */
const readSeiNumber = (bytes: Uint8Array, from: number): { readonly value: number; readonly next: number } => {
  let [value, next] = [0, from];
  while (readUint8(bytes, next) === 0xff && next < bytes.length) {
    value += 255;
    next += 1;
  }
  return { value: value + readUint8(bytes, next), next: next + 1 };
};

/** Reader at the first recovery point payload of an SEI's RBSP; undefined: none. */
export const recoveryPointOf = (rbsp: Uint8Array): BitReader | undefined => {
  for (let at = 0; at + 2 < rbsp.length; ) {
    const type = readSeiNumber(rbsp, at);
    const size = readSeiNumber(rbsp, type.next);
    const end = size.next + size.value;
    if (end > rbsp.length) return undefined;
    if (type.value === RECOVERY_POINT) return new BitReader(rbsp, size.next, end);
    at = end;
  }
  return undefined;
};
