import { joinBytes } from "@setsuna/kit";
import { nalUnits } from "./annex-b.ts";
import { vp8PayloadOffset } from "./vp8.ts";

/**
 * Codecs whose frames both ends divide into the same units. H.264: NAL units without start codes (RFC 6184). VP8: the frame
 * (RFC 7741).
 */
export type ProtectedCodec = "H264" | "VP8";

/** Bytes of a frame from `from` to `to`, exclusive. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/** Longest payload built here, bytes. */
const MAX_PAYLOAD = 1300;
const STAP_A = 24;
const FU_A = 28;

/** The units of an encoded frame as an encoder gives it: Annex B for H.264. */
export const frameUnits = (codec: ProtectedCodec, data: Uint8Array): Uint8Array[] => (codec === "H264" ? nalUnits(data) : [data]);

const h264Bytes = (payload: Uint8Array): Uint8Array | undefined => {
  const first = payload[0] ?? 0;
  const type = first & 0x1f;
  if (type === FU_A) {
    const header = payload[1] ?? 0;
    const body = payload.subarray(2);
    return header & 0x80 ? joinBytes([Uint8Array.of((first & 0xe0) | (header & 0x1f)), body]) : body;
  }
  if (type !== STAP_A) return type > 0 && type < STAP_A ? payload : undefined;
  const units: Uint8Array[] = [];
  for (let at = 1; at + 2 < payload.length; ) {
    const end = at + 2 + (((payload[at] ?? 0) << 8) | (payload[at + 1] ?? 0));
    if (end > payload.length) return undefined;
    units.push(payload.subarray(at + 2, end));
    at = end;
  }
  return joinBytes(units);
};

/** Frame bytes carried by a payload; undefined: can't be laid out. */
export const frameBytesOf = (codec: ProtectedCodec, payload: Uint8Array): Uint8Array | undefined => {
  if (codec === "H264") return h264Bytes(payload);
  const offset = vp8PayloadOffset(payload, 0, payload.length);
  return offset < 0 ? undefined : payload.subarray(offset);
};

/** Nearly equal parts of the hole. */
const split = ({ from, to }: Hole, count: number): Hole[] =>
  Array.from({ length: count }, (_, index) => ({
    from: from + Math.floor(((to - from) * index) / count),
    to: from + Math.floor(((to - from) * (index + 1)) / count),
  }));

const fragments = (bytes: Uint8Array, unit: Hole, hole: Hole, count: number): Uint8Array[] => {
  const header = bytes[unit.from] ?? 0;
  const body = { from: Math.max(hole.from, unit.from + 1), to: hole.to };
  return split(body, count).map((piece, index) => {
    const starts = index === 0 && hole.from === unit.from ? 0x80 : 0;
    const ends = index === count - 1 && hole.to === unit.to ? 0x40 : 0;
    return joinBytes([
      Uint8Array.of((header & 0xe0) | FU_A, starts | ends | (header & 0x1f)),
      bytes.subarray(piece.from, piece.to),
    ]);
  });
};

const aggregate = (bytes: Uint8Array, units: readonly Hole[]): Uint8Array => {
  const parts = [Uint8Array.of(((bytes[units[0]?.from ?? 0] ?? 0) & 0xe0) | STAP_A)];
  for (const { from, to } of units) parts.push(Uint8Array.of((to - from) >>> 8, to - from), bytes.slice(from, to));
  return joinBytes(parts);
};

const h264Payloads = (bytes: Uint8Array, unitLengths: readonly number[], hole: Hole, count: number): Uint8Array[] | undefined => {
  const units: Hole[] = [];
  let at = 0;
  for (const length of unitLengths) {
    if (at < hole.to && at + length > hole.from) units.push({ from: at, to: at + length });
    at += length;
  }
  const [first] = units;
  if (first === undefined) return undefined;
  const isWhole = units[0]?.from === hole.from && units.at(-1)?.to === hole.to;
  if (units.length === 1 && (!isWhole || count > 1)) return fragments(bytes, first, hole, count);
  // The rest must be whole units in a single packet; several packets allow many layouts.
  if (!isWhole || count > 1) return undefined;
  return [units.length === 1 ? bytes.slice(hole.from, hole.to) : aggregate(bytes, units)];
};

/** `sample`: another payload of the frame, with mostly the same descriptor. */
const vp8Payloads = (bytes: Uint8Array, hole: Hole, count: number, sample: Uint8Array): Uint8Array[] | undefined => {
  const length = vp8PayloadOffset(sample, 0, sample.length);
  if (length < 0) return undefined;
  return split(hole, count).map((piece) => {
    const payload = joinBytes([sample.subarray(0, length), bytes.subarray(piece.from, piece.to)]);
    payload[0] = ((payload[0] ?? 0) & ~0x17) | (piece.from === 0 ? 0x10 : 0);
    return payload;
  });
};

/**
 * Payloads for `hole`; undefined if ambiguous. @param bytes the whole frame's. @param sample any received payload of the frame.
 */
export const payloadsFor = (
  codec: ProtectedCodec,
  bytes: Uint8Array,
  unitLengths: readonly number[],
  hole: Hole,
  count: number,
  sample: Uint8Array,
): readonly Uint8Array[] | undefined => {
  const payloads = codec === "H264" ? h264Payloads(bytes, unitLengths, hole, count) : vp8Payloads(bytes, hole, count, sample);
  return payloads?.every(({ length }) => length > 2 && length <= MAX_PAYLOAD) ? payloads : undefined;
};
