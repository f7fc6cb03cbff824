import { readUint8 } from "@setsuna/kit";
import { concatenate } from "./concatenate.ts";

/** -1 if nothing follows it. RFC 7741 §4.2. */
const descriptorLength = (payload: Uint8Array): number => {
  let at = 1;
  if ((readUint8(payload, 0) & 0x80) !== 0) {
    const extensions = readUint8(payload, 1);
    at = 2;
    if ((extensions & 0x80) !== 0) at += (readUint8(payload, at) & 0x80) !== 0 ? 2 : 1;
    if ((extensions & 0x40) !== 0) at += 1;
    if ((extensions & 0x30) !== 0) at += 1;
  }
  return at < payload.length ? at : -1;
};

/**
 * Strips payload descriptors. Undefined: the first payload doesn't begin the frame (S with partition index 0), another one does,
 * or one is cut off. RFC 7741 §4.2, §4.5.1.
 */
export const depacketizeVp8 = (payloads: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined => {
  const starts: number[] = [];
  for (const payload of payloads) {
    const start = descriptorLength(payload);
    const beginsFrame = (readUint8(payload, 0) & 0x17) === 0x10;
    if (start < 0 || beginsFrame !== (starts.length === 0)) return undefined;
    starts.push(start);
  }
  return concatenate(payloads, starts);
};
