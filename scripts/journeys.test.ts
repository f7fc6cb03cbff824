import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

/** Of the project `e2e-network` in vitest.config.ts, which runs these one by one. */
const ALONE = "tests/e2e/network";

it("no journey that changes this machine's network runs in parallel: Chromium drops what its pages are loading", () => {
  const journeys = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:test|journey)\.ts$/.test(name))
    .map((name) => join("tests/e2e", name));
  expect(journeys.length).toBeGreaterThan(60);
  const changing = journeys.filter((path) => readFileSync(path, "utf8").includes("support/networks/"));
  expect(changing.filter((path) => !path.startsWith(`${ALONE}/`))).toEqual([]);
  const together = readFileSync(join(ALONE, "network.test.ts"), "utf8");
  expect(changing.filter((path) => !together.includes(`"./${basename(path)}"`))).toEqual([]);
  expect(changing.length).toBeGreaterThan(2);
});
