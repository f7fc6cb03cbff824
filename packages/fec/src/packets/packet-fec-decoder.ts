import { type CarriedPacket, type CarriedRepair, carriageSymbol, packetOfSymbol } from "@setsuna/contracts";
import { type ReceivedBlock, type RepairSymbol, recover, recoverBlocks } from "../code/erasure-code.ts";

const MAX_BLOCKS = 48;
/** Overlapping blocks recovered together. */
const MAX_TOGETHER = 4;
/** Missing packets in them. Work grows with the square. */
const MAX_MISSING = 48;

interface WindowBlock {
  readonly first: number;
  readonly count: number;
  readonly repairSymbols: RepairSymbol[];
}

interface BrokenBlock {
  readonly block: WindowBlock;
  readonly missing: readonly number[];
}

/** Takes unwrapped sequence numbers; undefined if not received. */
type Get = (sequence: number) => CarriedPacket | undefined;

const missingIn = ({ first, count }: WindowBlock, get: Get): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index).filter((sequence) => get(sequence) === undefined);

/** Undefined: a packet exceeds the FEC's length, so it covers others. */
const receivedBlock = ({ first, count, repairSymbols }: WindowBlock, get: Get): ReceivedBlock | undefined => {
  const length = repairSymbols[0]?.symbol.length ?? 0;
  const symbols: (Uint8Array | undefined)[] = [];
  for (let index = 0; index < count; index += 1) {
    const packet = get(first + index);
    const symbol = packet === undefined ? undefined : carriageSymbol(packet);
    if (symbol !== undefined && symbol.length > length) return undefined;
    symbols.push(symbol);
  }
  return { first, symbols, repairSymbols };
};

const endOf = ({ first, count }: WindowBlock): number => first + count;

const recoverWindow = (blocks: readonly WindowBlock[], get: Get): readonly CarriedPacket[] | undefined => {
  const whole = blocks.map((block) => receivedBlock(block, get));
  const known = whole.filter((block) => block !== undefined);
  if (known.length < whole.length) return undefined;
  const [only] = known;
  const found =
    known.length === 1 && only !== undefined
      ? recover(only.symbols, only.repairSymbols)?.map(({ index, symbol }) => ({ index: only.first + index, symbol }))
      : recoverBlocks(known);
  return found?.flatMap(({ index, symbol }) => packetOfSymbol(symbol, index & 0xffff) ?? []);
};

const recoverFirst = (broken: readonly BrokenBlock[], get: Get): readonly CarriedPacket[] => {
  const together: WindowBlock[] = [];
  const missing = new Set<number>();
  let repairSymbols = 0;
  for (const one of broken) {
    const hasCommon = together.length === 0 || together.some((before) => one.block.first < endOf(before));
    for (const sequence of one.missing) missing.add(sequence);
    if (!hasCommon || missing.size === 0 || missing.size > MAX_MISSING) return [];
    together.push(one.block);
    repairSymbols += one.block.repairSymbols.length;
    const packets = missing.size <= repairSymbols ? recoverWindow(together, get) : undefined;
    if (packets !== undefined) return packets;
  }
  return [];
};

/** Stores received FEC that is still useful. */
export class PacketFecDecoder {
  private blocks: WindowBlock[] = [];

  /** `first` is the unwrapped sequence number of the first protected packet. */
  add(first: number, fec: CarriedRepair): void {
    let block = this.blocks.find((known) => known.first === first && known.count === fec.count);
    if (block === undefined) {
      block = { first, count: fec.count, repairSymbols: [] };
      const after = this.blocks.findIndex((known) => known.first > first);
      this.blocks.splice(after < 0 ? this.blocks.length : after, 0, block);
      if (this.blocks.length > MAX_BLOCKS) this.blocks.shift();
    }
    const { encodingSymbolId, symbol } = fec;
    const isSame = block.repairSymbols.every((known) => known.symbol.length === symbol.length);
    if (isSame && !block.repairSymbols.some((known) => known.encodingSymbolId === encodingSymbolId))
      block.repairSymbols.push({ encodingSymbolId, symbol });
  }

  /**
   * Recoverable packets. `get`: by unwrapped sequence number, undefined if missing, including the last few before `base`. Earlier
   * source blocks than `base` are dropped.
   */
  recoverable(base: number, get: Get): readonly CarriedPacket[] {
    if (this.blocks.length === 0) return [];
    const found = new Map<number, CarriedPacket>();
    const getNow: Get = (sequence) => get(sequence) ?? found.get(sequence & 0xffff);
    // Scan each block once, because this runs for every packet.
    let broken = this.blocks
      .filter((block) => endOf(block) > base)
      .map((block): BrokenBlock => ({ block, missing: missingIn(block, get) }))
      .filter(({ missing }) => missing.length > 0);
    for (let at = 0; at < broken.length; at += 1) {
      const packets = recoverFirst(broken.slice(at, at + MAX_TOGETHER), getNow);
      if (packets.length === 0) continue;
      for (const packet of packets) found.set(packet.sequenceNumber, packet);
      broken = broken.map(({ block, missing }) => ({ block, missing: missing.filter((one) => !found.has(one & 0xffff)) }));
    }
    this.blocks = broken.filter(({ missing }) => missing.length > 0).map(({ block }) => block);
    return [...found.values()];
  }

  clear(): void {
    this.blocks = [];
  }
}
