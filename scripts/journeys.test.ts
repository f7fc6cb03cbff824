import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The folders of the project `e2e-together` in vitest.config.ts. */
const BESIDE_OTHERS = ["tests/e2e/account", "tests/e2e/together"];

it("no journey that changes this machine's network runs beside others: Chromium drops what their pages are loading", () => {
  const journeys = BESIDE_OTHERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => join(folder, name)),
  );
  expect(journeys.length).toBeGreaterThan(30);
  expect(journeys.filter((path) => readFileSync(path, "utf8").includes("support/networks/"))).toEqual([]);
});
