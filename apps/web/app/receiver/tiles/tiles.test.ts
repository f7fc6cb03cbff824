import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LAYOUTS } from "../../streaming/link-choices.ts";
import { autoTiles } from "./auto-tiles.ts";
import { bordersOf } from "./borders.ts";
import { dropAt, dropTile, fitTiles, moveBorder, nudgeTile, removeTile, type Side } from "./tile-edits.ts";
import { placesOf, type Rect, rectsOf, splitOf, type TileTree } from "./tile-tree.ts";

const PICTURE = 16 / 9;
const SIDES = ["left", "right", "top", "bottom"] as const satisfies readonly Side[];
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const area = ({ width, height }: Rect): number => width * height;
const overlaps = (a: Rect, b: Rect): boolean =>
  a.x + a.width > b.x + 1e-9 && b.x + b.width > a.x + 1e-9 && a.y + a.height > b.y + 1e-9 && b.y + b.height > a.y + 1e-9;

const fillsAll = (tree: TileTree, count: number): void => {
  expect([...placesOf(tree)].sort((a, b) => a - b)).toEqual(range(count));
  const rects = [...rectsOf(tree).values()];
  expect(rects.reduce((sum, rect) => sum + area(rect), 0)).toBeCloseTo(1, 9);
  expect(rects.some((rect, index) => rects.slice(index + 1).some((other) => overlaps(rect, other)))).toBe(false);
};

it.each(LAYOUTS)("%s fills the area for any number of players and any aspect ratio", (layout) => {
  for (const count of range(16))
    for (const aspect of [0.46, 0.75, 1.13, 1.6, PICTURE, 2.16, 3.5])
      for (const large of [1, count]) fillsAll(autoTiles(layout, count, aspect, large), count);
});

it.each([
  ["a wide screen", 1.6, [[1], [2], [1, 2], [2, 2], [2, 3], [3, 3], [2, 2, 3]]],
  ["a screen with the panel", 1.13, [[1], [1, 1], [1, 2], [2, 2], [1, 2, 2], [2, 2, 2], [2, 2, 3]]],
  ["a phone", 0.46, [[1], [1, 1], [1, 1, 1], [1, 1, 1, 1]]],
])("rows of the grid on %s", (_, aspect, wanted) => {
  const rows = wanted.map((__, index) => {
    const rects = [...rectsOf(autoTiles("grid", index + 1, aspect)).values()];
    const tops = [...new Set(rects.map(({ y }) => y.toFixed(6)))];
    return tops.map((top) => rects.filter(({ y }) => y.toFixed(6) === top).length);
  });
  expect(rows).toEqual(wanted);
});

it("video covers at least two thirds of a wide screen with three players", () => {
  const aspect = 1.6;
  const shown = [...rectsOf(autoTiles("grid", 3, aspect)).values()].map(({ width, height }) => {
    const wide = Math.min(width, (height / aspect) * PICTURE);
    return (wide * wide * aspect) / PICTURE;
  });
  expect(shown.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(2 / 3);
});

describe("a manual arrangement", () => {
  const edit = fc.oneof(
    fc.record({
      name: fc.constant("drop" as const),
      a: fc.nat(15),
      b: fc.nat(15),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ name: fc.constant("nudge" as const), a: fc.nat(15), side: fc.constantFrom(...SIDES) }),
    fc.record({ name: fc.constant("border" as const), a: fc.nat(30), delta: fc.double({ min: -1, max: 1, noNaN: true }) }),
    fc.record({ name: fc.constant("count" as const), count: fc.integer({ min: 1, max: 16 }) }),
    fc.record({ name: fc.constant("remove" as const), a: fc.nat(15) }),
  );
  it("fills the area after any drag, key, border move, and change of players", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), fc.array(edit, { maxLength: 12 }), (first, edits) => {
        let count = first;
        let tree = autoTiles("grid", count, 1.6);
        for (const each of edits) {
          const place = (index: number): number => (index % count) + 1;
          if (each.name === "drop") tree = dropTile(tree, place(each.a), place(each.b), dropAt(each.x, each.y));
          if (each.name === "nudge") tree = nudgeTile(tree, place(each.a), each.side);
          if (each.name === "border") {
            const borders = bordersOf(tree);
            const border = borders[each.a % Math.max(1, borders.length)];
            if (border !== undefined) tree = moveBorder(tree, border.path, border.index, each.delta);
          }
          if (each.name === "count") {
            count = each.count;
            tree = fitTiles(tree, count);
          }
          if (each.name === "remove" && count > 1) {
            tree = removeTile(tree, place(each.a));
            count -= 1;
          }
          fillsAll(tree, count);
        }
      }),
    ));

  const pair = splitOf("row", [1, 2]);
  it("drops next to a tile at its edge, and swaps with it in the middle", () => {
    expect([dropAt(0.1, 0.5), dropAt(0.5, 0.9), dropAt(0.5, 0.5)]).toEqual(["left", "bottom", "center"]);
    expect(dropTile(splitOf("row", [1, 2, 3]), 3, 1, "top")).toEqual(splitOf("row", [splitOf("column", [3, 1]), 2]));
    expect(dropTile(pair, 1, 2, "center")).toEqual(splitOf("row", [2, 1]));
  });
  it("moves by key to the neighbor on that side, or stays if there is none", () => {
    expect(nudgeTile(pair, 1, "right")).toEqual(splitOf("row", [2, 1]));
    expect(nudgeTile(pair, 1, "left")).toBe(pair);
  });
  it("leaves every tile at least a tenth of its split", () => {
    const widths = [...rectsOf(moveBorder(pair, [], 0, 0.9)).values()].map(({ width }) => width);
    expect(widths.map((width) => width.toFixed(3))).toEqual(["0.900", "0.100"]);
  });
});
