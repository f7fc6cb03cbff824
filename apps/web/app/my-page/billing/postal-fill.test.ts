import { describe, expect, it } from "vitest";
import { EMPTY_ADDRESS } from "./address-fields.ts";
import { digitsToLookUp, filledBy } from "./postal-fill.ts";

describe("a postal code is looked up", () => {
  it.each([
    ["JP", "100-0001", "1000001"],
    ["JP", "１００ー０００１", "1000001"],
    ["JP", "100-000", undefined],
    ["JP", "10000011", undefined],
    ["US", "100-0001", undefined],
    ["", "100-0001", undefined],
  ])("when it is complete and Japanese: %s %s", (country, typed, digits) => {
    expect(digitsToLookUp(country, typed)).toBe(digits);
  });
});

describe("a place fills", () => {
  const place = { prefecture: "東京都", city: "千代田区", town: "千代田" };
  const elsewhere = { prefecture: "大阪府", city: "大阪市北区", town: "梅田" };

  it("prefecture, city and town of an empty form", () => {
    expect(filledBy(place, EMPTY_ADDRESS, undefined)).toEqual({ region: "東京都", city: "千代田区", line1: "千代田" });
  });

  it("nothing that is ambiguous", () => {
    expect(filledBy({ prefecture: "愛知県", city: "清須市", town: null }, EMPTY_ADDRESS, undefined)).toEqual({
      region: "愛知県",
      city: "清須市",
      line1: "",
    });
    expect(filledBy({ prefecture: null, city: null, town: null }, EMPTY_ADDRESS, undefined)).toEqual({ line1: "" });
  });

  it("no first line in which the user has typed", () => {
    const typed = { ...EMPTY_ADDRESS, region: "東京都", city: "千代田区", line1: "千代田1-1" };
    expect(filledBy(elsewhere, typed, "千代田")).toEqual({ region: "大阪府", city: "大阪市北区" });
    expect(filledBy(elsewhere, { ...typed, line1: "千代田" }, "千代田").line1).toBe("梅田");
  });
});
