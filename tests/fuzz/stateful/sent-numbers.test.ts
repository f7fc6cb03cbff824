import { describe, expect, it } from "vitest";
import { RelayWorld, type Step } from "./relay-world.ts";
import { SentNumbers } from "./sent-numbers.ts";

const leftOut = (...numbers: readonly number[]): number => {
  const sent = new SentNumbers();
  return numbers.reduce((sum, number) => sum + sent.add(number, 0), 0);
};

describe("SentNumbers", () => {
  it("counts the numbers between a packet and the highest before it, across the wrap", () => {
    expect(leftOut(65_534, 65_535, 2, 3)).toBe(2);
  });

  it("counts nothing for a late or repeated packet", () => {
    expect(leftOut(100, 103, 103, 102, 101)).toBe(2);
  });

  it("counts the numbers below the first received packet", () => {
    expect(leftOut(1, 65_534, 65_535, 65_533, 2)).toBe(2);
  });

  it("counts nothing below the first number once no receiver can still hold it", () => {
    const sent = new SentNumbers();
    sent.add(100, 0);
    expect(sent.add(90, 1201)).toBe(0);
  });

  it("counts nothing for a jump that restarts the numbers, and counts again after it", () => {
    expect(leftOut(100, 5000, 5001, 5002)).toBe(0);
    expect(leftOut(5000, 1000, 1001, 1004)).toBe(2);
    expect(leftOut(100, 5000, 101)).toBe(0);
  });
});

describe("RelayWorld", () => {
  const back = (by: number): Step => ({ name: "back", by });
  const skip = (by: number): Step => ({ name: "skip", by });
  const next: Step = { name: "next" };

  it.each<[string, readonly Step[]]>([
    ["that it skipped", [next, skip(3)]],
    ["after a first packet that lies behind", [back(1), next]],
    ["after it began anew further back", [next, next, next, back(3002), back(3001), back(2)]],
  ])("lets a viewer miss what its sender left out: %s", (_case, steps) => {
    const world = new RelayWorld(false);
    world.publish("sender", 1, undefined, false);
    world.subscribe("viewer", 1, "rtp");
    for (const [index, step] of steps.entries()) world.packets("sender", 1, step, index === 0);
    expect(() => world.check()).not.toThrow();
  });

  it.each([
    ["held", 2, 1],
    ["fast", 2, 2],
    ["single", undefined, 1],
  ] as const)("allows a viewer of a %s channel to miss packets below the first received one", (_, fast, channel) => {
    const world = new RelayWorld(false);
    world.publish("sender", 1, fast, false);
    world.subscribe("viewer", channel, "rtp");
    world.packets("sender", 1, next, false);
    world.packets("sender", 1, back(2), true);
    world.time(400);
    expect(() => world.check()).not.toThrow();
  });

  it("allows a viewer that catches up to miss what the history lost in jumps", () => {
    const world = new RelayWorld(false);
    world.publish("sender", 1, undefined, false);
    world.packets("sender", 1500, next, true);
    world.subscribe("viewer", 1, "rtp");
    world.packets("sender", 20, skip(1638), false);
    world.time(10);
    expect(() => world.check()).not.toThrow();
  });
});
