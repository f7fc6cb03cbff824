import fc from "fast-check";
import { expect, it } from "vitest";
import { TimedHeap } from "./timed-heap.ts";

it("gives actions by their time, and those of one time as they were put in", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (times) => {
      const heap = new TimedHeap();
      const taken: [number, number][] = [];
      for (const [order, at] of times.entries()) heap.push(at, () => taken.push([at, order]));
      for (let next = heap.first; next !== undefined; next = heap.first) {
        heap.pop();
        next.run();
      }
      expect(taken).toEqual(times.map((at, order): [number, number] => [at, order]).sort(([a, i], [b, j]) => a - b || i - j));
    }),
  );
});
