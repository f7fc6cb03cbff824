import type { FrozenDocument } from "@setsuna/account";
import type { BillingAddress } from "@setsuna/contracts";
import type { Issuers } from "./issuers.ts";

const FACTS = {
  registrationNumber: "T9000000000000",
  bankAccount: "見本銀行 本店(001) 普通 1234567 カ)セツナ",
  address: ["〒100-0001", "東京都千代田区千代田1-1-1"],
  email: "billing@setsuna.example",
  specimen: false,
};
export const TEST_ISSUERS: Issuers = { ja: { ...FACTS, name: "株式会社刹那" }, en: { ...FACTS, name: "Setsuna, Inc." } };

export const TOKYO: BillingAddress = {
  name: "㈱髙﨑𠮷野家",
  country: "JP",
  postalCode: "100-0001",
  region: "東京都",
  city: "千代田区",
  line1: "千代田1-1",
  line2: "刹那ビル①3階 ﾃｽﾄ室",
};

export const fakeDocument = (changed: Partial<FrozenDocument> = {}): FrozenDocument => ({
  form: 1,
  number: "I-000045",
  language: "ja",
  issuedOn: "2026-11-21",
  issuer: TEST_ISSUERS[changed.language ?? "ja"],
  recipient: TOKYO,
  serialId: "abcdefg",
  from: "2026-11-21",
  to: "2026-12-20",
  lines: [
    { kind: "full", plan: "pro", licences: 3, unitPrice: 16_500, amount: 49_500 },
    {
      kind: "prorated",
      plan: "commercial",
      licences: 12,
      unitPrice: 6_000,
      days: { charged: 12, ofPeriod: 30 },
      amount: 28_800,
    },
    { kind: "discount", plan: "pro", licences: 3, unitPrice: 0, amount: -500 },
  ],
  taxRate: 10,
  total: 77_800,
  tax: 7_072,
  settlement: { kind: "invoice", dueOn: "2026-12-31" },
  ...changed,
});
