import { expect, it, vi } from "vitest";
import { together } from "./together.ts";

it("runs all queued tasks in order, and later ones in the next run", () => {
  const scheduled: (() => void)[] = [];
  const later = together((run) => void scheduled.push(run));
  const ran = vi.fn();
  later(() => ran("first"));
  later(() => {
    ran("second");
    later(() => ran("third"));
  });
  expect([scheduled.length, ran.mock.calls.length]).toEqual([1, 0]);
  scheduled.shift()?.();
  expect(ran.mock.calls).toEqual([["first"], ["second"]]);
  expect(scheduled).toHaveLength(1);
  scheduled.shift()?.();
  expect(ran).toHaveBeenLastCalledWith("third");
});
