import { takeUsedSeeds } from "@setsuna/testkit";
import { afterEach, beforeEach } from "vitest";

beforeEach(() => {
  takeUsedSeeds();
});
afterEach(({ task }) => {
  const seeds = takeUsedSeeds();
  if (seeds !== undefined && task.result?.state === "fail") process.stderr.write(`${task.name}: ${seeds}\n`);
});
