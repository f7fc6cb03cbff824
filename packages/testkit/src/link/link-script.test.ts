import { expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { CLEAN_LINK, LinkModel } from "./link-model.ts";
import { fall, handover, outage, sawTooth, stepsOf } from "./link-script.ts";

const model = (): LinkModel => new LinkModel(CLEAN_LINK, seededRandom(1));
const passes = (link: LinkModel, at: number): boolean => link.offer(at, 100).length > 0;

test("an outage starts and ends at its times, counted from the start", () => {
  const link = model();
  link.plan(stepsOf(outage(200, 1000), "forward"), 5000);
  expect([5000, 5199, 5200, 6199, 6200].map((at) => passes(link, at))).toEqual([true, true, false, false, true]);
});

test("steps can be in any order, last until the next, and apply even without packets", () => {
  const link = model();
  link.plan(
    [
      { atMs: 300, change: { delayMs: 30 } },
      { atMs: 100, change: { delayMs: 10, loss: 1 } },
      { atMs: 200, change: { loss: 0 } },
    ],
    0,
  );
  expect(link.offer(0, 100)).toEqual([0]);
  expect(link.offer(150, 100)).toEqual([]);
  expect(link.offer(1000, 100)).toEqual([1030]);
});

test("a limit can be lifted, and a second script replaces the rest of the first", () => {
  const link = model();
  link.plan(
    [
      { atMs: 0, change: { rateBps: 8000 } },
      { atMs: 100, change: { rateBps: undefined } },
    ],
    0,
  );
  expect(link.offer(0, 10)).toEqual([10]);
  expect(link.offer(100, 1000)).toEqual([100]);
  link.plan(outage(50, 50), 100);
  link.plan([], 100);
  expect(link.offer(160, 10)).toEqual([160]);
});

test("a direction follows its own and the common steps", () => {
  const script = [
    { atMs: 1, change: { loss: 0.1 }, direction: "forward" },
    { atMs: 2, change: { loss: 0.2 } },
    { atMs: 3, change: { loss: 0.3 }, direction: "backward" },
  ] as const;
  expect(stepsOf(script, "forward").map(({ atMs }) => atMs)).toEqual([1, 2]);
  expect(stepsOf(script, "backward").map(({ atMs }) => atMs)).toEqual([2, 3]);
});

test("the queue built up during a drop leaves when capacity returns, and is measured in bytes", () => {
  const link = new LinkModel({ ...CLEAN_LINK, rateBps: 800_000, queueBytes: 1000 }, seededRandom(1));
  link.plan(fall(100, 100, 8000, 800_000), 0);
  // 100 bytes take 1 ms, after the fall 100 ms, so half of a packet that starts at its middle is sent in the fall.
  expect(link.offer(0, 100)).toEqual([1]);
  expect(link.offer(150, 100)).toEqual([200.5]);
  expect(link.offer(150, 100)).toEqual([201.5]);
  expect(Array.from({ length: 9 }, () => link.offer(150, 100).length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
  expect(link.offer(300, 100)).toEqual([301]);
});

test("a sawtooth falls evenly from high to low, jumps back and ends high", () => {
  const rates = sawTooth({ highBps: 30, lowBps: 10, toothMs: 300, teeth: 2, steps: 3 }).map(({ atMs, change }) => [
    atMs,
    change.rateBps,
  ]);
  expect(rates).toEqual([
    [0, 30],
    [100, 20],
    [200, 10],
    [300, 30],
    [400, 20],
    [500, 10],
    [600, 30],
  ]);
});

test("a handover is an outage that ends with another delay", () => {
  const link = model();
  const script = handover(100, 200, 40);
  link.plan(stepsOf(script, "backward"), 0);
  expect([99, 100, 299, 300].map((at) => link.offer(at, 100))).toEqual([[99], [], [], [340]]);
  expect(script.map(({ newAddress }) => newAddress)).toEqual([undefined, true]);
});
