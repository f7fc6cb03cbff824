import { type Random, seededRandom } from "../random.ts";

/** Environment variable with a whole number that is added to every link's seed. */
export const LINK_SEED_VARIABLE = "SETSUNA_LINK_SEED";

const used: number[] = [];

/** 0 if not set. Throws RangeError unless a whole number. */
export const seedShift = (environment: Readonly<Record<string, string | undefined>> = process.env): number => {
  const text = environment[LINK_SEED_VARIABLE]?.trim() ?? "";
  const shift = Number(text);
  if (!Number.isSafeInteger(shift)) throw new RangeError(`${LINK_SEED_VARIABLE} is "${text}", not a whole number`);
  return shift;
};

/** Adds the shift to `own`. Remembered for {@link takeUsedSeeds}. */
export const linkSeed = (own: number): number => {
  const seed = own + seedShift();
  used.push(seed);
  return seed;
};

/** Seeds since the last call, with instructions to repeat, if any. */
export const takeUsedSeeds = (): string | undefined => {
  const seeds = used.splice(0);
  return seeds.length === 0
    ? undefined
    : `lines with seed ${seeds.join(", ")}; again with ${LINK_SEED_VARIABLE}=${seedShift()} (another number: other chances)`;
};

/** Seeds of the two directions, which are independent. */
export const directionsOf = (seed: number): { readonly forward: Random; readonly backward: Random } => {
  const split = seededRandom(seed);
  const part = (): Random => seededRandom(Math.floor(split() * 2 ** 32));
  return { forward: part(), backward: part() };
};
