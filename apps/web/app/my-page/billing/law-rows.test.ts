import { type PurchaseIntent, Quote, SerialId, TERMS_VERSION } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { wholeI18n } from "../../i18n/whole-i18n.fake.ts";
import { LAW_TERMS, lawRows } from "./law-rows.ts";

const ID = SerialId.parse("abcdefg");
const CARD = { brand: "visa", last4: "4242", expiryMonth: 8, expiryYear: 2030 };

const quoteOf = (intent: PurchaseIntent, more: Partial<Quote> = {}): Quote =>
  Quote.parse({
    id: "q".repeat(22),
    intent,
    lines: [{ kind: "full", plan: "commercial", licences: 2, unitPrice: 6000, amount: 12_000 }],
    total: 12_000,
    tax: 1090,
    method: "card",
    periodMonths: 1,
    card: CARD,
    startsOn: "2026-11-30",
    renewsOn: "2026-12-30",
    renewalTotal: 12_000,
    invoiceDueOn: null,
    termsVersion: TERMS_VERSION,
    needsApproval: false,
    expiresAt: "2026-11-30T03:30:00.000Z",
    ...more,
  });

const BUY: PurchaseIntent = { kind: "buy", plan: "commercial", licences: 2, method: "card", periodMonths: 1, serialId: null };
const PREPAID: PurchaseIntent = { kind: "buy", plan: "pro", licences: 1, method: "invoice", periodMonths: 6, serialId: ID };
const prorated = (plan: "commercial" | "pro", licences: number, amount: number): Partial<Quote> => ({
  lines: [{ kind: "prorated", plan, licences, unitPrice: 6000, days: { charged: 10, ofPeriod: 30 }, amount }],
});
const QUOTES: Readonly<Record<string, Quote>> = {
  "a new ID by card": quoteOf(BUY),
  "six months by invoice": quoteOf(PREPAID, { method: "invoice", periodMonths: 6, card: null, invoiceDueOn: "2026-12-31" }),
  "an order that needs approval": quoteOf(PREPAID, {
    method: "invoice",
    periodMonths: 6,
    card: null,
    invoiceDueOn: "2026-12-31",
    needsApproval: true,
  }),
  "further licences": quoteOf({ kind: "add", serialId: ID, licences: 1 }, prorated("commercial", 1, 2000)),
  "an upgrade": quoteOf({ kind: "upgrade", serialId: ID }, prorated("pro", 3, 10_500)),
  "nothing to pay now": quoteOf(BUY, { total: 0, tax: 0 }),
  "nothing to pay now, by invoice": quoteOf(BUY, { total: 0, tax: 0, method: "invoice", card: null }),
};

describe.each(["ja", "en"] as const)("the final confirmation screen in %s", (language) => {
  const t = wholeI18n(language).shown().t.site;
  const said = (quote: Quote): Readonly<Record<string, string>> =>
    Object.fromEntries(lawRows(t, language, quote).map(({ term, sentences }) => [term, sentences.join(" ")]));

  it.each(Object.entries(QUOTES))("states everything that the law requires: %s", (_name, quote) => {
    const rows = lawRows(t, language, quote);
    expect(rows.map(({ term }) => term)).toEqual(LAW_TERMS);
    for (const { sentences } of rows) {
      expect(sentences.length).toBeGreaterThan(0);
      for (const sentence of sentences) expect(sentence).toMatch(/^(?!.*(?:\{\{|undefined|purchase\.)).+$/s);
    }
  });

  it("lists prices with their dates: now, then at each renewal", () => {
    const { now, later, cancel, valid } = said(quoteOf(BUY, { renewalTotal: 11_000 }));
    expect(now).toContain("12,000");
    expect(now).toContain("1,090");
    expect(later).toContain("11,000");
    expect(later).toContain(language === "ja" ? "2026年12月30日" : "December 30, 2026");
    expect(cancel).toContain(language === "ja" ? "2026年12月29日" : "December 29, 2026");
    expect(valid).toContain("12:30");
  });

  it("states how long an invoice may wait, and which card is charged", () => {
    expect(said(QUOTES["six months by invoice"] ?? quoteOf(BUY)).payment).toContain(
      language === "ja" ? "2026年12月31日" : "December 31, 2026",
    );
    expect(said(quoteOf(BUY)).payment).toContain("4242");
    expect(said(quoteOf(BUY, { card: null })).payment).not.toContain("4242");
    expect(said(QUOTES["nothing to pay now"] ?? quoteOf(BUY)).payment).not.toContain("4242");
  });

  it("states when a coupon ends", () => {
    const lines = [
      ...quoteOf(BUY).lines,
      { kind: "discount" as const, plan: "commercial" as const, licences: 2, unitPrice: 0, amount: -600 },
    ];
    expect(said(quoteOf(BUY, { lines })).later).toContain(t("purchase.law.laterCoupon"));
    expect(said(quoteOf(BUY)).later).not.toContain(t("purchase.law.laterCoupon"));
  });
});
