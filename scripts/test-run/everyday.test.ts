import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import everyday from "../../tests/e2e/everyday.json" with { type: "json" };
import { ROOT } from "../lib/run.mjs";

it("tests/e2e/everyday.json names journeys that exist, each with a reason", () => {
  const files = Object.entries(everyday);
  expect(files.filter(([file]) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(files.filter(([, reason]) => reason.length < 5)).toEqual([]);
});
