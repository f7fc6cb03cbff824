import { expect, test } from "vitest";
import { calmest, isCalm, jobsLeft } from "./calm.ts";
import { cellOf } from "./cells.ts";
import { SILENT, USUAL } from "./job.ts";
import { sampleResult } from "./sample-result.ts";

const job = (cell: string, contender: "down" | "h264" = "down") => ({ cell: cellOf(cell), contender, sent: USUAL });
const JOBS = [job("rtt0-loss0"), job("rtt0-loss0", "h264"), job("wifi")];

test("CPU steal or dropped packets disturb a run; a machine that reports neither counts as calm", () => {
  expect([0, 5, 5.1, Number.NaN].map((stealPercent) => isCalm({ stealPercent, idlePercent: 50, socketDrops: 0 }))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect([20, 21].map((socketDrops) => isCalm({ stealPercent: 0, idlePercent: 50, socketDrops }))).toEqual([true, false]);
  expect([5, 4.9, Number.NaN].map((idlePercent) => isCalm({ stealPercent: 0, idlePercent, socketDrops: 0 }))).toEqual([
    true,
    false,
    true,
  ]);
});

test("keeps the least disturbed of several runs, not the best", () => {
  const disturbed = sampleResult("wifi", "down", { stealPercent: 30, p50: 10 });
  const lossy = sampleResult("wifi", "down", { stealPercent: 0, socketDrops: 400, p50: 20 });
  const calm = sampleResult("wifi", "down", { stealPercent: 2, p50: 90 });
  expect(calmest(JOBS, [disturbed, calm, lossy])).toEqual([calm]);
  expect(calmest(JOBS, [disturbed, lossy])).toEqual([lossy]);
  expect(calmest(JOBS, [calm, sampleResult("rtt0-loss0", "h264", {})]).map(({ cell }) => cell)).toEqual(["rtt0-loss0", "wifi"]);
});

test("each pass repeats jobs without a calm run, up to the number of passes", () => {
  const left = (results: Parameters<typeof jobsLeft>[1], failures: Parameters<typeof jobsLeft>[2] = [], passes = 2) =>
    jobsLeft(JOBS, results, failures, passes).map(({ cell, contender }) => `${cell.name} ${contender}`);
  const disturbed = sampleResult("wifi", "down", { stealPercent: 30 });
  const others = ["down", "h264"].map((contender) => sampleResult("rtt0-loss0", contender, {}));
  expect(left([])).toEqual(["rtt0-loss0 down", "rtt0-loss0 h264", "wifi down"]);
  expect(left([...others, disturbed])).toEqual(["wifi down"]);
  expect(left([disturbed])).toEqual(["rtt0-loss0 down", "rtt0-loss0 h264", "wifi down"]);
  expect(left([sampleResult("rtt0-loss0", "down", { stealPercent: 30 })])).toEqual([
    "rtt0-loss0 h264",
    "wifi down",
    "rtt0-loss0 down",
  ]);
  expect(left([...others, disturbed, disturbed])).toEqual([]);
  expect(left([...others, disturbed], [{ cell: "wifi", contender: "down", footage: "hard", withSound: true }])).toEqual([]);
  expect(left([...others, disturbed, sampleResult("wifi", "down", {})], [], 9)).toEqual([]);
});

test("runs with and without audio are separate jobs", () => {
  const silent = { ...job("wifi"), sent: SILENT };
  const withSound = sampleResult("wifi", "down", {});
  expect(jobsLeft([job("wifi"), silent], [withSound], [], 1)).toEqual([silent]);
  expect(calmest([silent], [withSound])).toEqual([]);
});
