import { err, ok, type Result } from "@setsuna/kit";
import type { TslFault, TslLamp, Umd40, Umd40Half } from "./tsl-display.ts";
import { readUmd31, UMD31_BYTES, writeUmd31 } from "./umd31.ts";

/**
 * TSL UMD 4.0: 3.1's 18 bytes, CHKSUM (two's complement of their sum, modulo 128), VBC (bits 0-3: bytes of XDATA, 4-6: minor
 * version, 7: 0), XDATA (a byte for each display, left first: bits 4-5 left lamp, 2-3 text, 0-1 right).
 */
const TAIL_BYTES = 2;

const checksum = (block: Uint8Array): number => -block.reduce((sum, byte) => sum + byte, 0) & 0x7f;

/** Length of the 4.0 tail after a 3.1 block, bytes. 0: none. Undefined: too few bytes yet. */
export const umd40Tail = (block: Uint8Array, after: Uint8Array): number | undefined => {
  const [sum, vbc] = after;
  if (sum === undefined) return undefined;
  if (sum !== checksum(block)) return 0;
  if (vbc === undefined) return undefined;
  return (vbc & 0x80) === 0 && (vbc & 0x0f) >= 2 ? TAIL_BYTES + (vbc & 0x0f) : 0;
};

/** Length of a tail with a wrong checksum, bytes. 0: another form. Undefined: too few bytes yet. `whole`: no more will come. */
export const wrongUmd40Tail = (after: Uint8Array, whole: boolean): number | undefined => {
  const [sum = 0, vbc = 0] = after;
  const count = vbc & 0x0f;
  const ends = TAIL_BYTES + count;
  if (whole && vbc < 0x80 && count >= 2 && after.length === ends) return ends;
  // Other bytes may follow a 3.1 block, such as line ends: trust only 4.0's defined form.
  const isForm = vbc === 2 && sum < 0x80 && after.subarray(TAIL_BYTES, ends).every((byte) => byte < 0x80);
  if (!isForm) return 0;
  if (after.length < ends) return whole ? 0 : undefined;
  const next = after[ends];
  return next === undefined || next >= 0x80 ? ends : 0;
};

const halfOf = (byte: number): Umd40Half => ({
  left: ((byte >> 4) & 3) as TslLamp,
  text: ((byte >> 2) & 3) as TslLamp,
  right: (byte & 3) as TslLamp,
});
const byteOf = ({ left, text, right }: Umd40Half): number => (left << 4) | (text << 2) | right;

/** `bytes` must hold exactly one packet. Never throws. */
export const readUmd40 = (bytes: Uint8Array): Result<Umd40, TslFault> => {
  const block = bytes.subarray(0, UMD31_BYTES);
  const after = bytes.subarray(UMD31_BYTES);
  const tail = umd40Tail(block, after);
  if (tail === 0 && wrongUmd40Tail(after, true) === after.length) return err("tsl-checksum");
  if (tail === undefined || tail === 0 || tail !== after.length) return err("tsl-length");
  const display = readUmd31(block);
  if (!display.ok) return display;
  const [, , first = 0, second = 0] = after;
  return ok({ ...display.value, leftDisplay: halfOf(first), rightDisplay: halfOf(second) });
};

/** Throws RangeError for an address outside 0-126. */
export const writeUmd40 = (packet: Umd40): Buffer => {
  const block = writeUmd31(packet);
  return Buffer.concat([block, Buffer.from([checksum(block), 2, byteOf(packet.leftDisplay), byteOf(packet.rightDisplay)])]);
};
