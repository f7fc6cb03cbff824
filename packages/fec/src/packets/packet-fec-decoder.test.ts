import { type CarriedPacket, carriageSymbol } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { encodeRepairSymbol } from "../code/erasure-code.ts";
import { PacketFecDecoder } from "./packet-fec-decoder.ts";

const NEVER = Number.NEGATIVE_INFINITY;
/** Lengths differ, so that most symbols are padded. */
const packetOf = (sequence: number): CarriedPacket => ({
  codec: "VP8",
  startsKeyframe: false,
  startsFrame: false,
  endsFrame: true,
  sequenceNumber: sequence & 0xffff,
  rtpTimestamp: 3000 * Math.abs(sequence),
  payload: Uint8Array.from({ length: 2 + (sequence & 7) }, (_, index) => sequence + index),
});
const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

class Bench {
  readonly store = new PacketFecDecoder();
  readonly missing: Set<number>;
  readonly looked: number[] = [];

  constructor(...missing: readonly number[]) {
    this.missing = new Set(missing);
  }

  fec(
    first: number,
    count: number,
    repairSymbols: readonly number[],
    made: (sequence: number) => CarriedPacket = packetOf,
  ): void {
    const symbols = numbers(first, count).map((sequence) => carriageSymbol(made(sequence)));
    const length = Math.max(...symbols.map((symbol) => symbol.length));
    for (const encodingSymbolId of repairSymbols)
      this.store.add(first, {
        encodingSymbolId,
        firstSequence: first & 0xffff,
        count,
        symbol: encodeRepairSymbol(encodingSymbolId, symbols, length),
      });
  }

  found(base = NEVER): number[] {
    const recovered = this.store.recoverable(base, (sequence) => {
      this.looked.push(sequence);
      return this.missing.has(sequence) ? undefined : packetOf(sequence);
    });
    const sequences = recovered.map((packet) => {
      const sequence = [...this.missing].find((one) => (one & 0xffff) === packet.sequenceNumber);
      if (sequence === undefined) throw new Error(`${packet.sequenceNumber} was not missing`);
      expect(packet).toEqual(packetOf(sequence));
      return sequence;
    });
    for (const sequence of sequences) this.missing.delete(sequence);
    return sequences.sort((a, b) => a - b);
  }
}

describe("PacketFecDecoder", () => {
  it("recovers as many packets of a source block as it has repair symbols, once", () => {
    const bench = new Bench(11, 13);
    bench.fec(10, 4, [0]);
    expect(bench.found()).toEqual([]);
    bench.fec(10, 4, [0]);
    expect(bench.found()).toEqual([]);
    bench.fec(10, 4, [1]);
    expect(bench.found()).toEqual([11, 13]);
    expect(bench.found()).toEqual([]);
  });

  it("recovers a fully lost source block from the overlapping next one", () => {
    const bench = new Bench(11, 12, 13);
    bench.fec(10, 8, [12, 13]);
    expect(bench.found()).toEqual([]);
    bench.fec(10, 8, [14]);
    expect(bench.found()).toEqual([11, 12, 13]);
  });

  it("combines two source blocks if neither suffices alone", () => {
    const bench = new Bench(9, 10, 11, 12, 15);
    bench.fec(6, 8, [0, 1, 2]);
    expect(bench.found()).toEqual([]);
    bench.fec(10, 8, [12]);
    expect(bench.found()).toEqual([]);
    bench.fec(10, 8, [13]);
    expect(bench.found()).toEqual([9, 10, 11, 12, 15]);
  });

  it("follows a chain of four blocks, but no longer one", () => {
    const chain = (lost: readonly number[]): { missing: readonly number[]; found: readonly number[] } => {
      const missing = lost.flatMap((count, frame) => numbers(4 * frame, count));
      const bench = new Bench(...missing);
      for (const frame of numbers(0, lost.length - 1)) bench.fec(4 * frame, 8, frame % 2 === 0 ? [0, 1, 2] : [12, 13, 14]);
      return { missing, found: bench.found() };
    };
    const four = chain([2, 3, 2, 3, 2]);
    expect(four.found).toEqual(four.missing);
    expect(chain([2, 3, 2, 3, 3, 2]).found).toEqual([]);
  });

  it("crosses the wrap of sequence numbers, and begins before zero", () => {
    for (const wrap of [0, 65_536]) {
      const bench = new Bench(wrap - 2, wrap, wrap + 3);
      bench.fec(wrap - 4, 6, [0, 1]);
      bench.fec(wrap - 1, 6, [12]);
      expect(bench.found()).toEqual([wrap - 2, wrap, wrap + 3]);
    }
  });

  it("recovers the next frame even if the block's earlier packets are obsolete, and recovers their losses too", () => {
    const bench = new Bench(15);
    bench.fec(10, 8, [0]);
    expect(bench.found(14)).toEqual([15]);
    const older = new Bench(11, 15);
    older.fec(10, 8, [0, 1]);
    expect(older.found(17)).toEqual([11, 15]);
  });

  it("drops source blocks that ended before the base, and complete ones", () => {
    const bench = new Bench(11);
    bench.fec(10, 4, [0]);
    expect(bench.found(14)).toEqual([]);
    expect(bench.found()).toEqual([]);
    bench.fec(20, 4, [0]);
    bench.found();
    bench.missing.add(21);
    expect(bench.found()).toEqual([]);
  });

  it("ignores FEC over other packets, and recovers the rest regardless", () => {
    const longer = (sequence: number): CarriedPacket => ({ ...packetOf(sequence), payload: new Uint8Array(2) });
    const bench = new Bench(8, 15);
    bench.fec(4, 8, [0], longer);
    bench.fec(12, 8, [0]);
    expect(bench.found()).toEqual([15]);
    expect(bench.missing).toEqual(new Set([8]));
  });

  it("rejects repair symbols of two lengths for one block", () => {
    const bench = new Bench(11, 12);
    bench.fec(10, 4, [0]);
    bench.store.add(10, { encodingSymbolId: 1, firstSequence: 10, count: 4, symbol: new Uint8Array(3) });
    expect(bench.found()).toEqual([]);
    bench.fec(10, 4, [1]);
    expect(bench.found()).toEqual([11, 12]);
  });

  it("keeps the newest 48 blocks, and examines each once", () => {
    const lost = numbers(0, 60).flatMap((block) => [10 * block, 10 * block + 1]);
    const bench = new Bench(...lost);
    for (const block of numbers(0, 60)) bench.fec(10 * block, 4, [0]);
    expect(bench.found()).toEqual([]);
    expect(bench.looked).toEqual(numbers(12, 48).flatMap((block) => numbers(10 * block, 4)));
    for (const block of numbers(0, 60)) bench.missing.delete(10 * block);
    expect(bench.found()).toEqual(numbers(12, 48).map((block) => 10 * block + 1));
  });

  it("forgets everything when cleared", () => {
    const bench = new Bench(11);
    bench.fec(10, 4, [0]);
    bench.store.clear();
    expect(bench.found()).toEqual([]);
  });
});
