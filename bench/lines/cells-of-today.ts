import process from "node:process";

const DAY_MS = 86_400_000;
/** Days within which every line of a grid is simulated once. */
const DAYS_A_ROUND = 3;

/**
 * Returns what of a grid is simulated in this run: all of it, and with `SIMULATED_LINES=today`, as `npm test` has it, every third line, another
 * third each day. Neighbours of a grid differ in one figure, so that each day has lines of every kind.
 */
export const cellsOfToday = <Cell>(
  cells: readonly Cell[],
  { now = Date.now(), asked = process.env.SIMULATED_LINES } = {},
): readonly Cell[] =>
  asked === "today" ? cells.filter((_, index) => index % DAYS_A_ROUND === Math.floor(now / DAY_MS) % DAYS_A_ROUND) : cells;
