import { milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { ShownTimecode } from "./shown-timecode.ts";

const NOON = Date.UTC(2026, 10, 29, 12);

const labels = (rate: number, frames: number, from: number = NOON, shown = new ShownTimecode()): (string | undefined)[] =>
  Array.from({ length: frames }, (_, frame) => shown.label(milliseconds(from + (frame * 1000) / rate)));

it.each([24, 25, 30, 50, 60])("counts each frame of a second at %s frames a second, once the rate is known", (rate) => {
  const shown = labels(rate, 3 * rate);
  expect(shown.slice(0, 11).every((label) => label === undefined)).toBe(true);
  const lastSecond = shown.slice(2 * rate);
  expect(lastSecond[0]).toBe("12:00:02:00");
  expect(lastSecond.map((label) => Number(label?.slice(-2)))).toEqual(Array.from({ length: rate }, (_, frame) => frame));
});

it("follows a change of the frame rate within two dozen frames", () => {
  const shown = new ShownTimecode();
  labels(50, 30, NOON, shown);
  const slower = labels(25, 50, NOON + 600, shown);
  expect(slower.at(-1)).toBe("12:00:02:14");
});
