import fc from "fast-check";
import { expect, it } from "vitest";
import { TimedHeap } from "./timed-heap.ts";

it("gives items by their time, and those of one time as they were put in", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (times) => {
      const heap = new TimedHeap<readonly [number, number]>();
      const taken: (readonly [number, number])[] = [];
      for (const [order, at] of times.entries()) heap.push(at, [at, order]);
      for (let next = heap.take(); next !== undefined; next = heap.take()) {
        taken.push(next);
        expect(heap.nextAt).toBeGreaterThanOrEqual(next[0]);
      }
      expect(heap.nextAt).toBe(Number.POSITIVE_INFINITY);
      expect(taken).toEqual(times.map((at, order): [number, number] => [at, order]).sort(([a, i], [b, j]) => a - b || i - j));
    }),
  );
});
