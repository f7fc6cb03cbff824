import { milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { RestartBackoff } from "./restart-backoff.ts";

it("doubles from 250 ms to 10 s, and resets after a stable run", () => {
  const backoff = new RestartBackoff();
  const young = milliseconds(100);
  expect([young, young, young, young, young, young, young, young].map((life) => backoff.next(life))).toEqual([
    250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
  expect(backoff.next(milliseconds(60_000))).toBe(250);
  expect(backoff.next(young)).toBe(500);
});
