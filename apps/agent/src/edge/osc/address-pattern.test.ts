import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddressPattern } from "./address-pattern.ts";

const fits = (pattern: string, address: string): boolean | undefined => AddressPattern.compile(pattern)?.matches(address);

describe("AddressPattern", () => {
  it.each([
    ["/tally/1", "/tally/1", true],
    ["/tally/1", "/tally/11", false],
    ["/tally/?", "/tally/7", true],
    ["/tally/?", "/tally/17", false],
    ["/tally/*", "/tally/17", true],
    ["/tally/*", "/tally/", true],
    ["/tally*", "/tally/1", false],
    ["/t*y/1*", "/tally/12", true],
    ["/tally/[1-3]", "/tally/2", true],
    ["/tally/[3-1]", "/tally/2", true],
    ["/tally/[!1-3]", "/tally/2", false],
    ["/tally/[!1-3]", "/tally/9", true],
    ["/tally/[1-]", "/tally/-", true],
    ["/{tally,quality}/1", "/quality/1", true],
    ["/{tally,quality}/1", "/tall/1", false],
    ["/{a,ab}c", "/abc", true],
    ["/a{,b}c", "/ac", true],
    ["//1", "/tally/1", true],
    ["//1", "/1", true],
    ["/a//z", "/a/b/c/z", true],
    ["/a//z", "/a/z", true],
    ["/a//z", "/az", false],
    ["/?/x", "///x", false],
  ])("%s on %s is %s", (pattern, address, expected) => {
    expect(fits(pattern, address)).toBe(expected);
  });

  it("rejects unclosed brackets", () => {
    expect(fits("/tally/[1", "/tally/1")).toBeUndefined();
    expect(fits("/{a,b", "/a")).toBeUndefined();
  });

  it("distinguishes patterns from addresses", () => {
    expect(["/a/b", "/a-b", "/a/*", "/a//b", "/[a]", "/{a}"].map((text) => AddressPattern.isPattern(text))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it("isn't slowed down by a pattern that causes backtracking", () => {
    const pattern = AddressPattern.compile(`/${"*a".repeat(100)}b`);
    // At most 200 x 400 steps; backtracking would need over 10^50.
    expect(pattern?.matches(`/${"a".repeat(200)}`)).toBe(false);
  });

  it("agrees with a plain regular expression on small patterns", () => {
    const piece = fc.constantFrom("a", "b", "?", "*", "[ab]", "[!a]", "{a,bb}", "/");
    const expression = new Map([
      ["?", "[^/]"],
      ["*", "[^/]*"],
      ["[!a]", "[^a/]"],
      ["{a,bb}", "(?:a|bb)"],
    ]);
    const pieces = fc.array(piece, { maxLength: 6 }).filter((list) => !list.join("").includes("//"));
    const address = fc.string({ unit: fc.constantFrom("a", "b", "/"), maxLength: 8 });
    fc.assert(
      fc.property(pieces, address, (list, text) => {
        const plain = new RegExp(`^${list.map((each) => expression.get(each) ?? each).join("")}$`);
        expect(fits(list.join(""), text)).toBe(plain.test(text));
      }),
      { numRuns: 1000 },
    );
  });
});
