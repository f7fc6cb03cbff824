import { joinBytes, writeUint16 } from "@setsuna/kit";

/**
 * Longest payload that our own senders use, bytes. Even as frame FEC, with all headers, it fits 1280 bytes, the minimum IPv6 MTU.
 */
export const OWN_PAYLOAD_BYTES = 1150;

const STAP_A = 24;
const FU_A = 28;
const SPS = 7;
const PPS = 8;
const FU_HEADER_BYTES = 2;
const START_BIT = 0x80;
const END_BIT = 0x40;

/** Consecutive parameter sets share a packet: a keyframe is useless without them. RFC 6184 §5.7.1. */
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
 * Nearly equal parts, later ones a byte longer, as in libwebrtc, so that frame repair can infer a lost one's length. RFC 6184
 * §5.8.
 */
const fragment = (unit: Uint8Array, maxBytes: number): Uint8Array[] => {
  const header = unit[0] ?? 0;
  const ends = fragmentEnds(unit.length, maxBytes);
  return ends.map((end, index) => {
    const bits = (index === 0 ? START_BIT : 0) | (index === ends.length - 1 ? END_BIT : 0);
    return joinBytes([
      Uint8Array.of((header & 0xe0) | FU_A, bits | (header & 0x1f)),
      unit.subarray(index === 0 ? 1 : ends[index - 1], end),
    ]);
  });
};

const fragmentEnds = (length: number, maxBytes: number): readonly number[] => {
  const bytes = length - 1;
  const count = Math.ceil(bytes / (maxBytes - FU_HEADER_BYTES));
  const firstLarger = count - (bytes % count);
  return Array.from(
    { length: count },
    (_, index) => 1 + Math.floor(bytes / count) * (index + 1) + Math.max(0, index + 1 - firstLarger),
  );
};

/**
 * Access unit bytes per payload of {@link packetizeH264}. @param unitLengths bytes. @param sets consecutive parameter sets at the
 * start.
 */
export const h264PayloadLengths = (unitLengths: readonly number[], sets: number, maxBytes: number): readonly number[] => {
  const together = unitLengths.slice(0, sets).reduce((sum, length) => sum + length, 0);
  const areTogether = sets > 1 && 1 + 2 * sets + together <= maxBytes;
  const lengths = areTogether ? [together] : [];
  for (const length of unitLengths.slice(areTogether ? sets : 0)) {
    const ends = length <= maxBytes ? [length] : fragmentEnds(length, maxBytes);
    lengths.push(...ends.map((end, index) => end - (ends[index - 1] ?? 0)));
  }
  return lengths;
};

/**
 * One access unit in packetization-mode 1 (RFC 6184 §6.3), from NAL units without start codes, as of `frameUnits`. Set the marker
 * on the last. @param maxBytes at least 3.
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
