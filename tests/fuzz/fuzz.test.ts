import { describe, it } from "vitest";
import { ALL_TARGETS, shareOf } from "./targets/all.ts";

const INPUTS = 12_000;
const seed = Number(process.env.FUZZ_SEED ?? 1);

describe("on any input", () => {
  it.each(ALL_TARGETS.map((target) => [target.name, target] as const))("%s", (_name, target) => {
    target.run({ seed, inputs: shareOf(target, INPUTS) });
  });
});
