import { everydayCases } from "@setsuna/testkit/model";
import type { Word } from "@setsuna/testkit/simulation";
import { expect, it, vi } from "vitest";
import { simulateMedia } from "./simulate-media.ts";

vi.setConfig({ testTimeout: 300_000 });

const MINUTE = 1 / 60;
it("simulates the same minute for the same seed", () => {
  const [first, again, other] = [4, 4, 5].map((seed) => simulateMedia(MINUTE / 15, { seed }).digest);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it("finds nothing in a minute", () => {
  expect(simulateMedia(MINUTE, { seed: 20_785 }).violations).toEqual([]);
});

it.each([["a start over a path that reorders fills a narrow downlink with keyframes", 20796, 4]])(
  "no longer finds: %s",
  (_, seed, stretch) => {
    expect(simulateMedia(MINUTE, { seed, stretch }).violations).toEqual([]);
  },
);

const UNHEARD: readonly (readonly [Word, number])[] = [
  ["nacks", 48],
  ["paths", 8],
  ["keyframes", 4],
];
it.each(everydayCases(UNHEARD, { oneIn: 3 }))("finds that %s are never received, and nothing otherwise", (word, stretch) => {
  const live = (unheard: ReadonlySet<Word>) => simulateMedia(MINUTE, { seed: 1, stretch, unheard }).violations;
  expect(live(new Set())).toEqual([]);
  const violations = live(new Set([word]));
  process.stdout.write(`${word}: ${violations[0]}\n`);
  expect(violations).not.toEqual([]);
});
