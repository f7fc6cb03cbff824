import process from "node:process";

const DAY_MS = 86_400_000;
/** Days within which every line of a grid is simulated once. */
const DAYS_A_ROUND = 6;

/**
 * Returns what of a grid is simulated in this run: all of it, and with `SIMULATED_LINES=today`, as `npm test` has it, one line in `days`, another
 * each day, so that as many days have them all. Neighbours of a grid differ in one figure: each day has lines of every kind.
 */
export const cellsOfToday = <Cell>(
  cells: readonly Cell[],
  { now = Date.now(), asked = process.env.SIMULATED_LINES, days = DAYS_A_ROUND } = {},
): readonly Cell[] => (asked === "today" ? cells.filter((_, index) => index % days === Math.floor(now / DAY_MS) % days) : cells);
