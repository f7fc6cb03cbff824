/** A row runs from left to right, a column from top to bottom. */
export type Axis = "row" | "column";

/** A place, from 1, or a split. Its tiles always fill the whole area. */
export type TileTree = number | TileSplit;

export interface TileSplit {
  readonly axis: Axis;
  readonly parts: readonly TilePart[];
}

export interface TilePart {
  readonly tree: TileTree;
  /** The share of the split's length, 0-1. A split's shares sum to 1. */
  readonly share: number;
}

/** All four are fractions of the area. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Rect = { x: 0, y: 0, width: 1, height: 1 };

/** Shares are proportional to `weights`, or equal without them. A single tree needs no split. */
export const splitOf = (axis: Axis, trees: readonly TileTree[], weights = trees.map(() => 1)): TileTree => {
  const [only] = trees;
  if (only !== undefined && trees.length === 1) return only;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { axis, parts: trees.map((tree, index) => ({ tree, share: (weights[index] ?? 0) / sum })) };
};

export const partRects = ({ axis, parts }: TileSplit, area: Rect): readonly Rect[] => {
  let from = 0;
  return parts.map(({ share }) => {
    const rect =
      axis === "row"
        ? { ...area, x: area.x + from * area.width, width: share * area.width }
        : { ...area, y: area.y + from * area.height, height: share * area.height };
    from += share;
    return rect;
  });
};

export const rectsOf = (tree: TileTree, area: Rect = WHOLE): ReadonlyMap<number, Rect> => {
  if (typeof tree === "number") return new Map([[tree, area]]);
  const rects = partRects(tree, area);
  return new Map(tree.parts.flatMap((part, index) => [...rectsOf(part.tree, rects[index] ?? area)]));
};

export const placesOf = (tree: TileTree): readonly number[] =>
  typeof tree === "number" ? [tree] : tree.parts.flatMap((part) => placesOf(part.tree));

/** Removes splits of one part and merges splits of the same axis. */
const tidy = (axis: Axis, parts: readonly TilePart[]): TileTree => {
  const flat = parts.flatMap((part) => {
    const { tree, share } = part;
    if (typeof tree === "number" || tree.axis !== axis) return [part];
    return tree.parts.map((inner) => ({ tree: inner.tree, share: inner.share * share }));
  });
  return splitOf(
    axis,
    flat.map(({ tree }) => tree),
    flat.map(({ share }) => share),
  );
};

/** Replaces each place. Undefined removes its tile, whose neighbors take the room. Returns undefined if no tile is left. */
export const mapPlaces = (tree: TileTree, change: (place: number) => TileTree | undefined): TileTree | undefined => {
  if (typeof tree === "number") return change(tree);
  const parts = tree.parts.flatMap(({ tree: inner, share }) => {
    const changed = mapPlaces(inner, change);
    return changed === undefined ? [] : [{ tree: changed, share }];
  });
  return parts.length === 0 ? undefined : tidy(tree.axis, parts);
};
