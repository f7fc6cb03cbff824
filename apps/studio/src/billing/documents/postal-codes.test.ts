import { expect, it } from "vitest";
import { placeOfPostalCode } from "./postal-codes.ts";

it.each([
  ["of one town", "1000001", { prefecture: "東京都", city: "千代田区", town: "千代田" }],
  ["of a whole city", "1000000", { prefecture: "東京都", city: "千代田区", town: null }],
  ["of many towns of one city", "4520961", { prefecture: "愛知県", city: "清須市", town: null }],
  ["of two cities", "0040000", { prefecture: "北海道", city: null, town: null }],
  ["of two prefectures", "4980000", { prefecture: null, city: null, town: null }],
  ["whose entry is a rule and no name", "7680000", { prefecture: "香川県", city: "観音寺市", town: null }],
])("postal code %s fills in only unambiguous parts", async (_what, code, place) => {
  expect(await placeOfPostalCode(code)).toEqual(place);
});

it.each(["9999999", "0000000", "1008066"])("%s is unknown", async (code) => {
  expect(await placeOfPostalCode(code)).toBeUndefined();
});
