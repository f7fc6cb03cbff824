import { type CarriedPacket, carriageSymbol } from "@setsuna/contracts";
import { checkOf } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { ParityStore } from "./parity-store.ts";

const NEVER = Number.NEGATIVE_INFINITY;
/** Payloads differ in length, so that most symbols are filled up. */
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
  readonly store = new ParityStore();
  readonly missing: Set<number>;
  readonly looked: number[] = [];

  constructor(...missing: readonly number[]) {
    this.missing = new Set(missing);
  }

  /** These checks of the packets from `first` on come. */
  parity(first: number, count: number, checks: readonly number[], made: (sequence: number) => CarriedPacket = packetOf): void {
    const symbols = numbers(first, count).map((sequence) => carriageSymbol(made(sequence)));
    const length = Math.max(...symbols.map((symbol) => symbol.length));
    for (const check of checks)
      this.store.add(first, { check, firstSequence: first & 0xffff, count, symbol: checkOf(check, symbols, length) });
  }

  /** Unwrapped numbers of what is worked out, each compared with what was sent; they count as come from then on. */
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

describe("ParityStore", () => {
  it("works out as many packets of a run as there are checks of it, once", () => {
    const bench = new Bench(11, 13);
    bench.parity(10, 4, [0]);
    expect(bench.found()).toEqual([]);
    bench.parity(10, 4, [0]);
    expect(bench.found()).toEqual([]);
    bench.parity(10, 4, [1]);
    expect(bench.found()).toEqual([11, 13]);
    expect(bench.found()).toEqual([]);
  });

  it("mends a run of which nothing else came by the one behind it that overlaps", () => {
    // Of the runs 10-13 and 14-17 the burst took three packets and the parity of the first.
    const bench = new Bench(11, 12, 13);
    bench.parity(10, 8, [12, 13]);
    expect(bench.found()).toEqual([]);
    bench.parity(10, 8, [14]);
    expect(bench.found()).toEqual([11, 12, 13]);
  });

  it("puts two runs together where neither reaches alone", () => {
    const bench = new Bench(9, 10, 11, 12, 15);
    bench.parity(6, 8, [0, 1, 2]);
    expect(bench.found()).toEqual([]);
    bench.parity(10, 8, [12]);
    expect(bench.found()).toEqual([]);
    bench.parity(10, 8, [13]);
    expect(bench.found()).toEqual([9, 10, 11, 12, 15]);
  });

  it("goes along a chain of four, and no further", () => {
    /** Frames of four packets, so many of each lost; each run is of two frames and has three checks. */
    const chain = (lost: readonly number[]): { missing: readonly number[]; found: readonly number[] } => {
      const missing = lost.flatMap((count, frame) => numbers(4 * frame, count));
      const bench = new Bench(...missing);
      for (const frame of numbers(0, lost.length - 1)) bench.parity(4 * frame, 8, frame % 2 === 0 ? [0, 1, 2] : [12, 13, 14]);
      return { missing, found: bench.found() };
    };
    // As many are missing as there are checks, and more than checks in any shorter part.
    const four = chain([2, 3, 2, 3, 2]);
    expect(four.found).toEqual(four.missing);
    expect(chain([2, 3, 2, 3, 3, 2]).found).toEqual([]);
  });

  it("crosses the wrap of sequence numbers, and begins before zero", () => {
    for (const wrap of [0, 65_536]) {
      const bench = new Bench(wrap - 2, wrap, wrap + 3);
      bench.parity(wrap - 4, 6, [0, 1]);
      bench.parity(wrap - 1, 6, [12]);
      expect(bench.found()).toEqual([wrap - 2, wrap, wrap + 3]);
    }
  });

  it("mends the frame to come though all before it in the run is out of use, and what is not is not dropped", () => {
    const bench = new Bench(15);
    bench.parity(10, 8, [0]);
    expect(bench.found(14)).toEqual([15]);
    const older = new Bench(11, 15);
    older.parity(10, 8, [0, 1]);
    expect(older.found(17)).toEqual([11, 15]);
  });

  it("drops runs that ended before what is of use, and those of which all came", () => {
    const bench = new Bench(11);
    bench.parity(10, 4, [0]);
    expect(bench.found(14)).toEqual([]);
    expect(bench.found()).toEqual([]);
    bench.parity(20, 4, [0]);
    bench.found();
    bench.missing.add(21);
    expect(bench.found()).toEqual([]);
  });

  it("makes nothing of parity over other packets, and is not kept from the rest by it", () => {
    const longer = (sequence: number): CarriedPacket => ({ ...packetOf(sequence), payload: new Uint8Array(2) });
    const bench = new Bench(8, 15);
    // Packets of this run that came are longer than its parity: it was made over others.
    bench.parity(4, 8, [0], longer);
    bench.parity(12, 8, [0]);
    expect(bench.found()).toEqual([15]);
    expect(bench.missing).toEqual(new Set([8]));
  });

  it("takes no checks of two lengths for one run", () => {
    const bench = new Bench(11, 12);
    bench.parity(10, 4, [0]);
    bench.store.add(10, { check: 1, firstSequence: 10, count: 4, symbol: new Uint8Array(3) });
    expect(bench.found()).toEqual([]);
    bench.parity(10, 4, [1]);
    expect(bench.found()).toEqual([11, 12]);
  });

  it("keeps the newest 48 runs, and looks each through once", () => {
    const lost = numbers(0, 60).flatMap((run) => [10 * run, 10 * run + 1]);
    const bench = new Bench(...lost);
    for (const run of numbers(0, 60)) bench.parity(10 * run, 4, [0]);
    expect(bench.found()).toEqual([]);
    expect(bench.looked).toEqual(numbers(12, 48).flatMap((run) => numbers(10 * run, 4)));
    for (const run of numbers(0, 60)) bench.missing.delete(10 * run);
    expect(bench.found()).toEqual(numbers(12, 48).map((run) => 10 * run + 1));
  });

  it("forgets all when it is cleared", () => {
    const bench = new Bench(11);
    bench.parity(10, 4, [0]);
    bench.store.clear();
    expect(bench.found()).toEqual([]);
  });
});
