import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { type Border, bordersOf } from "./borders.ts";
import { moveBorder } from "./tile-edits.ts";
import type { TileTree } from "./tile-tree.ts";
import styles from "./tiles.module.css";
import { tileStyle } from "./use-tiles.ts";

const STEP = 0.02;
const KEYS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

type Edit = (change: (tree: TileTree) => TileTree) => void;

export const TileBorders = ({ tree, edit }: { readonly tree: TileTree; readonly edit: Edit }) => (
  <>
    {bordersOf(tree).map((border) => (
      <TileBorder key={`${border.path.join("-")}:${border.index}`} border={border} edit={edit} />
    ))}
  </>
);

const TileBorder = ({ border, edit }: { readonly border: Border; readonly edit: Edit }) => {
  const { t } = useTranslation();
  const { axis, area, at, path, index } = border;
  const move = (delta: number) => edit((tree) => moveBorder(tree, path, index, delta));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget } = event;
    if (!currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = currentTarget.parentElement?.querySelector("[data-tiles-frame]")?.getBoundingClientRect();
    if (frame === undefined) return;
    const to = axis === "row" ? (event.clientX - frame.x) / frame.width : (event.clientY - frame.y) / frame.height;
    move((to - at) / (axis === "row" ? area.width : area.height));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = KEYS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    move(direction * STEP);
  };
  const line = axis === "row" ? { ...area, x: at, width: 0 } : { ...area, y: at, height: 0 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr is no widget; this one is moved.
    <div
      role="separator"
      tabIndex={0}
      className={styles.border}
      style={tileStyle(line)}
      aria-orientation={axis === "row" ? "vertical" : "horizontal"}
      aria-valuenow={Math.round(border.value * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={t("view.border", { before: border.before.join(", "), after: border.after.join(", ") })}
      data-testid="tile-border"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
};
