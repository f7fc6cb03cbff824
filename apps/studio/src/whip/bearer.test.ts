import { expect, it } from "vitest";
import { bearerToken, sameToken, tokenDigest } from "./bearer.ts";

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
