import type { Milliseconds } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { FakePorts } from "../testing/fake-ports.ts";
import { watchServerSilence } from "./server-silence.ts";

let clock: FakeClock;
let receivedAt: Milliseconds;
let away: number;
let unavailable: boolean;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  [receivedAt, away] = [0, 0];
  unavailable = false;
});
const watch = (): (() => void) =>
  watchServerSilence(
    { clock, timers: new FakePorts(clock).timers },
    { receivedAt: () => receivedAt, unavailable: () => (unavailable ? "its database" : undefined) },
    () => {
      away += 1;
    },
  );

it("reports the server as gone, once, after 10 s of silence", () => {
  watch();
  clock.advance(9_900);
  expect(away).toBe(0);
  clock.advance(20_000);
  expect(away).toBe(1);
});

it("waits up to a minute for a server that keeps sending", () => {
  watch();
  for (let second = 0; second < 55; second += 1) {
    clock.advance(900);
    receivedAt = clock.now();
    clock.advance(100);
  }
  expect(away).toBe(0);
  clock.advance(5_000);
  expect(away).toBe(1);
});

it("waits while the server reports that it is unavailable, but not if it then falls silent", () => {
  watch();
  unavailable = true;
  for (let second = 0; second < 300; second += 1) {
    clock.advance(900);
    receivedAt = clock.now();
    clock.advance(100);
  }
  expect(away).toBe(0);
  clock.advance(10_500);
  expect(away).toBe(1);
});

it("doesn't count time in which the program didn't run", () => {
  let look = (): void => expect.fail("nothing looks");
  watchServerSilence(
    {
      clock,
      timers: {
        ...new FakePorts(clock).timers,
        every: (_ms, task) => {
          look = task;
          return () => undefined;
        },
      },
    },
    { receivedAt: () => receivedAt },
    () => {
      away += 1;
    },
  );
  for (let turn = 0; turn < 19; turn += 1) {
    clock.advance(4_000);
    look();
  }
  expect(away).toBe(0);
  clock.advance(4_000);
  look();
  expect(away).toBe(1);
});

it("does nothing once stopped", () => {
  watch()();
  clock.advance(30_000);
  expect(away).toBe(0);
});
