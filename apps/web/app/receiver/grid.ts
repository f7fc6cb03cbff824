import type { Layout } from "./view.ts";

/** Columns and rows of equal cells in which pictures stand. */
export interface GridShape {
  readonly columns: number;
  readonly rows: number;
}

/** The widest strip under a large picture. */
const STRIP_COLUMNS = 8;
/** The most pictures side by side. */
const SIDE_COLUMNS = 4;

/** Returns the cells for so many pictures on a wide screen. Pictures are wider than tall, so two stand one above the other beside the panel. */
const gridShape = (count: number, panel: boolean): GridShape => {
  const root = Math.sqrt(count);
  const columns = panel ? Math.round(root) : Math.ceil(root);
  return { columns, rows: Math.ceil(count / columns) };
};

/**
 * Returns the cells of a layout for `count` pictures, 1 or more. Of `large` they are those of the strip, under the large picture. `panel`:
 * the panel takes some of the width.
 */
export const layoutShape = (layout: Layout, count: number, panel: boolean): GridShape => {
  switch (layout) {
    case "grid":
      return gridShape(count, panel);
    case "side": {
      const columns = Math.min(count, SIDE_COLUMNS);
      return { columns, rows: Math.ceil(count / columns) };
    }
    case "large": {
      const columns = Math.min(Math.max(1, count - 1), STRIP_COLUMNS);
      return { columns, rows: Math.ceil((count - 1) / columns) };
    }
  }
};
