import { takeUsedSeeds } from "@setsuna/testkit";
import { afterEach, beforeEach } from "vitest";

/** Set up for every journey: one that fails says which chances its links had, and how to have them again. */

beforeEach(() => {
  takeUsedSeeds();
});
afterEach(({ task }) => {
  const seeds = takeUsedSeeds();
  if (seeds !== undefined && task.result?.state === "fail") process.stderr.write(`${task.name}: ${seeds}\n`);
});
