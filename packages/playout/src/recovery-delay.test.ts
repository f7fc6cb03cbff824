import type { Milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { RecoveryDelay } from "./recovery-delay.ts";

const run = (delay: RecoveryDelay, count: number, every: number, latenessMs: Milliseconds): void => {
  for (let index = 0; index < count; index += 1) {
    delay.onPacket();
    if (index % every === every - 1) delay.onRecovered(latenessMs);
  }
};

it("is zero while at most one packet is recovered", () => {
  const delay = new RecoveryDelay();
  run(delay, 2000, 1900, 20);
  expect(delay.ms).toBe(0);
});

it("covers the delay of recovered packets, ignoring events rarer than a thousandth", () => {
  const delay = new RecoveryDelay();
  run(delay, 1000, 20, 11);
  expect(delay.ms).toBe(12);
  delay.onRecovered(41);
  expect(delay.ms).toBe(12);
  run(delay, 4000, 100, 21);
  expect(delay.ms).toBe(22);
});

it("ignores packets that are too late, and forgets when the losses end", () => {
  const delay = new RecoveryDelay();
  run(delay, 1000, 20, 200);
  expect(delay.ms).toBe(0);
  run(delay, 1000, 20, 30);
  expect(delay.ms).toBe(32);
  run(delay, 8000, 9000, 0);
  expect(delay.ms).toBe(0);
});
