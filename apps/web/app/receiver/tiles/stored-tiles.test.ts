import { expect, it } from "vitest";
import { parseTiles, storeTiles } from "./stored-tiles.ts";
import { splitOf } from "./tile-tree.ts";

const own = splitOf("row", [2, splitOf("column", [1, 3], [1, 3])], [2, 1]);

it("keeps an arrangement per ID", () => {
  const first = storeTiles(null, "abcdefg", { arrangement: "own", own });
  const both = storeTiles(first, "bcdefgh", { arrangement: "side" });
  expect(parseTiles(both, "abcdefg")).toEqual({ arrangement: "own", own });
  expect(parseTiles(both, "bcdefgh")).toEqual({ arrangement: "side", own: undefined });
  expect(parseTiles(both, "cdefghi")).toBeUndefined();
});

it("keeps the fifty most recently arranged IDs", () => {
  const ids = Array.from({ length: 60 }, (_, index) => `id${index}`);
  const stored = ids.reduce<string | null>((before, id) => storeTiles(before, id, { arrangement: "grid" }), null);
  expect(ids.filter((id) => parseTiles(stored, id) !== undefined)).toEqual(ids.slice(10));
});

const row = (...trees: unknown[]) => ({ axis: "row", parts: trees.map((tree) => ({ tree, share: 0.5 })) });
it.each([
  ["no tree", undefined],
  ["a place twice", row(1, 1)],
  ["a place missing", row(1, 3)],
  ["a share of nothing", { axis: "row", parts: [1, 2].map((tree) => ({ tree, share: 0 })) }],
  ["another axis", { ...row(1, 2), axis: "depth" }],
  ["too deep", Array.from({ length: 40 }).reduce((tree) => row(1, tree), 2)],
])("ignores a manual arrangement with %s", (_, tree) => {
  expect(parseTiles(JSON.stringify({ abcdefg: { arrangement: "own", own: tree } }), "abcdefg")).toBeUndefined();
  expect(parseTiles(JSON.stringify({ abcdefg: { arrangement: "side", own: tree } }), "abcdefg")).toEqual({
    arrangement: "side",
    own: undefined,
  });
});

it.each([null, "{", "7", "[]", '{"abcdefg":7}'])("ignores %j", (stored) => expect(parseTiles(stored, "abcdefg")).toBeUndefined());
