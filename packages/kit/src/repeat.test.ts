import { expect, it } from "vitest";
import { repeat } from "./repeat.ts";

it("repeats until it is stopped, even from within", () => {
  let waiting: (() => void) | undefined;
  const after = (_delay: number, task: () => void) => {
    waiting = task;
    return () => {
      waiting = undefined;
    };
  };
  const runs: number[] = [];
  const stop = repeat(after, 50, () => {
    runs.push(runs.length);
    if (runs.length === 3) stop();
  });
  for (let turn = 0; turn < 5; turn += 1) waiting?.();
  expect(runs).toEqual([0, 1, 2]);
  expect(waiting).toBeUndefined();
});
