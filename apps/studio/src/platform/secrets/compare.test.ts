import { expect, it } from "vitest";
import { isSameSecret, tokenHash } from "./compare.ts";

it.each([
  ["", "", true],
  ["é", "é", true],
  ["secret", "secreT", false],
  ["secret", "secret ", false],
  ["", "x", false],
])("comparing %j with %j: %s", (given, wanted, same) => {
  expect(isSameSecret(given, wanted)).toBe(same);
  expect(isSameSecret(Buffer.from(given), Buffer.from(wanted))).toBe(same);
});

it("hashes a token per FIPS 180-4", () => {
  expect(tokenHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
