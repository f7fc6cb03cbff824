import { randomInt } from "node:crypto";
import { LINK_SEED_VARIABLE, seedShift } from "@setsuna/testkit";

const CELL_STEP = 1000;
const SEEDS = 1_000_000;

export const cellSeed = (index: number): number => index * CELL_STEP;

export const chooseSeed = (
  unfinished: number | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  draw: () => number = () => randomInt(SEEDS),
): number => {
  const given = environment[LINK_SEED_VARIABLE]?.trim() ?? "";
  return given === "" ? (unfinished ?? draw()) : seedShift(environment);
};
