import { expect, it } from "vitest";
import { readingTimeMs } from "./toast-card.tsx";
import { type Edges, toastSide } from "./toast-side.ts";

const places = {
  top: { left: 16, right: 374, top: 72, bottom: 152 },
  bottom: { left: 16, right: 374, top: 700, bottom: 780 },
};
const buttonAt = (top: number, left = 16): Edges => ({ left, right: left + 120, top, bottom: top + 44 });

it.each([
  ["nothing", [], "bottom"],
  ["a button in the middle", [buttonAt(400)], "bottom"],
  ["a button under the bottom place", [buttonAt(720)], "top"],
  ["a button that ends where the place begins", [buttonAt(656)], "bottom"],
  ["a button beside it", [buttonAt(720, 380)], "bottom"],
  ["a button on either side", [buttonAt(80), buttonAt(720)], "bottom"],
  ["more of them at the bottom", [buttonAt(80), buttonAt(690), buttonAt(740)], "top"],
] as const)("messages don't cover buttons: %s", (_name, buttons, side) => {
  expect(toastSide(places, buttons)).toBe(side);
});

it("computes reading time from characters, not code units", () => {
  expect(readingTimeMs("")).toBe(5_000);
  expect(readingTimeMs("𠮷野家")).toBe(5_300);
  expect(readingTimeMs("x".repeat(60))).toBe(11_000);
});
