import { err, ok, type Result } from "@setsuna/kit";
import type { ReadUmd50, TslFault, TslLamp, Umd50, Umd50Packet } from "./tsl-display.ts";

/**
 * TSL UMD 5.0, little-endian: PBC (bytes that follow), VER, FLAGS, SCREEN, then messages of INDEX, CONTROL, LENGTH, TEXT. FLAGS
 * bit 0: UTF-16LE instead of ASCII; bit 1: screen control data.
 */
export const MAX_UMD50_BYTES = 2048;
const HEAD_BYTES = 6;
const DISPLAY_BYTES = 6;
const UTF16 = 1;
const SCREEN_CONTROL = 2;
const CONTROL_DATA = 0x8000;

const lamp = (control: number, shift: number): TslLamp => ((control >> shift) & 3) as TslLamp;

/** Returns the length of the packet that `bytes` begins with, in bytes; undefined before that can be known. */
export const umd50Length = (bytes: Uint8Array): number | undefined =>
  bytes.length < 2 ? undefined : 2 + ((bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8));

/** Checks length, version 0, known flags, and that a first display message fits. Missing bytes count as fitting. */
export const canBeUmd50 = (bytes: Uint8Array): boolean => {
  const length = umd50Length(bytes);
  if (length !== undefined && (length < HEAD_BYTES || length > MAX_UMD50_BYTES)) return false;
  const [, , version = 0, flags = 0] = bytes;
  if (version !== 0 || flags > (UTF16 | SCREEN_CONTROL)) return false;
  if ((flags & SCREEN_CONTROL) !== 0 || length === undefined || length === HEAD_BYTES) return true;
  if (length < HEAD_BYTES + 4) return false;
  if (((bytes[9] ?? 0) & 0x7f) !== 0) return false;
  if (bytes.length < HEAD_BYTES + DISPLAY_BYTES) return true;
  const isControl = ((bytes[9] ?? 0) & 0x80) !== 0;
  return isControl || HEAD_BYTES + DISPLAY_BYTES + ((bytes[10] ?? 0) | ((bytes[11] ?? 0) << 8)) <= length;
};

/**
 * `bytes`: exactly one packet. Never throws. Screen control data has no displays. Skips an unreadable message if the next can be
 * found.
 */
export const readUmd50 = (bytes: Uint8Array): Result<ReadUmd50, TslFault> => {
  const length = umd50Length(bytes);
  // Some senders count the length field's own two bytes.
  const isWhole = length === bytes.length || length === bytes.length + 2;
  if (bytes.length < HEAD_BYTES || bytes.length > MAX_UMD50_BYTES || !isWhole) return err("tsl-length");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint8(2) !== 0) return err("tsl-version");
  const flags = view.getUint8(3);
  const screen = view.getUint16(4, true);
  if ((flags & SCREEN_CONTROL) !== 0) return ok({ screen, displays: [], faults: [] });
  const decoder = new TextDecoder((flags & UTF16) !== 0 ? "utf-16le" : "latin1");
  const displays: Umd50[] = [];
  const faults: TslFault[] = [];
  let at = HEAD_BYTES;
  while (at < bytes.length) {
    if (bytes.length - at < DISPLAY_BYTES) {
      faults.push("tsl-cut-short");
      break;
    }
    const index = view.getUint16(at, true);
    const control = view.getUint16(at + 2, true);
    const size = view.getUint16(at + 4, true);
    at += DISPLAY_BYTES;
    if (size > bytes.length - at) {
      faults.push((control & CONTROL_DATA) !== 0 ? "tsl-control-data" : "tsl-cut-short");
      break;
    }
    const words = bytes.subarray(at, at + size);
    at += size;
    // Control data has no tally; 5.0 leaves its form open, so its length is assumed to be at a label's place.
    if ((control & CONTROL_DATA) !== 0) {
      faults.push("tsl-control-data");
      continue;
    }
    // The lamps are valid in any case.
    if ((flags & UTF16) !== 0 && size % 2 !== 0) faults.push("tsl-bad-text");
    displays.push({
      index,
      right: lamp(control, 0),
      text: lamp(control, 2),
      left: lamp(control, 4),
      brightness: lamp(control, 6),
      label: decoder
        .decode((flags & UTF16) !== 0 ? words.subarray(0, size - (size % 2)) : words)
        .replaceAll("\0", "")
        .trimEnd(),
    });
  }
  const [fault] = faults;
  return displays.length === 0 && fault !== undefined ? err(fault) : ok({ screen, displays, faults });
};

const requireU16 = (value: number, name: string): number => {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff) throw new RangeError(`${name} ${value}`);
  return value;
};

/** UTF-16LE if any label isn't ASCII. Throws RangeError for numbers out of range and above 2048 bytes. */
export const writeUmd50 = ({ screen, displays }: Umd50Packet): Buffer => {
  const utf16 = displays.some(({ label }) => /[^\x20-\x7e]/u.test(label));
  const parts = displays.map(({ index, left, text, right, brightness, label }) => {
    const words = Buffer.from(label, utf16 ? "utf16le" : "latin1");
    const head = Buffer.alloc(DISPLAY_BYTES);
    head.writeUInt16LE(requireU16(index, "index"), 0);
    head.writeUInt16LE(right | (text << 2) | (left << 4) | (brightness << 6), 2);
    head.writeUInt16LE(words.length, 4);
    return Buffer.concat([head, words]);
  });
  const head = Buffer.alloc(HEAD_BYTES);
  const bytes = Buffer.concat([head, ...parts]);
  if (bytes.length > MAX_UMD50_BYTES) throw new RangeError(`a TSL packet of ${bytes.length} bytes, at most ${MAX_UMD50_BYTES}`);
  bytes.writeUInt16LE(bytes.length - 2, 0);
  bytes[3] = utf16 ? UTF16 : 0;
  bytes.writeUInt16LE(requireU16(screen, "screen"), 4);
  return bytes;
};
