import { describe, expect, it } from "vitest";
import { ArrivalOrder } from "./arrival-order.ts";

describe("ArrivalOrder", () => {
  it("counts a missing packet as lost immediately if none was ever late", () => {
    const order = new ArrivalOrder();
    expect([1, 2, 5].map((sequence) => order.onPacket(sequence, 10))).toEqual(["next", "next", "next"]);
    expect(order.settledUpTo(10)).toBe(5);
    expect(order.window.windowMs).toBe(0);
  });

  it("learns the next waiting time from a late packet, plus a quarter", () => {
    const order = new ArrivalOrder();
    order.onPacket(1, 0);
    order.onPacket(3, 0);
    expect(order.onPacket(2, 8)).toBe("late");
    expect(order.window.latenessMs).toBe(8);
    order.onPacket(4, 20);
    order.onPacket(6, 20);
    expect(order.settledUpTo(30.9)).toBe(4);
    expect(order.settledUpTo(31)).toBe(6);
  });

  it("waits by time alone, however many packets arrive first", () => {
    const order = new ArrivalOrder();
    order.onPacket(1, 0);
    order.onPacket(3, 0);
    order.onPacket(2, 8);
    for (let sequence = 5; sequence < 75; sequence += 1) order.onPacket(sequence, 20);
    expect(order.settledUpTo(25)).toBe(3);
    expect(order.onPacket(4, 26)).toBe("late");
    expect(order.settledUpTo(26)).toBe(74);
  });

  it("learns from a packet that counted as lost, but not from one half a second late", () => {
    const order = new ArrivalOrder();
    for (const [sequence, at] of [
      [1, 0],
      [3, 0],
    ] as const)
      order.onPacket(sequence, at);
    expect(order.settledUpTo(0)).toBe(3);
    order.onPacket(5, 10);
    expect(order.settledUpTo(10)).toBe(5);
    expect(order.onPacket(2, 12)).toBe("late");
    expect(order.window.latenessMs).toBe(12);
    expect(order.onPacket(4, 400)).toBe("late");
    expect(order.window.latenessMs).toBe(12);
  });

  it("accepts a shorter wait, and counts no loss if the numbering jumps", () => {
    const order = new ArrivalOrder();
    order.onPacket(1, 0);
    order.onPacket(3, 0);
    order.onPacket(2, 80);
    order.onPacket(5, 100);
    expect(order.settledUpTo(159, 60)).toBe(3);
    expect(order.settledUpTo(160, 60)).toBe(5);
    order.onPacket(50_000, 200);
    expect(order.settledUpTo(200)).toBe(50_000);
  });

  it("recognizes duplicates, and keeps what it learned when numbers restart", () => {
    const order = new ArrivalOrder();
    order.onPacket(10, 0);
    order.onPacket(12, 0);
    order.onPacket(11, 5);
    expect([11, 12, 3].map((sequence) => order.onPacket(sequence, 6))).toEqual(["known", "known", "known"]);
    order.reset();
    expect(order.settledUpTo(7)).toBeUndefined();
    expect(order.onPacket(500, 7)).toBe("next");
    expect(order.window.latenessMs).toBe(5);
  });
});
