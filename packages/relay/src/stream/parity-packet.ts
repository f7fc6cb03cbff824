import { CARRIAGE_HEADER_BYTES, carriageSymbol, readCarriedPacket, writeParityHeader } from "@setsuna/contracts";
import { checkOf, RTP_HEADER_LENGTH } from "@setsuna/rtp";
import type { ParityRun } from "./parity-runs.ts";

/** Packets of the `packets` form in, a parity packet of the same form out for each of the checks; the addressing is the viewer's. */
export const parityPackets = ({ first, packets }: ParityRun, checks: readonly number[]): readonly Buffer[] => {
  const symbols = packets.flatMap((packet) => {
    const carried = readCarriedPacket(packet.subarray(RTP_HEADER_LENGTH));
    return carried.ok ? [carriageSymbol(carried.value)] : [];
  });
  const last = packets.at(-1);
  if (last === undefined || symbols.length !== packets.length) return [];
  const length = Math.max(...symbols.map((symbol) => symbol.length));
  return checks.map((check) => {
    const out = Buffer.alloc(RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES + length);
    last.copy(out, 0, 0, RTP_HEADER_LENGTH);
    writeParityHeader(out, RTP_HEADER_LENGTH, { check, firstSequence: first & 0xffff, count: symbols.length });
    out.set(checkOf(check, symbols, length), RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES);
    return out;
  });
};
