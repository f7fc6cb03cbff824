import { type Axis, mapPlaces, placesOf, type Rect, rectsOf, splitOf, type TileTree } from "./tile-tree.ts";

export type Side = "left" | "right" | "top" | "bottom";
export type Drop = Side | "center";

const MIN_SHARE = 0.1;
/** A drop within this part of a tile's length goes next to the tile. */
const EDGE = 0.25;

const AXIS: Readonly<Record<Side, Axis>> = { left: "row", right: "row", top: "column", bottom: "column" };
const isBefore = (side: Side): boolean => side === "left" || side === "top";

export const swapTiles = (tree: TileTree, a: number, b: number): TileTree =>
  mapPlaces(tree, (place) => (place === a ? b : place === b ? a : place)) ?? tree;

const insertTile = (tree: TileTree, added: number, target: number, side: Side): TileTree =>
  mapPlaces(tree, (place) => {
    if (place !== target) return place;
    return splitOf(AXIS[side], isBefore(side) ? [added, place] : [place, added]);
  }) ?? added;

export const dropTile = (tree: TileTree, moved: number, target: number, drop: Drop): TileTree => {
  if (moved === target) return tree;
  if (drop === "center") return swapTiles(tree, moved, target);
  const rest = mapPlaces(tree, (place) => (place === moved ? undefined : place));
  return rest === undefined ? tree : insertTile(rest, moved, target, drop);
};

export const dropAt = (x: number, y: number): Drop => {
  const distances: readonly (readonly [Side, number])[] = [
    ["left", x],
    ["right", 1 - x],
    ["top", y],
    ["bottom", 1 - y],
  ];
  const [side, distance] = distances.reduce((nearest, each) => (each[1] < nearest[1] ? each : nearest));
  return distance < EDGE ? side : "center";
};

/** Swaps with the tile on that side that shares the longest border. Returns the same tree if there is none. */
export const nudgeTile = (tree: TileTree, place: number, side: Side): TileTree => {
  const rects = rectsOf(tree);
  const own = rects.get(place);
  if (own === undefined) return tree;
  const overlap = (a: number, aLength: number, b: number, bLength: number): number =>
    Math.min(a + aLength, b + bLength) - Math.max(a, b);
  const isNext = ({ x, y, width, height }: Rect): boolean => {
    const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
    if (side === "left") return near(x + width, own.x);
    if (side === "right") return near(x, own.x + own.width);
    return side === "top" ? near(y + height, own.y) : near(y, own.y + own.height);
  };
  const shared = (rect: Rect): number =>
    AXIS[side] === "row" ? overlap(rect.y, rect.height, own.y, own.height) : overlap(rect.x, rect.width, own.x, own.width);
  let best: { readonly place: number; readonly length: number } | undefined;
  for (const [other, rect] of rects) {
    const length = isNext(rect) ? shared(rect) : 0;
    if (length > 1e-6 && length > (best?.length ?? 0)) best = { place: other, length };
  }
  return best === undefined ? tree : swapTiles(tree, place, best.place);
};

/**
 * Moves the border after part `index` of the split at `path` by `delta` of its length. `path` holds the indices of parts from the root. Both
 * parts keep at least a tenth, or what they had.
 */
export const moveBorder = (tree: TileTree, path: readonly number[], index: number, delta: number): TileTree => {
  if (typeof tree === "number") return tree;
  const [step, ...rest] = path;
  if (step !== undefined) {
    const parts = tree.parts.map((part, at) =>
      at === step ? { ...part, tree: moveBorder(part.tree, rest, index, delta) } : part,
    );
    return { ...tree, parts };
  }
  const [before, after] = [tree.parts[index], tree.parts[index + 1]];
  if (before === undefined || after === undefined) return tree;
  const low = -Math.max(0, before.share - MIN_SHARE);
  const moved = Math.min(Math.max(delta, low), Math.max(0, after.share - MIN_SHARE));
  const parts = tree.parts.map((part, at) => {
    if (at === index) return { ...part, share: part.share + moved };
    return at === index + 1 ? { ...part, share: part.share - moved } : part;
  });
  return { ...tree, parts };
};

/** Fits a tree to `count` players: removes places that are gone, and halves the largest tile for each new one. */
export const fitTiles = (tree: TileTree, count: number): TileTree => {
  const kept = mapPlaces(tree, (place) => (place <= count ? place : undefined)) ?? 1;
  const known = new Set(placesOf(kept));
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((place) => !known.has(place));
  return missing.reduce<TileTree>((before, place) => {
    const area = ({ width, height }: Rect): number => width * height;
    const [target, rect] = [...rectsOf(before)].reduce((largest, each) => (area(each[1]) > area(largest[1]) ? each : largest));
    return insertTile(before, place, target, rect.width >= rect.height ? "right" : "bottom");
  }, kept);
};

export const removeTile = (tree: TileTree, gone: number): TileTree =>
  mapPlaces(tree, (place) => (place === gone ? undefined : place > gone ? place - 1 : place)) ?? 1;
