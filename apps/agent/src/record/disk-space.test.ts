import { expect, it } from "vitest";
import { DiskSpace } from "./disk-space.ts";

const MB = 1e6;

it("is low ten minutes before the reserved space, and full before the recording reaches it", () => {
  const disk = new DiskSpace(1000 * MB);
  expect(disk.judge(10_000 * MB, 10 * MB)).toBe("ok");
  expect(disk.judge(6900 * MB, 10 * MB)).toBe("low");
  expect(disk.judge(1100 * MB, 10 * MB)).toBe("low");
  expect(disk.judge(1050 * MB, 10 * MB)).toBe("full");
});

it("is low at twice the reserved space before anything is written", () => {
  expect(new DiskSpace(1000 * MB).judge(1900 * MB, 0)).toBe("low");
  expect(new DiskSpace(1000 * MB).judge(900 * MB, 0)).toBe("full");
});

it("recovers only with a margin", () => {
  const disk = new DiskSpace(1000 * MB);
  disk.judge(1990 * MB, 0);
  expect(disk.judge(2100 * MB, 0)).toBe("low");
  expect(disk.judge(2600 * MB, 0)).toBe("ok");
});
