import { joinBytes, writeUint16 } from "../octets.ts";

const STAP_A = 24;
const FU_A = 28;
const SPS = 7;
const PPS = 8;
const FU_HEADER_BYTES = 2;
const START_BIT = 0x80;
const END_BIT = 0x40;

/** Parameter sets in a row go into one packet: a keyframe without them is of no use. RFC 6184 §5.7.1. */
const aggregate = (units: readonly Uint8Array[]): Uint8Array => {
  const importance = Math.max(...units.map((unit) => (unit[0] ?? 0) & 0x60));
  return joinBytes([
    Uint8Array.of(importance | STAP_A),
    ...units.flatMap((unit) => {
      const length = new Uint8Array(2);
      writeUint16(length, 0, unit.length);
      return [length, unit];
    }),
  ]);
};

/**
 * A NAL unit in pieces of about the same length, so that none is a scrap; the later ones are larger by a byte, as libwebrtc cuts, by which
 * frame repair tells how much a lost one carried. RFC 6184 §5.8.
 */
const fragment = (unit: Uint8Array, maxBytes: number): Uint8Array[] => {
  const header = unit[0] ?? 0;
  const bytes = unit.length - 1;
  const count = Math.ceil(bytes / (maxBytes - FU_HEADER_BYTES));
  const firstLarger = count - (bytes % count);
  const startOf = (index: number): number => 1 + Math.floor(bytes / count) * index + Math.max(0, index - firstLarger);
  return Array.from({ length: count }, (_, index) => {
    const bits = (index === 0 ? START_BIT : 0) | (index === count - 1 ? END_BIT : 0);
    return joinBytes([
      Uint8Array.of((header & 0xe0) | FU_A, bits | (header & 0x1f)),
      unit.subarray(startOf(index), startOf(index + 1)),
    ]);
  });
};

/**
 * RTP payloads of one access unit, packetization-mode 1 (RFC 6184 §6.3). Give the NAL units without start codes, as `frameUnits` does;
 * the marker bit belongs to the last payload.
 * @param maxBytes longest payload, at least 3.
 */
export const packetizeH264 = (units: readonly Uint8Array[], maxBytes: number): Uint8Array[] => {
  const payloads: Uint8Array[] = [];
  const isSet = (unit: Uint8Array | undefined): boolean => [SPS, PPS].includes((unit?.[0] ?? 0) & 0x1f);
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    if (unit === undefined || unit.length === 0) continue;
    const sets = units.slice(at).findIndex((one) => !isSet(one));
    const run = units.slice(at, sets < 0 ? units.length : at + sets);
    if (run.length > 1 && 1 + run.reduce((sum, one) => sum + 2 + one.length, 0) <= maxBytes) {
      payloads.push(aggregate(run));
      at += run.length - 1;
    } else if (unit.length <= maxBytes) payloads.push(unit);
    else payloads.push(...fragment(unit, maxBytes));
  }
  return payloads;
};
