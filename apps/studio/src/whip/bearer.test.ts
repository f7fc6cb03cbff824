import { SerialId } from "@setsuna/contracts";
import { deriveIdKeys } from "@setsuna/session";
import { expect, it } from "vitest";
import { bearerToken, proofOfPassword, sameToken, tokenDigest } from "./bearer.ts";

it("derives the same proof as our own clients do", async () => {
  const id = SerialId.parse("abc-defg");
  for (const password of ["a", "p&ssw0rd"]) expect(await proofOfPassword(id, password)).toBe(deriveIdKeys(id, password)?.proof);
});

it.each([
  ["Bearer abc", "abc"],
  ["bearer  abc", "abc"],
  ["Basic abc", undefined],
  ["Bearer", undefined],
  ["Bearer a b", undefined],
  [undefined, undefined],
])("reads %j as %j", (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

it("tells no token from every token", () => {
  expect(sameToken(tokenDigest(undefined), undefined)).toBe(true);
  expect(sameToken(tokenDigest(undefined), "none")).toBe(false);
  expect(sameToken(tokenDigest("a"), "a")).toBe(true);
  expect(sameToken(tokenDigest("a"), "b")).toBe(false);
});
