import { expect, it, vi } from "vitest";
import { PLANTED_FAULTS, type PlantedFault } from "./planted-faults.ts";
import { simulate } from "./simulate.ts";

/** A busy machine lives a tenth as fast. */
vi.setConfig({ testTimeout: 300_000 });

/** Hours in which a planted fault has to be found. */
const WITHIN_HOURS = 100;
/** Of one seed; then comes the next. */
const HOURS_A_SEED = 5;

/** Seeds from which on the rarer ones are found soon. */
const FROM_SEED: { readonly [Fault in PlantedFault]?: number } = { changesIgnored: 10, sendersCountedAnew: 3 };

const found = (
  seed: number,
  { violations, last }: { readonly violations: readonly string[]; readonly last: readonly string[] },
) => (violations.length === 0 ? "" : `npm run simulate -- --seed=${seed}: ${violations.join("; ")}\n${last.join("\n")}`);

it("lives the same life again with the same seed, and another with another", async () => {
  const [first, again, other] = [
    await simulate(0.3, { seed: 4 }),
    await simulate(0.3, { seed: 4 }),
    await simulate(0.3, { seed: 5 }),
  ];
  expect(again.digest).toBe(first.digest);
  expect(other.digest).not.toBe(first.digest);
});

/** Each found a fault when it was new: the next relay's sender was taken for the one before. */
it.each([
  [3, 0.2],
  [6, 1],
])("finds nothing any more in the life of seed %i", async (seed, hours) => {
  expect(found(seed, await simulate(hours, { seed }))).toBe("");
});

it("finds nothing in today's hours", async () => {
  const seed = Math.floor(Date.now() / 86_400_000);
  process.stdout.write(`simulated world of seed ${seed}\n`);
  expect(found(seed, await simulate(2, { seed }))).toBe("");
  expect(found(seed, await simulate(0.3, { seed, ids: 4, viewers: 3 }))).toBe("");
});

it.each(Object.keys(PLANTED_FAULTS) as PlantedFault[])("finds %s when it is planted", async (fault) => {
  let hours = 0;
  let violations: readonly string[] = [];
  for (let seed = FROM_SEED[fault] ?? 1; hours < WITHIN_HOURS && violations.length === 0; seed += 1) {
    const run = await simulate(HOURS_A_SEED, { seed, ids: 2, viewers: 2, faults: new Set([fault]) });
    hours += run.hours;
    ({ violations } = run);
  }
  process.stdout.write(`${fault}: ${hours.toFixed(2)} h, ${violations[0]}\n`);
  expect(violations).not.toEqual([]);
});
