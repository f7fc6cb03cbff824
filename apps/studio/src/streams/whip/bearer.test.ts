import { err, ok } from "@setsuna/kit";
import { expect, it } from "vitest";
import { bearerToken, sameToken, tokenDigest } from "./bearer.ts";

it.each([
  ["Bearer abc", ok("abc")],
  ["bearer  abc ", ok("abc")],
  [`Bearer ${"x".repeat(8192)}`, ok("x".repeat(8192))],
  [undefined, ok(undefined)],
])("reads %j", (header, token) => {
  expect(bearerToken(header)).toEqual(token);
});

it.each(["", "Basic abc", "Bearer", "Bearer ", "Bearerabc", "Bearer a b", "Bearer \u00e9", "abc", `Bearer ${"x".repeat(8193)}`])(
  "treats %j as a wrong token, not as none",
  (header) => {
    expect(bearerToken(header)).toEqual(err("malformed"));
  },
);

it("distinguishes a missing token from every token", () => {
  expect(sameToken(tokenDigest(undefined), undefined)).toBe(true);
  expect(sameToken(tokenDigest(undefined), "none")).toBe(false);
  expect(sameToken(tokenDigest("a"), "a")).toBe(true);
  expect(sameToken(tokenDigest("a"), "b")).toBe(false);
});
