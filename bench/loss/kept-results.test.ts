import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { KeptResults, keptSeed, parseResult } from "./kept-results.ts";

const folder = mkdtempSync(join(tmpdir(), "setsuna-loss-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Without numbers, as without video. */
const result = (cell: string) =>
  parseResult(JSON.stringify({ cell, contender: "down", p50: null, freezeMs: 8000, disagreements: [] }));

test("an interrupted run continues, and figures without a number stay empty", () => {
  const path = join(folder, "cut.jsonl");
  const plan = { commit: "a", grid: "short" };
  new KeptResults(path, plan, false).add(result("rtt0-loss0"));
  const again = new KeptResults(path, plan, false);
  expect(again.results).toEqual([result("rtt0-loss0")]);
  expect(again.results[0]?.p50).toBeNaN();
  again.add(result("rtt0-loss3"));
  expect(new KeptResults(path, plan, false).results.map(({ cell }) => cell)).toEqual(["rtt0-loss0", "rtt0-loss3"]);
});

test("ignores results of another plan or before a fresh start; a finished run leaves nothing behind", () => {
  const path = join(folder, "plan.jsonl");
  const kept = (commit: string, fresh = false) => new KeptResults(path, { commit }, fresh);
  kept("a").add(result("rtt0-loss0"));
  expect(kept("b").results).toEqual([]);
  kept("b").add(result("rtt0-loss0"));
  expect(kept("b", true).results).toEqual([]);
  kept("b").remove();
  expect(existsSync(path)).toBe(false);
});

test("an interrupted run keeps its seed, so it continues with the same random draws", () => {
  const path = join(folder, "seed.jsonl");
  expect(keptSeed(path)).toBeUndefined();
  new KeptResults(path, { commit: "a", seed: 42 }, false).add(result("rtt0-loss0"));
  expect(keptSeed(path)).toBe(42);
  new KeptResults(path, { commit: "b" }, true);
  expect(keptSeed(path)).toBeUndefined();
});
