import type { Layout } from "./view.ts";

export interface GridShape {
  readonly columns: number;
  readonly rows: number;
}

const STRIP_COLUMNS = 8;
const SIDE_COLUMNS = 4;

/** Wide screen. Two stack next to the panel, as pictures are wide. */
const gridShape = (count: number, panel: boolean): GridShape => {
  const root = Math.sqrt(count);
  const columns = panel ? Math.round(root) : Math.ceil(root);
  return { columns, rows: Math.ceil(count / columns) };
};

/** `count`: from 1. Of `large`: the strip's cells. `panel`: takes width. */
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
