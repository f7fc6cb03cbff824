import type { RefObject } from "react";
import { TileBorders } from "./tile-borders.tsx";
import { dropTile, nudgeTile } from "./tile-edits.ts";
import { rectsOf, type TileTree } from "./tile-tree.ts";
import styles from "./tiles.module.css";
import { dropRect, useTileDrag } from "./use-tile-drag.ts";
import { useTileKeys } from "./use-tile-keys.ts";
import { tileStyle } from "./use-tiles.ts";

/** Arranges several players by pointer and keyboard. The page loads it with the second player. */
export const Arranging = (props: {
  readonly main: RefObject<HTMLElement | null>;
  readonly tree: TileTree;
  readonly selected: number;
  readonly edit: (change: (tree: TileTree) => TileTree) => void;
}) => {
  const { main, tree, selected, edit } = props;
  const drag = useTileDrag(main, (place, onto, drop) => edit((before) => dropTile(before, place, onto, drop)));
  useTileKeys((side) => edit((before) => nudgeTile(before, selected, side)));
  const target = drag?.onto && rectsOf(tree).get(drag.onto.place);
  return (
    <>
      <div className={styles.frame} data-tiles-frame="" />
      <TileBorders tree={tree} edit={edit} />
      {drag?.onto && target && (
        <div className={styles.drop} style={tileStyle(dropRect(target, drag.onto.drop))} data-testid="tile-drop" />
      )}
    </>
  );
};
