import { describe, expect, it } from "vitest";
import { SourceBlocks } from "./source-blocks.ts";

const packet = (sequence: number): Buffer => Buffer.from([sequence & 0xff]);
const shown = (blocks: ReturnType<SourceBlocks<Buffer>["onPacket"]>): string[] =>
  blocks.map(({ first, packets }) => `${first}+${packets.map(([value]) => value).join(",")}`);

const give = (blocks: SourceBlocks<Buffer>, sequences: readonly number[], ends: readonly number[]): string[] =>
  sequences.flatMap((sequence) => shown(blocks.onPacket(sequence, packet(sequence), ends.includes(sequence))));

describe("SourceBlocks", () => {
  it("makes a source block of each frame, from the first frame end on", () => {
    const blocks = new SourceBlocks<Buffer>();
    expect(give(blocks, [10, 11, 12, 13, 14, 15], [11, 14])).toEqual(["12+12,13,14"]);
    expect(give(blocks, [16], [16])).toEqual(["15+15,16"]);
  });

  it("cuts a large frame", () => {
    const blocks = new SourceBlocks<Buffer>();
    const all = Array.from({ length: 101 }, (_, index) => index);
    expect(give(blocks, all, [0, 100]).map((block) => block.split("+")[0])).toEqual(["1", "41", "81"]);
  });

  it("waits for a late packet while later blocks pass", () => {
    const blocks = new SourceBlocks<Buffer>();
    expect(give(blocks, [0, 1, 3, 4, 5], [0, 3, 5])).toEqual(["4+4,5"]);
    expect(give(blocks, [2], [])).toEqual(["1+1,2,3"]);
    expect(give(blocks, [2, 5, 1], [])).toEqual([]);
  });

  it("finds a frame's end that arrives after the next frame began", () => {
    const blocks = new SourceBlocks<Buffer>();
    expect(give(blocks, [0, 1, 3, 4], [0, 4])).toEqual([]);
    // Without the marker the two frames form one block. This is harmless: a block only groups packets to protect.
    expect(give(blocks, [2], [2])).toEqual(["1+1,2,3,4"]);
  });

  it("restarts after a jump, and bounds memory for a stream without frame ends or with total loss", () => {
    const blocks = new SourceBlocks<Buffer>();
    expect(give(blocks, [0, 1, 5000, 5001, 5002], [0, 5000, 5002])).toEqual([
      "5001+5001,5002".replaceAll("5001,5002", "137,138"),
    ]);
    for (let sequence = 6000; sequence < 20_000; sequence += 2) blocks.onPacket(sequence, packet(sequence), sequence % 10 === 0);
    expect(Object.getOwnPropertyNames(blocks)).toContain("packets");
    const kept = Reflect.get(blocks, "packets");
    expect(kept instanceof Map && kept.size < 800).toBe(true);
  });

  it("doesn't record the end of a block that already waits: each late last packet would leave one behind", () => {
    const blocks = new SourceBlocks<Buffer>();
    give(blocks, [0, 1, 2, 4], [0, 2, 4]);
    for (let first = 5; first < 4000; first += 4) {
      give(blocks, [first, first + 1, first + 3], [first + 1, first + 3]);
      give(blocks, [first + 3, first + 2, first + 3], [first + 3]);
    }
    const ends = Reflect.get(blocks, "ends");
    expect(ends instanceof Set && ends.size < 20).toBe(true);
  });
});
