import { PATH_SHAPES } from "@setsuna/testkit";
import { expect, test } from "vitest";
import { CELLS, cellOf } from "./cells.ts";
import { isDelayed, isOurs } from "./contenders.ts";
import { estimate, GRIDS, jobsInTime, lengthOf } from "./grids.ts";
import { isSameJob, nameOf } from "./job.ts";

const { full, quick } = GRIDS;

test("cell names are unique, and an unknown name is refused", () => {
  expect(new Set(CELLS.map(({ name }) => name)).size).toBe(CELLS.length);
  expect(() => cellOf("rtt7-loss7")).toThrow(RangeError);
});

test("each grid fits its time: 42 s for the quick one, 43 minutes for the full one", () => {
  expect(estimate(quick)).toBeLessThan(42_000);
  expect(estimate(full)).toBeLessThan(43 * 60_000);
});

test("the full grid has unique jobs, runs of 30 s, and every kind of link with Chrome's best", () => {
  for (const job of full.jobs) expect(full.jobs.filter((other) => isSameJob(nameOf(job), nameOf(other))).length).toBe(1);
  for (const { cell } of full.jobs) if (cell.group !== "outage") expect(lengthOf(full, cell)).toBe(30_000);
  const kinds = ["loss5", "bursty", "reorder3", "reorder8", "reorder15-loss1", "rate", "tenth", "saw", "bloat", "duplicates"];
  for (const kind of [...kinds, "mtu1252", "mtu1280", "handover"]) {
    const own = full.jobs.filter(({ cell }) => cell.name.includes(kind));
    expect([kind, own.some(({ contender }) => isOurs(contender))]).toEqual([kind, true]);
    if (kind !== "mtu1280") expect([kind, own.some(({ contender }) => contender === "h264")]).toEqual([kind, true]);
  }
  expect(full.jobs.some(({ contender }) => isDelayed(contender))).toBe(false);
});

test("both grids have what the figures need: audio at 5 % loss, and the same link without audio", () => {
  for (const grid of [full, quick]) {
    const at5 = grid.jobs.filter(({ cell }) => cell.name === "rtt50-loss5").map((job) => nameOf(job));
    expect(at5).toContainEqual({ cell: "rtt50-loss5", contender: "up", footage: "hard", withSound: true });
    expect(at5).toContainEqual({ cell: "rtt50-loss5", contender: "up", footage: "hard", withSound: false });
    expect(grid.jobs.some(({ cell }) => cell.group === "reordering")).toBe(true);
  }
});

test("the grid of path shapes has each once for our sender and for both of Chrome's codecs", () => {
  const { shapes } = GRIDS;
  expect(shapes.jobs.map(({ cell, contender }) => `${cell.name} ${contender}`).sort()).toEqual(
    PATH_SHAPES.flatMap(({ name }) => ["h264", "up", "vp8"].map((contender) => `${name} ${contender}`)).sort(),
  );
  expect(estimate(shapes)).toBeLessThan(shapes.limitMs);
});

test("bursts lose 3 %, five packets at a time on average", () => {
  const bursts = cellOf("rtt50-bursty").line.bursts;
  expect(bursts && bursts.enter / (bursts.enter + bursts.leave)).toBeCloseTo(0.03, 6);
  expect(bursts?.leave).toBe(0.2);
});

test("an outage ends well before its cell does, and every script ends within 30 s", () => {
  const endOf = (script: (typeof CELLS)[number]["script"]): number => Math.max(0, ...(script ?? []).map(({ atMs }) => atMs));
  for (const { group, measureMs, script } of CELLS) {
    expect(endOf(script)).toBeLessThanOrEqual(lengthOf(full, { measureMs } as (typeof CELLS)[number]));
    if (group === "outage") expect((measureMs ?? 0) - endOf(script)).toBeGreaterThan(5000);
  }
});

test("measures missing cells first, and repeats disturbed ones only while time remains", () => {
  const [first, second, third] = full.jobs;
  if (first === undefined || second === undefined || third === undefined) throw new Error("the grid is short");
  const one = estimate({ ...full, jobs: [first] });
  const grid = { ...full, limitMs: 3 * one };
  const again = (elapsed: number) => jobsInTime(grid, [first, second, third], (job) => job !== second, elapsed);
  expect(again(0)).toEqual([second, first, third]);
  expect(again(one)).toEqual([second, first]);
  expect(again(99 * one)).toEqual([second]);
});
