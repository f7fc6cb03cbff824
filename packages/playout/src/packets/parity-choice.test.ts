import { describe, expect, it } from "vitest";
import { parityFor } from "./parity-choice.ts";

describe("parityFor", () => {
  it.each([
    [0, 4000, 50, 0],
    [1, 4000, 50, 0],
    [2, 4000, 50, 1],
    [7, 4000, 50, 1],
    [8, 4000, 50, 2],
    [400, 4000, undefined, 2],
    [400, 4000, 5, 0],
    [0, 0, undefined, 0],
  ])("%i lost of %i at %s ms: %i", (lost, expected, roundTripMs, wanted) => {
    expect(parityFor({ expected, lost }, roundTripMs)).toBe(wanted);
  });
});
