import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { childrenOf, parentOf } from "./processes.ts";

test("finds the parent after a name with brackets and spaces", () => {
  expect(parentOf("12 (a) b) (c)) S 77 12 12 0")).toBe(77);
});

test.runIf(process.platform === "linux")("lists a process's children with their arguments", () => {
  const child = spawn("sleep", ["30"]);
  try {
    expect(childrenOf(process.pid).find((entry) => entry.pid === child.pid)?.command).toEqual(["sleep", "30"]);
  } finally {
    child.kill();
  }
});
