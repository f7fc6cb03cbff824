import type { Milliseconds } from "@setsuna/kit";
import { type Random, seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { SequenceMerge } from "./sequence-merge.ts";

const COUNT = 3000;
const PATHS = [0, 1, 2];

interface Sent {
  readonly number: number;
  readonly path: number;
  readonly at: Milliseconds;
}

const arrivals = (random: Random, first: number, isLost: (path: number, index: number) => boolean): Sent[] => {
  const delays = PATHS.map(() => 200 * random());
  const all = PATHS.flatMap((path) =>
    Array.from({ length: COUNT }, (_, index) => ({
      index,
      path,
      number: (first + index) & 0xffff,
      at: index + (delays[path] ?? 0) + 40 * random(),
    })),
  );
  return all.filter(({ path, index }) => !isLost(path, index)).sort((a, b) => a.at - b.at);
};

const passed = (merge: SequenceMerge, sent: readonly Sent[]): number[] =>
  sent.filter(({ number, path, at }) => merge.take(number, path, at).arrival === "first").map(({ number }) => number);

const whole = (first: number): number[] =>
  Array.from({ length: COUNT }, (_, index) => (first + index) & 0xffff).sort((a, b) => a - b);
const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

describe("merging copies from several paths", () => {
  it.each([1, 2, 3, 4, 5])("returns the whole sequence exactly once in any interleaving, across the wrap (seed %i)", (seed) => {
    const random = seededRandom(seed);
    const first = 0xffff - Math.floor(COUNT * random());
    const keeper = Array.from({ length: COUNT }, () => Math.floor(PATHS.length * random()));
    const sent = arrivals(random, first, (path, index) => path !== keeper[index] && random() < 0.5);
    expect(sorted(passed(new SequenceMerge(), sent))).toEqual(whole(first));
  });

  it.each(PATHS)("doesn't need any packet of path %i", (lost) => {
    const sent = arrivals(seededRandom(lost), 65_000, (path) => path === lost);
    expect(sorted(passed(new SequenceMerge(), sent))).toEqual(whole(65_000));
  });

  it("neither repeats nor skips a packet when a path stops and resumes", () => {
    const sent = arrivals(seededRandom(9), 64_000, (path, index) => path === 1 && index > 500 && index < 2500);
    expect(sorted(passed(new SequenceMerge(), sent))).toEqual(whole(64_000));
  });

  it("distinguishes copies from repeats on the same path, and measures a copy's delay", () => {
    const merge = new SequenceMerge();
    expect(merge.take(7, 0, 100)).toMatchObject({ arrival: "first", lateMs: 0 });
    expect(merge.take(7, 1, 130)).toMatchObject({ arrival: "copy", lateMs: 30 });
    expect(merge.take(7, 1, 131)).toMatchObject({ arrival: "repeat" });
  });

  it("follows a sender whose numbers restart far below, and drops single old packets", () => {
    const merge = new SequenceMerge();
    for (let number = 40_000; number < 40_100; number += 1) merge.take(number, 0, number);
    expect(merge.take(20_000, 0, 1).arrival).toBe("old");
    expect(merge.take(40_100, 0, 2).arrival).toBe("first");
    const restarted = Array.from({ length: 100 }, (_, index) => merge.take(20_000 + index, 0, 3).arrival);
    expect(restarted.filter((arrival) => arrival === "first").length).toBeGreaterThan(30);
    expect(restarted.at(-1)).toBe("first");
  });
});
