import { takeUsedSeeds } from "@setsuna/testkit";
import { afterEach, beforeEach } from "vitest";

/** A failed journey prints its links' seeds. */

beforeEach(() => {
  takeUsedSeeds();
});
afterEach(({ task }) => {
  const seeds = takeUsedSeeds();
  if (seeds !== undefined && task.result?.state === "fail") process.stderr.write(`${task.name}: ${seeds}\n`);
});
