import { expect, it } from "vitest";
import { msSince } from "./ms-since.ts";

const at = (text: string): Date => new Date(`2026-11-28T${text}Z`);

it.each([
  ["in the past", "10:00:00", "10:00:01.5", 1500],
  ["ahead by as much as clocks of nodes differ", "10:00:59", "10:00:00", 0],
  ["of before the clock was set back", "12:00:00", "10:00:00", Number.POSITIVE_INFINITY],
])("measures the time since a moment %s", (_, stored, now, ms) => {
  expect(msSince(at(stored), at(now))).toBe(ms);
});
