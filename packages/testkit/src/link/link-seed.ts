import { type Random, seededRandom } from "../random.ts";

/** A whole number in this environment variable is added to the seed of every line: other chances, the same each time. */
export const LINK_SEED_VARIABLE = "SETSUNA_LINK_SEED";

const used: number[] = [];

/** Returns the shift that the environment adds to every seed: 0 when it names none. Throws RangeError when it is no whole number. */
export const seedShift = (environment: Readonly<Record<string, string | undefined>> = process.env): number => {
  const text = environment[LINK_SEED_VARIABLE]?.trim() ?? "";
  const shift = Number(text);
  if (!Number.isSafeInteger(shift)) throw new RangeError(`${LINK_SEED_VARIABLE} is "${text}", not a whole number`);
  return shift;
};

/** The seed that a line with `own` in its code uses now. It is remembered for {@link takeUsedSeeds}. */
export const linkSeed = (own: number): number => {
  const seed = own + seedShift();
  used.push(seed);
  return seed;
};

/** Seeds of the lines made since the last call, and how to have them again; undefined when there was none. */
export const takeUsedSeeds = (): string | undefined => {
  const seeds = used.splice(0);
  return seeds.length === 0
    ? undefined
    : `lines with seed ${seeds.join(", ")}; again with ${LINK_SEED_VARIABLE}=${seedShift()} (another number: other chances)`;
};

/** Independent randomness for the two directions of a link. */
export const directionsOf = (seed: number): { readonly forward: Random; readonly backward: Random } => {
  const split = seededRandom(seed);
  const part = (): Random => seededRandom(Math.floor(split() * 2 ** 32));
  return { forward: part(), backward: part() };
};
