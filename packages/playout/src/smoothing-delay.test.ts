import { describe, expect, it } from "vitest";
import { RepairHold } from "./repair-hold.ts";

const INTERVAL = 1000 / 30;

describe("RepairHold", () => {
  it("holds nothing on a line where frames are late by less than a freeze", () => {
    const hold = new RepairHold();
    for (let now = 0; now < 5000; now += INTERVAL) hold.frame(60, INTERVAL, now);
    expect(hold.hold(5000)).toBe(0);
  });

  it("does not let one late frame slow the picture", () => {
    const hold = new RepairHold();
    hold.frame(90, INTERVAL, 0);
    expect(hold.hold(1)).toBe(0);
  });

  it("holds so much that the gap before a late frame is no freeze", () => {
    const hold = new RepairHold();
    for (const at of [0, 300, 600, 900]) hold.frame(80, INTERVAL, at);
    const held = hold.hold(1000);
    // The frame before was drawn `held` after its quickest arrival, the late one 80 ms after its own.
    expect(INTERVAL + 80 - held).toBeLessThan(100);
    expect(held).toBeLessThan(30);
  });

  it("does not follow the rare frame that needed two repairs, and never holds longer than 40 ms", () => {
    const hold = new RepairHold();
    for (let index = 0; index < 20; index += 1) hold.frame(80, INTERVAL, index * 100);
    hold.frame(180, INTERVAL, 2000);
    expect(hold.hold(2000)).toBeLessThan(30);
    for (let index = 0; index < 20; index += 1) hold.frame(105, INTERVAL, 2000 + index * 100);
    expect(hold.hold(4000)).toBe(40);
  });

  it("holds nothing for frames that no hold could hide, as on long lines", () => {
    const hold = new RepairHold();
    for (let index = 0; index < 20; index += 1) hold.frame(205, INTERVAL, index * 100);
    expect(hold.hold(2000)).toBe(0);
  });

  it("lets go five seconds after the line got better", () => {
    const hold = new RepairHold();
    for (const at of [0, 300, 600]) hold.frame(90, INTERVAL, at);
    expect(hold.hold(5000)).toBeGreaterThan(0);
    expect(hold.hold(5700)).toBe(0);
  });
});
