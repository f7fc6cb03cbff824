import { frameUnits } from "@setsuna/rtp";

const PAYLOAD_BYTES = 1100;

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

const fragments = (unit: Uint8Array): Uint8Array[] => {
  const header = unit[0] ?? 0;
  const payloads: Uint8Array[] = [];
  for (let at = 1; at < unit.length; at += PAYLOAD_BYTES) {
    const flags = (at === 1 ? 0x80 : 0) | (at + PAYLOAD_BYTES >= unit.length ? 0x40 : 0);
    payloads.push(joined(Uint8Array.of((header & 0xe0) | 28, flags | (header & 0x1f)), unit.slice(at, at + PAYLOAD_BYTES)));
  }
  return payloads;
};

/** RTP payloads of one frame, as browsers make them: STAP-A for the small units together, FU-A for long ones. RFC 6184, RFC 7741. */
export const packetize = (codec: "H264" | "VP8", frame: Uint8Array): Uint8Array[] => {
  if (codec === "VP8") {
    const payloads: Uint8Array[] = [];
    for (let at = 0; at < frame.length; at += PAYLOAD_BYTES)
      payloads.push(joined(Uint8Array.of(at === 0 ? 0x10 : 0), frame.slice(at, at + PAYLOAD_BYTES)));
    return payloads;
  }
  const payloads: Uint8Array[] = [];
  let small: Uint8Array[] = [];
  const flush = (): void => {
    const [first] = small;
    if (first === undefined) return;
    const units = small.map((unit) => joined(Uint8Array.of(unit.length >>> 8, unit.length), unit));
    payloads.push(small.length === 1 ? first : joined(Uint8Array.of(((first[0] ?? 0) & 0xe0) | 24), ...units));
    small = [];
  };
  for (const unit of frameUnits("H264", frame)) {
    if (small.reduce((sum, { length }) => sum + length + 2, 1) + unit.length > PAYLOAD_BYTES) flush();
    if (unit.length > PAYLOAD_BYTES) payloads.push(...fragments(unit));
    else small.push(unit);
  }
  flush();
  return payloads;
};
