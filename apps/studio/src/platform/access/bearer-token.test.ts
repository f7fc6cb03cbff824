import { expect, it } from "vitest";
import { bearerTokenOf } from "./bearer-token.ts";

const tokenOf = (authorization: string | undefined) =>
  bearerTokenOf({ headers: authorization === undefined ? {} : { authorization } });

it("reads the token of a Bearer header", () => {
  expect([tokenOf("Bearer abc"), tokenOf("bearer  a.b-c_d~e+f/g== ")]).toEqual(["abc", "a.b-c_d~e+f/g=="]);
});

it.each([
  "",
  "Bearer",
  "Bearer ",
  "Bearer a b",
  "Bearerabc",
  "Bearer\tabc",
  "Bearer a,b",
  "Token abc",
  "setsuna_pat_x",
  "Basic",
  `Bearer ${"x".repeat(2001)}`,
])("treats %j as a wrong token, not as none", (authorization) => {
  expect(tokenOf(authorization)).toBe("");
});

it("ignores a proxy's own login", () => {
  for (const authorization of [undefined, "Basic YTpi", 'Digest username="a"', "Negotiate YII=", "NTLM TlRM"])
    expect(tokenOf(authorization)).toBeUndefined();
});
