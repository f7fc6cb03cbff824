import { err, ok, type Result } from "@setsuna/kit";
import type { TslFault, Umd31 } from "./tsl-display.ts";

/** TSL UMD 3.1: 18 bytes: display address + 0x80, a control byte, 16 characters. */
export const UMD31_BYTES = 18;
const HEADER = 0x80;
const MAX_ADDRESS = 126;
const TEXT_BYTES = 16;

/** Only the header byte has its highest bit set. */
export const isUmd31Header = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= HEADER && byte <= HEADER + MAX_ADDRESS;

const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : " ");

/** Never throws. Unprintable characters become blanks. */
export const readUmd31 = (bytes: Uint8Array): Result<Umd31, TslFault> => {
  const [header, control = 0] = bytes;
  if (bytes.length < UMD31_BYTES) return err("tsl-length");
  if (header === undefined || !isUmd31Header(header)) return err("tsl-header");
  // Bit 6: a command instead of a display; none defines a tally.
  if ((control & 0x40) !== 0) return err("tsl-control-data");
  const bit = (index: number): boolean => (control & (1 << index)) !== 0;
  return ok({
    address: header - HEADER,
    tallies: [bit(0), bit(1), bit(2), bit(3)],
    brightness: ((control >> 4) & 3) as 0 | 1 | 2 | 3,
    text: Array.from(bytes.subarray(2, UMD31_BYTES), printable).join("").trimEnd(),
  });
};

/** Throws RangeError for an address outside 0-126. Non-ASCII becomes `?`; long text is cut. */
export const writeUmd31 = ({ address, tallies, brightness, text }: Umd31): Buffer => {
  if (!Number.isInteger(address) || address < 0 || address > MAX_ADDRESS) throw new RangeError(`display address ${address}`);
  const bytes = Buffer.alloc(UMD31_BYTES, 0x20);
  bytes[0] = HEADER + address;
  bytes[1] = tallies.reduce((bits, on, index) => bits | (on ? 1 << index : 0), brightness << 4);
  bytes.write(text.replaceAll(/[^\x20-\x7e]/gu, "?").slice(0, TEXT_BYTES), 2, "latin1");
  return bytes;
};
