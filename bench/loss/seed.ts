import { randomInt } from "node:crypto";
import { LINK_SEED_VARIABLE, seedShift } from "@setsuna/testkit";

/** Seeds of the links of two cells are this far apart, and of the two lines of one more. */
const CELL_STEP = 1000;
const SEEDS = 1_000_000;

/** Returns the own seed of a cell's first link: the same for every contender, so that all have the same chances. */
export const cellSeed = (index: number): number => index * CELL_STEP;

/**
 * Chooses the base seed of every link: SETSUNA_LINK_SEED, else that of an unfinished run, else a random one. Throws RangeError when the
 * variable is no whole number.
 */
export const chooseSeed = (
  unfinished: number | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  draw: () => number = () => randomInt(SEEDS),
): number => {
  const given = environment[LINK_SEED_VARIABLE]?.trim() ?? "";
  return given === "" ? (unfinished ?? draw()) : seedShift(environment);
};
