import { expect, test, vi } from "vitest";
import { LINK_SEED_VARIABLE, linkSeed, seedShift, takeUsedSeeds } from "./link-seed.ts";

test("the environment shifts every seed; without it the code's own seeds apply", () => {
  expect(seedShift({})).toBe(0);
  expect(seedShift({ [LINK_SEED_VARIABLE]: " 12 " })).toBe(12);
  for (const text of ["twelve", "1.5", "1e99"]) expect(() => seedShift({ [LINK_SEED_VARIABLE]: text })).toThrow(RangeError);
});

test("reports the used seeds and how to reproduce them, then forgets them", () => {
  takeUsedSeeds();
  vi.stubEnv(LINK_SEED_VARIABLE, "100");
  try {
    expect([linkSeed(7), linkSeed(8)]).toEqual([107, 108]);
    expect(takeUsedSeeds()).toContain(`seed 107, 108; again with ${LINK_SEED_VARIABLE}=100`);
    expect(takeUsedSeeds()).toBeUndefined();
  } finally {
    vi.unstubAllEnvs();
  }
});
