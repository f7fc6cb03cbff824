import { type CSSProperties, type RefObject, useEffect, useMemo, useState } from "react";
import { readStored, writeStored } from "../../platform/device-memory.ts";
import { LAYOUTS } from "../../streaming/link-choices.ts";
import type { Layout } from "../view.ts";
import { autoTiles } from "./auto-tiles.ts";
import { ARRANGEMENTS, type Arrangement, parseTiles, type StoredTiles, storeTiles, TILES_STORAGE_KEY } from "./stored-tiles.ts";
import { fitTiles } from "./tile-edits.ts";
import type { Rect, TileTree } from "./tile-tree.ts";
import { useAspect } from "./use-aspect.ts";

export interface Tiles {
  readonly arrangement: Arrangement;
  /** True if the ID's players were arranged by hand before. */
  readonly hasOwn: boolean;
  /** Undefined until the page's size is known. */
  readonly tree: TileTree | undefined;
  readonly choose: (arrangement: Arrangement) => void;
  readonly edit: (change: (tree: TileTree) => TileTree) => void;
}

/** Sets custom properties of the page's style sheet. The content security policy forbids them in served HTML. */
export const tileStyle = ({ x, y, width, height }: Rect): CSSProperties => {
  const properties: Record<`--${string}`, number> = { "--x": x, "--y": y, "--width": width, "--height": height };
  return properties;
};

export const nextArrangement = ({ arrangement, hasOwn }: Pick<Tiles, "arrangement" | "hasOwn">): Arrangement => {
  const all: readonly Arrangement[] = hasOwn ? ARRANGEMENTS : LAYOUTS;
  return all[(all.indexOf(arrangement) + 1) % all.length] ?? "grid";
};

export const useTiles = (of: {
  readonly main: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly count: number;
  readonly selected: number;
  /** IDs without an arrangement use it. */
  readonly layout: Layout;
  /** True if a link set the layout. It holds until another one is chosen. */
  readonly isLinked: boolean;
}): Tiles => {
  const { id, count, selected, layout } = of;
  const aspect = useAspect(of.main);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly tiles: StoredTiles }>();
  const [kept, setKept] = useState<StoredTiles>();
  useEffect(() => setKept(parseTiles(readStored(TILES_STORAGE_KEY), id)), [id]);
  const current = chosen?.id === id ? chosen.tiles : kept;
  const arrangement = (of.isLinked && chosen === undefined ? undefined : current?.arrangement) ?? layout;
  const own = current?.own;

  const tree = useMemo(() => {
    if (aspect === undefined) return undefined;
    return arrangement === "own" ? fitTiles(own ?? 1, count) : autoTiles(arrangement, count, aspect, selected);
  }, [arrangement, own, count, aspect, selected]);

  const keep = (tiles: StoredTiles) => {
    setChosen({ id, tiles });
    writeStored(TILES_STORAGE_KEY, storeTiles(readStored(TILES_STORAGE_KEY), id, tiles));
  };
  return {
    arrangement,
    hasOwn: own !== undefined,
    tree,
    choose: (next) => keep({ arrangement: next, own }),
    edit: (change) => {
      if (tree === undefined) return;
      const changed = change(tree);
      if (changed !== tree) keep({ arrangement: "own", own: changed });
    },
  };
};
