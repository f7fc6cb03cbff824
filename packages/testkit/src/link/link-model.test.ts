import { expect, test } from "vitest";
import { seededRandom } from "../random.ts";
import { CLEAN_LINK, LinkModel, type LinkParameters, swallowedBy } from "./link-model.ts";

const link = (changes: Partial<LinkParameters>, seed = 1): LinkModel =>
  new LinkModel({ ...CLEAN_LINK, ...changes }, seededRandom(seed));
const run = (model: LinkModel, packets: number, every = 1): number[][] =>
  Array.from({ length: packets }, (_, index) => model.offer(index * every, 1200));

test("a clean link delivers immediately, a delayed one later by exactly the delay", () => {
  expect(run(link({}), 3)).toEqual([[0], [1], [2]]);
  expect(run(link({ delayMs: 25 }), 3)).toEqual([[25], [26], [27]]);
});

test("the same seed loses the same packets; the share is the probability", () => {
  const first = run(link({ loss: 0.03 }, 5), 50_000);
  expect(first).toEqual(run(link({ loss: 0.03 }, 5), 50_000));
  expect(first.filter((copies) => copies.length === 0).length / 50_000).toBeCloseTo(0.03, 2);
});

test("jitter stays in its range and keeps the order", () => {
  const arrivals = run(link({ delayMs: 25, jitterMs: 15 }), 5000, 20).flat();
  const delays = arrivals.map((at, index) => at - index * 20);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(25);
  expect(Math.max(...delays)).toBeLessThanOrEqual(40);
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(14);
  const dense = run(link({ delayMs: 25, jitterMs: 15 }), 5000, 1).flat();
  expect(dense).toEqual([...dense].sort((a, b) => a - b));
});

test("bursts have the requested mean length", () => {
  const model = link({ bursts: { enter: 0.006, leave: 0.2, lossInBurst: 1 } });
  const lost = run(model, 200_000).map((copies) => copies.length === 0);
  const bursts = lost.filter((isLost, index) => isLost && !lost[index - 1]).length;
  const losses = lost.filter(Boolean).length;
  expect(losses / bursts).toBeGreaterThan(4.5);
  expect(losses / bursts).toBeLessThan(5.5);
  expect(losses / lost.length).toBeCloseTo(0.006 / 0.206, 2);
});

test("a rate cap spaces packets, fills a finite queue and drops what doesn't fit", () => {
  const model = link({ rateBps: 960_000, queueBytes: 3600 });
  const together = Array.from({ length: 5 }, () => model.offer(0, 1200));
  expect(together).toEqual([[10], [20], [30], [], []]);
  expect(model.counters.queueDropped).toBe(2);
  expect(model.offer(10, 1200)).toEqual([40]);
});

test("reordering lets packets overtake, duplication doubles them", () => {
  const overtaking = run(link({ delayMs: 40, reorder: 0.1 }), 2000).flat();
  expect(overtaking.some((at, index) => at < (overtaking[index - 1] ?? 0))).toBe(true);
  const doubled = run(link({ duplicate: 1 }), 10);
  expect(doubled.every((copies) => copies.length === 2)).toBe(true);
});

test("jitter drawn per packet stays in its range and lets later packets overtake", () => {
  const model = link({ delayMs: 10, jitterMs: 8, jitterReorders: true });
  const arrivals = run(model, 5000).flat();
  const delays = arrivals.map((at, index) => at - index);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...delays)).toBeLessThan(18);
  expect(delays.reduce((sum, delay) => sum + delay, 0) / delays.length).toBeCloseTo(14, 0);
  let latest = Number.NEGATIVE_INFINITY;
  const late = arrivals.filter((at) => {
    const isLate = at < latest;
    latest = Math.max(latest, at);
    return isLate;
  });
  expect(late.length).toBeGreaterThan(1000);
  expect(model.counters.reordered).toBe(late.length);
});

test("drops a packet longer than the MTU, but not one of that length", () => {
  const model = link({ mtuBytes: 1280 });
  expect(model.offer(0, 1280)).toEqual([0]);
  expect(model.offer(1, 1281)).toEqual([]);
  expect(model.counters.oversized).toBe(1);
  expect(swallowedBy(model.counters)).toBe(1);
});

test("an outage passes nothing and ends when it is switched off", () => {
  const model = link({});
  model.parameters = { ...model.parameters, outage: true };
  expect(run(model, 10).flat()).toEqual([]);
  model.parameters = { ...model.parameters, outage: false };
  expect(model.offer(20, 100)).toEqual([20]);
  expect(model.counters.outageDropped).toBe(10);
});
