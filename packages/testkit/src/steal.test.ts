import { expect, test } from "vitest";
import { cpuNanosecondsBetween, parseCpuTicks, readThreadCpu } from "./steal.ts";

test("steal is the eighth field and guest time is not counted twice", () => {
  expect(parseCpuTicks("cpu  10 1 5 80 2 0 1 7 3 3\ncpu0 1 2 3\n")).toEqual({ total: 106, steal: 7, idle: 80 });
  expect(() => parseCpuTicks("intr 5")).toThrow();
});

test("threads that end during listing are skipped", () => {
  const read = (path: string): string => {
    if (path.includes("/task/12/")) throw Object.assign(new Error("gone"), { code: "ENOENT" });
    return path.includes("/task/10/") ? "1000 5 7" : "250 1 1";
  };
  expect([...readThreadCpu(9, () => ["10", "11", "12"], read)]).toEqual([
    ["10", 1000],
    ["11", 250],
  ]);
  const denied = (): string => {
    throw Object.assign(new Error("denied"), { code: "EACCES" });
  };
  expect(() => readThreadCpu(9, () => ["10"], denied)).toThrow("denied");
});

test("CPU time adds up over threads, and never falls when one ends or its number is reused", () => {
  const between = (before: readonly [string, number][], after: readonly [string, number][]): number =>
    cpuNanosecondsBetween(new Map(before), new Map(after));
  expect(
    between(
      [
        ["10", 1000],
        ["11", 250],
      ],
      [
        ["10", 1400],
        ["11", 300],
        ["13", 7],
      ],
    ),
  ).toBe(457);
  expect(
    between(
      [
        ["10", 1000],
        ["11", 900_000],
      ],
      [["10", 1400]],
    ),
  ).toBe(400);
  expect(between([["11", 900_000]], [["11", 30]])).toBe(30);
});
