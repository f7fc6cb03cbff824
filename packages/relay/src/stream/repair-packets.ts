import { CARRIAGE_HEADER_BYTES, carriageSymbol, readCarriedPacket, writeRepairHeader } from "@setsuna/contracts";
import { encodeRepairSymbol, type SourceBlock } from "@setsuna/fec";
import { RTP_HEADER_LENGTH } from "@setsuna/rtp";

export const repairPackets = ({ first, packets }: SourceBlock<Buffer>, repairSymbols: readonly number[]): readonly Buffer[] => {
  const symbols = packets.flatMap((packet) => {
    const carried = readCarriedPacket(packet.subarray(RTP_HEADER_LENGTH));
    return carried.ok ? [carriageSymbol(carried.value)] : [];
  });
  const last = packets.at(-1);
  if (last === undefined || symbols.length !== packets.length) return [];
  const length = Math.max(...symbols.map((symbol) => symbol.length));
  return repairSymbols.map((encodingSymbolId) => {
    const out = Buffer.alloc(RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES + length);
    last.copy(out, 0, 0, RTP_HEADER_LENGTH);
    writeRepairHeader(out, RTP_HEADER_LENGTH, { encodingSymbolId, firstSequence: first & 0xffff, count: symbols.length });
    out.set(encodeRepairSymbol(encodingSymbolId, symbols, length), RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES);
    return out;
  });
};
