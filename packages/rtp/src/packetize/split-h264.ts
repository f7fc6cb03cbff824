import { joinBytes, readUint16 } from "@setsuna/kit";

const STAP_A = 24;
const FU_A = 28;
const START_BIT = 0x80;
const END_BIT = 0x40;

export type PayloadHalves = readonly [Uint8Array, Uint8Array];

/** Fragments the bytes of a NAL unit after its header. `edges`: start and end bits of the first and second. */
const fragments = (indicator: number, type: number, body: Uint8Array, edges: number): PayloadHalves | undefined => {
  if (body.length < 2) return undefined;
  const middle = Math.ceil(body.length / 2);
  const fragment = (bits: number, bytes: Uint8Array): Uint8Array =>
    joinBytes([Uint8Array.of((indicator & 0xe0) | FU_A, bits | type), bytes]);
  return [fragment(edges & START_BIT, body.subarray(0, middle)), fragment(edges & END_BIT, body.subarray(middle))];
};

const splitUnit = (unit: Uint8Array): PayloadHalves | undefined => {
  const header = unit[0] ?? 0;
  return fragments(header, header & 0x1f, unit.subarray(1), START_BIT | END_BIT);
};

/** Each behind its length; undefined: lengths don't add up. RFC 6184 §5.7.1. */
const aggregated = (payload: Uint8Array): Uint8Array[] | undefined => {
  const parts: Uint8Array[] = [];
  for (let at = 1; at < payload.length; ) {
    const end = at + 2 < payload.length ? at + 2 + readUint16(payload, at) : payload.length + 1;
    if (end > payload.length || end === at + 2) return undefined;
    parts.push(payload.subarray(at, end));
    at = end;
  }
  return parts;
};

const splitAggregate = (payload: Uint8Array): PayloadHalves | undefined => {
  const parts = aggregated(payload);
  const [first] = parts ?? [];
  if (parts === undefined || first === undefined) return undefined;
  if (parts.length === 1) return splitUnit(first.subarray(2));
  const lengthOf = (some: readonly Uint8Array[]): number => some.reduce((sum, { length }) => sum + length, 0);
  const longerHalf = (count: number): number => Math.max(lengthOf(parts.slice(0, count)), lengthOf(parts.slice(count)));
  const counts = Array.from({ length: parts.length - 1 }, (_, index) => index + 1);
  const count = counts.reduce((best, each) => (longerHalf(each) < longerHalf(best) ? each : best), 1);
  // A single unit needs no aggregate.
  const together = (some: readonly Uint8Array[]): Uint8Array =>
    some.length === 1 ? joinBytes(some).subarray(2) : joinBytes([payload.subarray(0, 1), ...some]);
  return [together(parts.slice(0, count)), together(parts.slice(count))];
};

/**
 * Two payloads of similar length: fragments, smaller fragments, or an aggregate split between units. Undefined: short, or outside
 * packetization-mode 1. RFC 6184 §5.7.1, §5.8.
 */
export const splitH264Payload = (payload: Uint8Array): PayloadHalves | undefined => {
  const type = (payload[0] ?? 0) & 0x1f;
  if (type === FU_A) {
    const header = payload[1] ?? 0;
    return fragments(payload[0] ?? 0, header & 0x1f, payload.subarray(2), header);
  }
  if (type === STAP_A) return splitAggregate(payload);
  return type === 0 || type > STAP_A ? undefined : splitUnit(payload);
};
