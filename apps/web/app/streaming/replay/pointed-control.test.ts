import { expect, it } from "vitest";
import { takesSpace } from "./pointed-control.ts";

const control = (kind: "button" | "range") => ({ matches: (selector: string) => selector.split(", ").includes(kind) });

it("a button focused by keyboard keeps its space bar; a clicked one leaves it to the replay", () => {
  const button = control("button");
  expect(takesSpace(button, undefined)).toBe(true);
  expect(takesSpace(button, control("button"))).toBe(true);
  expect(takesSpace(button, button)).toBe(false);
});

it("the scrubber and the page itself leave it to the replay", () => {
  expect(takesSpace(control("range"), undefined)).toBe(false);
  expect(takesSpace(undefined, undefined)).toBe(false);
});
