import type { TslPacket, TslVersion } from "./tsl-display.ts";
import { isUmd31Header, UMD31_BYTES } from "./umd31.ts";
import { readUmd40, umd40Tail, wrongUmd40Tail } from "./umd40.ts";
import { canBeUmd50, MAX_UMD50_BYTES, umd50Length } from "./umd50.ts";

const DLE = 0xfe;
const STX = 0x02;
const MIN_UMD50_BYTES = 6;

export type Found =
  | { readonly kind: "packet"; readonly size: number; readonly packet: TslPacket }
  | { readonly kind: "none"; readonly size: number }
  | { readonly kind: "more" };

export const SKIP_TO_FRAME = 0;
const MORE: Found = { kind: "more" };
const NONE: Found = { kind: "none", size: 1 };

export interface FindOptions {
  readonly version: TslVersion | "auto";
  /** No more bytes follow. */
  readonly whole: boolean;
  readonly habit: TslVersion | undefined;
}

/** Address, and a control byte without its highest bit: a possible 3.1 packet. */
export const canBeUmd31 = (header: number | undefined, control: number | undefined): boolean =>
  isUmd31Header(header) && (control === undefined || control < 0x80);

const packet = (version: TslVersion, bytes: Uint8Array, size: number): Found => ({
  kind: "packet",
  size,
  packet: { version, bytes: new Uint8Array(bytes) },
});

const plain50 = (bytes: Uint8Array, whole: boolean): Found => {
  const length = umd50Length(bytes);
  const fits = whole && length !== undefined && (length === bytes.length || length === bytes.length + 2);
  if (fits && bytes.length >= MIN_UMD50_BYTES && bytes.length <= MAX_UMD50_BYTES && bytes[2] === 0)
    return packet("5.0", bytes, bytes.length);
  if (!canBeUmd50(bytes)) return NONE;
  if (length === undefined || bytes.length < length) return whole ? NONE : MORE;
  return packet("5.0", bytes.subarray(0, length), length);
};

/** A 4.0 packet without its last bytes first counts as 3.1: nothing waits for bytes that may never come. */
const block31 = (bytes: Uint8Array, { version, whole }: FindOptions): Found => {
  if (!canBeUmd31(bytes[0], bytes[1])) return NONE;
  if (bytes.length < UMD31_BYTES) return whole ? NONE : MORE;
  const block = bytes.subarray(0, UMD31_BYTES);
  const after = bytes.subarray(UMD31_BYTES);
  const tail = version === "3.1" ? 0 : umd40Tail(block, after);
  if (tail !== undefined && tail > 0 && tail <= after.length)
    return packet("4.0", bytes.subarray(0, UMD31_BYTES + tail), UMD31_BYTES + tail);
  // The reader refuses damaged 4.0 packets. The block must not pass for a 3.1 one.
  const wrong = version === "3.1" || tail !== 0 ? 0 : wrongUmd40Tail(after, whole);
  if (wrong === undefined) return MORE;
  if (wrong > 0) return packet("4.0", bytes.subarray(0, UMD31_BYTES + wrong), UMD31_BYTES + wrong);
  return packet("3.1", block, UMD31_BYTES);
};

/** DLE STX, then a packet with doubled DLE. Undoubled ones are accepted unless STX or DLE follows. */
const framed = (bytes: Uint8Array, whole: boolean): Found => {
  const content: number[] = [];
  for (let at = 2; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1];
    if (byte === DLE && next === undefined && !whole) return MORE;
    if (byte === DLE && next === STX) return { kind: "none", size: at };
    if (byte === DLE && next === DLE) at += 1;
    content.push(byte);
    const [low = 0, high, version = 0, flags = 0] = content;
    const length = high === undefined ? undefined : 2 + (low | (high << 8));
    const is50 =
      version === 0 && flags <= 3 && (length === undefined || (length >= MIN_UMD50_BYTES && length <= MAX_UMD50_BYTES));
    if (is50 && content.length >= 4 && content.length === length) return packet("5.0", Uint8Array.from(content), at + 1);
    if (is50) continue;
    if (!canBeUmd31(low, high)) return { kind: "none", size: SKIP_TO_FRAME };
    if (content.length === UMD31_BYTES) return packet("3.1", Uint8Array.from(content), at + 1);
  }
  return whole ? { kind: "none", size: bytes.length } : MORE;
};

/** True if the bytes so far could be 3.1 text: ASCII, padded with spaces or zeros. */
const isText31 = (bytes: Uint8Array): boolean => {
  const text = bytes.subarray(2, UMD31_BYTES);
  const end = text.indexOf(0);
  return text.every((byte, at) => (end >= 0 && at >= end ? byte === 0 : byte >= 0x20 && byte <= 0x7e));
};

const framedOrBlock = (bytes: Uint8Array, options: FindOptions): Found => {
  const frame = framed(bytes, options.whole);
  if (options.version !== "auto" || options.habit === "5.0" || frame.kind === "packet" || !isText31(bytes)) return frame;
  const block = block31(bytes, options);
  const isSure = block.kind === "packet" && block.packet.version === "4.0" && readUmd40(block.packet.bytes).ok;
  return isSure || frame.kind === "none" ? block : frame;
};

export const find = (bytes: Uint8Array, options: FindOptions): Found => {
  const { version, whole, habit } = options;
  if (version === "3.1" || version === "4.0") return block31(bytes, options);
  if (bytes[0] === DLE && bytes[1] === STX) return framedOrBlock(bytes, options);
  if (bytes.length === 1 && bytes[0] === DLE && !whole) return MORE;
  if (version === "5.0") return plain50(bytes, whole);
  const [first, second] =
    habit === "3.1" || habit === "4.0"
      ? [block31(bytes, options), plain50(bytes, whole)]
      : [plain50(bytes, whole), block31(bytes, options)];
  if (first.kind === "none") return second;
  return first;
};
