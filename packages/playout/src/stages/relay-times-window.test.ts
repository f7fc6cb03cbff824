import { expect, it } from "vitest";
import { RelayTimesWindow } from "./relay-times-window.ts";

it("takes the median of the last five reports, for figures in the newest", () => {
  const window = new RelayTimesWindow();
  const told = [90, 10, 12, 11, 60, 13].map((encodedMs, second) =>
    window.add({ carrierZero: second, encodedMs, ...(second < 5 ? { pacerMs: 1 } : {}) }),
  );
  expect(told[0]).toEqual({ carrierZero: 0, encodedMs: 90, pacerMs: 1 });
  expect(told[5]).toEqual({ carrierZero: 5, encodedMs: 12 });
  expect(window.add(undefined)).toBeUndefined();
  expect(window.add({ carrierZero: 9, encodedMs: 4 })).toEqual({ carrierZero: 9, encodedMs: 4 });
});
