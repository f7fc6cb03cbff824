import { expect, test } from "vitest";
import { calmestRun, untilCalm } from "./calm-machine.ts";

const waiting = (steal: readonly number[], patienceMs = 20_000) => {
  const looks = [...steal];
  let paused = 0;
  const calm = untilCalm({
    limitPercent: 5,
    patienceMs,
    look: () => looks.shift() ?? 0,
    pause: async (ms) => {
      paused += ms;
    },
  });
  return calm.then((isCalm) => ({ isCalm, paused }));
};

test("doesn't wait on a calm machine, or on one that reports nothing", async () => {
  expect(await waiting([5])).toEqual({ isCalm: true, paused: 0 });
  expect(await waiting([Number.NaN])).toEqual({ isCalm: true, paused: 0 });
});

test("waits for busy neighbors, but not forever", async () => {
  expect(await waiting([60, 30, 2])).toEqual({ isCalm: true, paused: 10_000 });
  expect(await waiting([60, 60, 60, 60, 60, 60, 60])).toEqual({ isCalm: false, paused: 20_000 });
});

test("reads this machine's figures", async () => {
  expect(typeof (await untilCalm({ limitPercent: 100, patienceMs: 0 }))).toBe("boolean");
});

const tries = async (steal: readonly number[], most: number) => {
  const left = [...steal];
  const best = await calmestRun(() => Promise.resolve({ stealPercent: left.shift() ?? 0 }), {
    most,
    patienceMs: 0,
    look: () => 0,
  });
  return { best: best.stealPercent, runs: steal.length - left.length };
};

test("repeats a run until one is calm or the tries are used up, and keeps the calmest", async () => {
  expect(await tries([3, 1], 3)).toEqual({ best: 3, runs: 1 });
  expect(await tries([40, 5, 1], 3)).toEqual({ best: 5, runs: 2 });
  expect(await tries([40, 20, 30, 0], 3)).toEqual({ best: 20, runs: 3 });
  expect(await tries([Number.NaN, 0], 3)).toEqual({ best: Number.NaN, runs: 1 });
});

test("a failing later run keeps the earlier results; a failing first run rejects", async () => {
  const left = [() => Promise.resolve({ stealPercent: 30 }), () => Promise.reject(new Error("gone"))];
  const plan = { most: 3, patienceMs: 0, look: () => 0 };
  expect(await calmestRun(() => (left.shift() ?? (() => Promise.resolve({ stealPercent: 20 })))(), plan)).toEqual({
    stealPercent: 20,
  });
  await expect(calmestRun(() => Promise.reject(new Error("gone")), plan)).rejects.toThrow("gone");
});
