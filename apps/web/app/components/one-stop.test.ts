import { expect, it } from "vitest";
import { entryItem, itemAfterKey } from "./one-stop.ts";

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowLeft", 0, 2],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Enter", 0, undefined],
  ["ArrowRight", -1, undefined],
])("%s at item %i of three leads to %s", (key, at, next) => expect(itemAfterKey(key, at, 3)).toBe(next));

it("leaves up and down to the menus of a horizontal row", () =>
  expect(["ArrowUp", "ArrowDown", "ArrowLeft"].map((key) => itemAfterKey(key, 1, 3, true))).toEqual([undefined, undefined, 0]));

const row = (entered: number, current: number) =>
  [0, 1, 2].map((index) => ({
    hasAttribute: (name: string) => index === (name === "data-entered" ? entered : current),
  }));
it("Tab enters where it left the row, or at the current page, or at the first item", () =>
  expect([entryItem(row(2, 1)), entryItem(row(-1, 1)), entryItem(row(-1, -1))]).toEqual([2, 1, 0]));
