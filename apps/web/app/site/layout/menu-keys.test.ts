import { expect, it } from "vitest";
import { entryAfterKey } from "./menu-keys.ts";

it.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowUp", -1, 3],
  ["ArrowUp", 0, 3],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 3],
  ["Home", -1, undefined],
  ["End", -1, undefined],
  ["Enter", 1, undefined],
  ["a", 1, undefined],
])("%s at %i of four entries leads to %s", (key, at, to) => expect(entryAfterKey(key, at, 4)).toBe(to));

it("leads nowhere in an empty menu", () => expect(entryAfterKey("ArrowDown", -1, 0)).toBeUndefined());
