import { type Axis, partRects, placesOf, type Rect, type TileTree, WHOLE } from "./tile-tree.ts";

export interface Border {
  readonly path: readonly number[];
  readonly index: number;
  readonly axis: Axis;
  readonly area: Rect;
  readonly at: number;
  /** The line's place within both parts, 0-1. */
  readonly value: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Outer splits come first. */
export const bordersOf = (tree: TileTree, area: Rect = WHOLE, path: readonly number[] = []): readonly Border[] => {
  if (typeof tree === "number") return [];
  const { axis, parts } = tree;
  const rects = partRects(tree, area);
  const own = parts.slice(1).map((part, index) => {
    const [previous, next] = [parts[index], rects[index + 1]];
    const before = previous?.share ?? 0;
    return {
      ...{ path, index, axis, area },
      at: (axis === "row" ? next?.x : next?.y) ?? 0,
      value: before / (before + part.share),
      before: previous === undefined ? [] : placesOf(previous.tree),
      after: placesOf(part.tree),
    };
  });
  return [...own, ...parts.flatMap((part, index) => bordersOf(part.tree, rects[index] ?? area, [...path, index]))];
};
