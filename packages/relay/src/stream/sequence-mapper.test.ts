import { describe, expect, it } from "vitest";
import { SequenceMapper } from "./sequence-mapper.ts";

describe("SequenceMapper", () => {
  it("counts from the first number, including gaps in the source", () => {
    const mapper = new SequenceMapper(1000);
    expect([50, 51, 54, 52].map((source) => mapper.map(source))).toEqual([1000, 1001, 1004, 1002]);
    expect(mapper.newest).toBe(1004);
  });

  it("numbers packets sent before the first received one, if numbers are left", () => {
    const mapper = new SequenceMapper(2);
    expect([50, 48, 49, 47, 51].map((source) => mapper.map(source))).toEqual([2, 0, 1, undefined, 3]);
    mapper.restart();
    expect([700, 699, 701].map((source) => mapper.map(source))).toEqual([4, undefined, 5]);
  });

  it("reserves numbers for packets overtaken by a later source's first one", () => {
    const mapper = new SequenceMapper(1000);
    mapper.map(5);
    mapper.restart(3);
    expect(mapper.newest).toBe(1003);
    expect([702, 700, 699, 698, 703].map((source) => mapper.map(source))).toEqual([1004, 1002, 1001, undefined, 1005]);
  });

  it("closes a dropped packet's gap, and keeps the numbers of packets missing before it", () => {
    const mapper = new SequenceMapper(0);
    mapper.map(10);
    expect(mapper.leaveOut(12)).toBe(true);
    expect(mapper.map(13)).toBe(2);
    expect(mapper.map(11)).toBe(1);
    expect(mapper.map(14)).toBe(3);
  });

  it("can skip only the newest packet", () => {
    const mapper = new SequenceMapper(0);
    mapper.map(10);
    mapper.map(12);
    expect(mapper.leaveOut(11)).toBe(false);
    expect(mapper.leaveOut(12)).toBe(false);
  });

  it("continues after a restart, whatever numbers the new source uses", () => {
    const mapper = new SequenceMapper(7);
    mapper.map(100);
    mapper.restart();
    expect(mapper.map(65_000)).toBe(8);
    expect(mapper.map(65_001)).toBe(9);
    expect(mapper.map(64_999)).toBeUndefined();
  });
});
