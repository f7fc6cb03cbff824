import { randomInt } from "node:crypto";
import { describe, it } from "vitest";
import { ALL_TARGETS, shareOf } from "./targets/all.ts";

/** A small share of `npm run fuzz`, with another seed each time; a failure prints the seed and how to replay it. */
const INPUTS = 12_000;
const seed = process.env.FUZZ_SEED === undefined ? randomInt(0x7fff_ffff) : Number(process.env.FUZZ_SEED);

describe("whatever comes", () => {
  it.each(ALL_TARGETS.map((target) => [target.name, target] as const))("%s", (_name, target) => {
    target.run({ seed, inputs: shareOf(target, INPUTS) });
  });
});
