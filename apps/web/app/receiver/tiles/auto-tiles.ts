import type { Layout } from "../view.ts";
import { splitOf, type TileTree } from "./tile-tree.ts";

const PICTURE = 16 / 9;
/** Another row must show this much more picture, because fewer rows look calmer. */
const WORTH_A_ROW = 1.3;
const STRIP = 0.18;
const STRIP_COLUMNS = 8;

const rowLengths = (count: number, rows: number): readonly number[] =>
  Array.from({ length: rows }, (_, row) => Math.floor((count + row) / rows));

/** Heights in widths of the area. No row gets taller than its pictures need while another still has side bars. */
const rowHeights = (lengths: readonly number[], height: number): readonly number[] => {
  const needs = lengths.map((length) => 1 / length / PICTURE);
  const sum = needs.reduce((total, need) => total + need, 0);
  if (sum <= height) return needs.map((need) => need + (height - sum) / needs.length);
  let open = needs.map((_, row) => row);
  const heights = needs.map(() => 0);
  let left = height;
  while (open.length > 0) {
    const equal = left / open.length;
    const full = open.filter((row) => (needs[row] ?? 0) <= equal);
    for (const row of full.length === 0 ? open : full) {
      heights[row] = full.length === 0 ? equal : (needs[row] ?? 0);
      left -= heights[row] ?? 0;
    }
    open = full.length === 0 ? [] : open.filter((row) => !full.includes(row));
  }
  return heights;
};

const shownArea = (lengths: readonly number[], heights: readonly number[]): number =>
  lengths.reduce((total, length, row) => {
    const width = Math.min(1 / length, (heights[row] ?? 0) * PICTURE);
    return total + (length * width * width) / PICTURE;
  }, 0);

const inRows = (places: readonly number[], lengths: readonly number[], heights: readonly number[]): TileTree => {
  let from = 0;
  const rows = lengths.map((length) => {
    from += length;
    return splitOf("row", places.slice(from - length, from));
  });
  return splitOf("column", rows, [...heights]);
};

const gridTiles = (places: readonly number[], aspect: number): TileTree => {
  const height = 1 / aspect;
  const choices = places.map((_, index) => {
    const lengths = rowLengths(places.length, index + 1);
    const heights = rowHeights(lengths, height);
    return { lengths, heights, shown: shownArea(lengths, heights) };
  });
  const [first, ...others] = choices;
  if (first === undefined) return 1;
  const best = others.reduce((before, each) => (each.shown > before.shown * WORTH_A_ROW ? each : before), first);
  return inRows(places, best.lengths, best.heights);
};

/** Arranges players 1 to `count`. `aspect` is the area's width by its height, `large` the place of the large picture. */
export const autoTiles = (layout: Layout, count: number, aspect: number, large = 1): TileTree => {
  const places = Array.from({ length: count }, (_, index) => index + 1);
  switch (layout) {
    case "grid":
      return gridTiles(places, aspect);
    case "side":
      return splitOf("row", places);
    case "large": {
      const others = places.filter((place) => place !== large);
      const rows = Math.ceil(others.length / STRIP_COLUMNS);
      const lengths = rowLengths(others.length, rows);
      return others.length === 0
        ? large
        : splitOf(
            "column",
            [
              large,
              inRows(
                others,
                lengths,
                lengths.map(() => 1),
              ),
            ],
            [1 - STRIP * rows, STRIP * rows],
          );
    }
  }
};
