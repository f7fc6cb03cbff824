import type { Cell } from "./cell.ts";
import { FURTHER_LOSS, LOSS_GRID } from "./loss-cells.ts";
import { FURTHER_NARROW, NARROW_CELLS } from "./narrow-cells.ts";
import { FURTHER_OUTAGES, OUTAGE_CELLS, PATH_CELLS, SHAPE_CELLS } from "./path-cells.ts";
import { FURTHER_REORDERING, REORDERING_CELLS } from "./reordering-cells.ts";

export const CELLS: readonly Cell[] = [
  ...LOSS_GRID,
  ...REORDERING_CELLS,
  ...NARROW_CELLS,
  ...PATH_CELLS,
  ...OUTAGE_CELLS,
  ...SHAPE_CELLS,
  ...FURTHER_LOSS,
  ...FURTHER_NARROW,
  ...FURTHER_OUTAGES,
  ...FURTHER_REORDERING,
];

/** Throws RangeError for an unknown name. */
export const cellOf = (name: string): Cell => {
  const cell = CELLS.find((each) => each.name === name);
  if (cell === undefined) throw new RangeError(`no cell "${name}"; there are ${CELLS.map((each) => each.name).join(", ")}`);
  return cell;
};
