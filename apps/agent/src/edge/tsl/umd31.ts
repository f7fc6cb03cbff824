import { err, ok, type Result } from "@setsuna/kit";
import type { TslFault, Umd31 } from "./tsl-display.ts";

/** TSL UMD protocol version 3.1: 18 bytes, the display address + 0x80, a control byte, 16 characters. */
export const UMD31_BYTES = 18;
const HEADER = 0x80;
const MAX_ADDRESS = 126;
const TEXT_BYTES = 16;

/** Returns true for the byte that begins a packet: the only one whose highest bit is set. */
export const isUmd31Header = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= HEADER && byte <= HEADER + MAX_ADDRESS;

const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : " ");

/** Reads the packet that `bytes` begins with. Never throws. Characters that are not printable ASCII are read as blanks. */
export const readUmd31 = (bytes: Uint8Array): Result<Umd31, TslFault> => {
  const [header, control = 0] = bytes;
  if (bytes.length < UMD31_BYTES) return err("tsl-length");
  if (header === undefined || !isUmd31Header(header)) return err("tsl-header");
  // Bit 6 set means a command instead of a display; none is defined that says a tally.
  if ((control & 0x40) !== 0) return err("tsl-control-data");
  const bit = (index: number): boolean => (control & (1 << index)) !== 0;
  return ok({
    address: header - HEADER,
    tallies: [bit(0), bit(1), bit(2), bit(3)],
    brightness: ((control >> 4) & 3) as 0 | 1 | 2 | 3,
    text: Array.from(bytes.subarray(2, UMD31_BYTES), printable).join("").trimEnd(),
  });
};

/** Writes a packet. Throws RangeError for an address outside 0-126. What of the text is not ASCII becomes `?`, the rest is cut. */
export const writeUmd31 = ({ address, tallies, brightness, text }: Umd31): Buffer => {
  if (!Number.isInteger(address) || address < 0 || address > MAX_ADDRESS) throw new RangeError(`display address ${address}`);
  const bytes = Buffer.alloc(UMD31_BYTES, 0x20);
  bytes[0] = HEADER + address;
  bytes[1] = tallies.reduce((bits, on, index) => bits | (on ? 1 << index : 0), brightness << 4);
  bytes.write(text.replaceAll(/[^\x20-\x7e]/gu, "?").slice(0, TEXT_BYTES), 2, "latin1");
  return bytes;
};
