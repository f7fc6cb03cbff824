import { expect, test } from "vitest";
import { untilCalm } from "./calm-machine.ts";

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

test("a calm machine, or one that does not tell, is not waited for", async () => {
  expect(await waiting([5])).toEqual({ isCalm: true, paused: 0 });
  expect(await waiting([Number.NaN])).toEqual({ isCalm: true, paused: 0 });
});

test("neighbours are waited for, not for ever", async () => {
  expect(await waiting([60, 30, 2])).toEqual({ isCalm: true, paused: 10_000 });
  expect(await waiting([60, 60, 60, 60, 60, 60, 60])).toEqual({ isCalm: false, paused: 20_000 });
});

test("this machine can be looked at", async () => {
  expect(typeof (await untilCalm({ limitPercent: 100, patienceMs: 0 }))).toBe("boolean");
});
