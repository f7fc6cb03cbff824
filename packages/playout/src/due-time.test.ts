import { describe, expect, it } from "vitest";
import { DueTime } from "./due-time.ts";

describe("playout time", () => {
  it("draws immediately without a delay", () => {
    const due = new DueTime();
    expect(due.immediate).toBe(true);
    expect(due.due(100, 130)).toBe(130);
  });

  it("draws at capture time plus delay", () => {
    const due = new DueTime(200);
    expect(due.due(1000, 1050)).toBe(1200);
    expect(due.due(1000, 1250)).toBe(1250);
    expect(due.due(undefined, 1300)).toBe(1300);
  });

  it("glides up from the previous delay, keeping frames in order and apart", () => {
    const due = new DueTime();
    due.due(0, 40);
    due.setDelay(200);
    let last = 0;
    for (let at = 33; at < 4000; at += 33) {
      const drawn = due.due(at, at + 40);
      const gap = drawn - last;
      if (last > 0) {
        expect(gap).toBeGreaterThan(30);
        expect(gap).toBeLessThan(33 * 1.25);
      }
      last = drawn;
    }
    expect(due.delay).toBe(200);
  });

  it("lowers the delay gradually without loss, then draws immediately", () => {
    const due = new DueTime(200);
    due.due(0, 40);
    due.setDelay(0);
    let last = 0;
    for (let at = 33; at < 3000; at += 33) {
      const drawn = due.due(at, at + 40);
      if (last > 0) expect(drawn - last).toBeGreaterThan(33 * 0.75);
      last = drawn;
    }
    expect(due.immediate).toBe(true);
  });

  it("doesn't wait for a broken clock", () => {
    expect(new DueTime(100).due(1_000_000, 0)).toBe(0);
  });
});
