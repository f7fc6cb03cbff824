import fc from "fast-check";
import { expect, it } from "vitest";
import { TimedHeap } from "./timed-heap.ts";

it("returns items by time, and in insertion order at the same time", () => {
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

it("returns an item as if it had been inserted when its place was reserved", () => {
  const heap = new TimedHeap<string>();
  heap.push(5, "first");
  const second = heap.reserve();
  heap.push(5, "third");
  heap.push(5, "second", second);
  expect([heap.take(), heap.take(), heap.take(), heap.take()]).toEqual(["first", "second", "third", undefined]);
});
