import { seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { InOrder } from "./in-order.ts";

describe("InOrder", () => {
  it("passes in-order packets immediately, with the losses between them", () => {
    const packets = new InOrder<string>();
    expect(packets.onPacket(7, "a", 0)).toEqual([{ packet: "a", lostBefore: 0 }]);
    expect(packets.onPacket(8, "b", 0)).toEqual([{ packet: "b", lostBefore: 0 }]);
    expect(packets.onPacket(11, "c", 0)).toEqual([{ packet: "c", lostBefore: 2 }]);
    expect(packets.onPacket(11, "c", 0)).toEqual([]);
  });

  it("holds packets behind one that may still arrive, and releases them with or without it", () => {
    const packets = new InOrder<string>();
    for (const [sequence, at] of [
      [1, 0],
      [3, 0],
      [2, 8],
    ] as const)
      packets.onPacket(sequence, `${sequence}`, at);
    expect(packets.onPacket(5, "5", 20)).toEqual([]);
    expect(packets.onPacket(4, "4", 22).map(({ packet }) => packet)).toEqual(["4", "5"]);
    expect(packets.onPacket(7, "7", 30)).toEqual([]);
    expect(packets.onPacket(9, "9", 35)).toEqual([]);
    expect(packets.onPacket(10, "10", 42)).toEqual([{ packet: "7", lostBefore: 1 }]);
    expect(packets.onPacket(11, "11", 47).map(({ packet, lostBefore }) => [packet, lostBefore])).toEqual([
      ["9", 1],
      ["10", 0],
      ["11", 0],
    ]);
  });

  it("returns every packet once, in order and with correct loss counts, however shuffled", () => {
    const random = seededRandom(3);
    const arrivals = Array.from({ length: 5000 }, (_, sequence) => ({ sequence, at: sequence * 2 + 15 * random() }))
      .filter(({ sequence }) => sequence % 31 !== 7)
      .sort((one, other) => one.at - other.at);
    const packets = new InOrder<number>();
    const given: number[] = [];
    let lost = 0;
    for (const { sequence, at } of arrivals)
      for (const { packet, lostBefore } of packets.onPacket(sequence, sequence, at)) {
        given.push(packet);
        lost += lostBefore;
      }
    expect(given).toEqual([...given].sort((a, b) => a - b));
    expect(new Set(given).size).toBe(given.length);
    // The first late packets teach the window: until then they count as lost.
    expect(given.length).toBeGreaterThan(arrivals.length - 30);
    expect(lost + given.length).toBeGreaterThan(4970);
    expect(lost).toBeLessThan(5000 / 31 + 20);
  });
});
