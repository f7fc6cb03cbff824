import { expect, it } from "vitest";
import { runningTime } from "./running-time.ts";

it.each([
  [-5, "0:00"],
  [7999, "0:07"],
  [754_000, "12:34"],
  [3_599_999, "59:59"],
  [3_723_000, "1:02:03"],
  [360_000_000, "100:00:00"],
])("%i ms is %s", (ms, text) => expect(runningTime(ms)).toBe(text));
