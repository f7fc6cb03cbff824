import type { BillingAddress, PriceLine } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { addressLines, japanesePostalCode, readBillingAddress } from "./billing-address.ts";
import { COUNTRY_CODES, countryName } from "./countries.ts";
import { documentNumber, isDocumentNumber } from "./document-number.ts";
import { honorificOf } from "./honorific.ts";
import { overdueOn, type Reminder, reminderDue, restrictedOn } from "./invoice-schedule.ts";
import { lineText } from "./line-text.ts";
import { isRegistrationNumber } from "./registration-number.ts";

const TOKYO: BillingAddress = {
  name: "㈱髙﨑𠮷野家",
  country: "JP",
  postalCode: "1000001",
  region: "東京都",
  city: "千代田区",
  line1: "千代田1-1",
  line2: "刹那ビル3階",
};

describe("a billing address", () => {
  it.each([
    ["100-0001", "100-0001"],
    ["1000001", "100-0001"],
    ["〒100-0001", "100-0001"],
    ["\uff11\uff10\uff10\uff0d\uff10\uff10\uff10\uff11", "100-0001"],
    ["100−0001", "100-0001"],
    ["100ー0001", "100-0001"],
    ["100-001", undefined],
    ["1000-0001", undefined],
    ["ABC-DEFG", undefined],
    ["", undefined],
  ])("in Japan has the postal code %s as %s", (typed, kept) => expect(japanesePostalCode(typed)).toBe(kept));

  it("is normalized, or refused with the wrong field", () => {
    expect(readBillingAddress(TOKYO)).toEqual({ ok: true, value: { ...TOKYO, postalCode: "100-0001" } });
    const wrong = readBillingAddress({ ...TOKYO, postalCode: "SW1A 1AA" });
    expect(wrong).toMatchObject({ ok: false, error: [{ field: "postalCode", code: "postal-code-wrong" }] });
    expect(readBillingAddress({ ...TOKYO, country: "GB", postalCode: "SW1A 1AA" }).ok).toBe(true);
    expect(readBillingAddress({ ...TOKYO, country: "XX" })).toMatchObject({
      ok: false,
      error: [{ field: "country", code: "item-not-entered" }],
    });
  });

  it("is formatted in its country's order", () => {
    expect(addressLines({ ...TOKYO, postalCode: "100-0001" }, "日本")).toEqual([
      "〒100-0001",
      "東京都千代田区千代田1-1",
      "刹那ビル3階",
    ]);
    expect(addressLines({ ...TOKYO, line2: "" }, "日本")).toHaveLength(2);
    expect(addressLines({ ...TOKYO, line2: "", country: "US", city: "Springfield", region: "IL" }, "United States")).toHaveLength(
      3,
    );
    expect(addressLines({ ...TOKYO, country: "US", city: "Springfield", region: "IL" }, "United States")[2]).toBe(
      "Springfield, IL 1000001",
    );
  });

  it("accepts 249 countries, with names in both languages", () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect([...new Set(COUNTRY_CODES)].sort()).toEqual(COUNTRY_CODES);
    for (const code of COUNTRY_CODES)
      for (const language of ["ja", "en"] as const) expect(countryName(code, language)).not.toBe(code);
    expect([countryName("JP", "ja"), countryName("JP", "en")]).toEqual(["日本", "Japan"]);
  });
});

it.each([
  // Published numbers of the National Tax Agency and the Digital Agency.
  ["T7000012050002", true],
  ["T8000012010038", true],
  ["T7000012050003", false],
  ["T1000012050002", false],
  ["7000012050002", false],
  ["T700001205000", false],
  ["T0000000000000", false],
  ["T9000000000000", true],
])("the registration number %s: %s", (text, right) => expect(isRegistrationNumber(text)).toBe(right));

it("documents are numbered by series, and other text isn't a number", () => {
  expect([documentNumber("receipt", 123), documentNumber("invoice", 1), documentNumber("credit-note", 1_000_000)]).toEqual([
    "R-000123",
    "I-000001",
    "C-1000000",
  ]);
  expect(["R-000123", "C-1000000"].every(isDocumentNumber)).toBe(true);
  expect(["R-123", "X-000123", "R-000123.pdf", "../R-000123", ""].some(isDocumentNumber)).toBe(false);
});

it.each([
  ["株式会社刹那", "御中"],
  ["㈱髙﨑", "御中"],
  ["Setsuna, Inc.", "御中"],
  ["学校法人𠮷野学園", "御中"],
  ["(株)吉野", "御中"],
  ["\uff08有\uff09吉野", "御中"],
  ["上海东方传媒有限公司", "御中"],
  ["서울방송 주식회사", "御中"],
  ["บริษัท กรุงเทพ จำกัด", "御中"],
  ["髙﨑 太郎", "様"],
  ["Colin Cooper", "様"],
])("%s is addressed as %s", (name, honorific) => expect(honorificOf(name)).toBe(honorific));

describe("an invoice due on 31 December", () => {
  const due = "2026-12-31";
  it.each<[string, Reminder | undefined]>([
    ["2026-12-23", undefined],
    ["2026-12-24", "before-due"],
    ["2026-12-30", "before-due"],
    ["2026-12-31", "due-today"],
    ["2027-01-01", undefined],
    ["2027-01-06", undefined],
    ["2027-01-07", "overdue"],
    ["2027-03-01", "overdue"],
  ])("has on %s the reminder %s", (today, reminder) => expect(reminderDue(due, today)).toBe(reminder));
  it("is overdue the next day, and restricts 14 days later", () => {
    expect([overdueOn(due), restrictedOn(due)]).toEqual(["2027-01-01", "2027-01-14"]);
  });
});

it("lists the purchase, its duration and prorated parts", () => {
  const full: PriceLine = { kind: "full", plan: "pro", licences: 3, unitPrice: 99_000, amount: 297_000 };
  const prorated: PriceLine = {
    ...full,
    kind: "prorated",
    plan: "commercial",
    unitPrice: 6_000,
    days: { charged: 12, ofPeriod: 30 },
    amount: 7_200,
  };
  expect(lineText(full, "ja")).toBe("Setsuna Studio Pro ライセンス(6か月)");
  expect(lineText(full, "en")).toBe("Setsuna Studio Pro licence (6 months)");
  expect(lineText(prorated, "ja")).toBe("Setsuna Studio Commercial ライセンス(1か月、日割り 12/30日)");
  expect(lineText(prorated, "en")).toBe("Setsuna Studio Commercial licence (1 month, 12 of 30 days)");
  expect(lineText({ ...full, kind: "discount", unitPrice: 0, amount: -500 }, "ja")).toBe("クーポン割引(Pro ライセンス)");
});
