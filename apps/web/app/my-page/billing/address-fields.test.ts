import { describe, expect, it } from "vitest";
import { AddressFields, EMPTY_ADDRESS, isAddressField, tidyPostalCode } from "./address-fields.ts";

const FULL: AddressFields = {
  name: "株式会社髙﨑",
  country: "JP",
  postalCode: "100-0001",
  region: "東京都",
  city: "千代田区",
  line1: "千代田1-1",
  line2: "なし",
};

describe("the address form", () => {
  it("accepts a complete address, and one without a second line", () => {
    for (const line2 of ["3階", ""]) expect(AddressFields.safeParse({ ...FULL, line2 }).success).toBe(true);
  });

  it("reports each empty or blank field", () => {
    const issues = AddressFields.safeParse({ ...EMPTY_ADDRESS, name: "  " }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path[0], message])).toEqual(
      Object.keys(FULL)
        .filter((field) => field !== "line2")
        .map((field) => [field, "item-not-entered"]),
    );
  });

  it("reports a field that is too long", () => {
    const issues = AddressFields.safeParse({ ...FULL, city: "あ".repeat(101) }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path[0], message])).toEqual([["city", "too-long"]]);
  });

  it("lists its own fields", () => expect(["line2", "toString"].map(isAddressField)).toEqual([true, false]));
});

it.each([
  ["JP", "1000001", "100-0001"],
  ["JP", " 100-0001 ", "100-0001"],
  ["JP", "100ー0001", "100-0001"],
  ["JP", "100−0001", "100-0001"],
  ["JP", "10001", "10001"],
  ["US", "1000001", "1000001"],
  ["GB", "SW1A 1AA", "SW1A 1AA"],
])("writes a postal code of %s: %s", (country, typed, written) => expect(tidyPostalCode(country, typed)).toBe(written));
