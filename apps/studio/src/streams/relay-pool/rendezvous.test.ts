import { describe, expect, it } from "vitest";
import { rendezvousSlot } from "./rendezvous.ts";

const keys = Array.from({ length: 4000 }, (_, index) => `id${index}`);

describe("rendezvousSlot", () => {
  it("is stable and in range", () => {
    for (const key of keys.slice(0, 100)) {
      const slot = rendezvousSlot(key, 5);
      expect(slot).toBe(rendezvousSlot(key, 5));
      expect(slot).toBeGreaterThanOrEqual(0);
      expect(slot).toBeLessThan(5);
    }
    expect(rendezvousSlot("abcdefg", 1)).toBe(0);
  });

  it("spreads keys evenly", () => {
    const load = [0, 0, 0, 0];
    for (const key of keys) {
      const slot = rendezvousSlot(key, 4);
      load[slot] = (load[slot] ?? 0) + 1;
    }
    for (const count of load) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });

  it("moves keys only to a new slot", () => {
    let moved = 0;
    for (const key of keys) {
      const before = rendezvousSlot(key, 4);
      const after = rendezvousSlot(key, 5);
      if (after === before) continue;
      expect(after).toBe(4);
      moved += 1;
    }
    expect(moved / keys.length).toBeGreaterThan(0.15);
    expect(moved / keys.length).toBeLessThan(0.25);
  });

  it("requires a slot", () => {
    expect(() => rendezvousSlot("a", 0)).toThrow(RangeError);
  });
});
