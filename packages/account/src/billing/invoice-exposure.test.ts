import { type PurchaseIntent, SerialId } from "@setsuna/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { restrictedOn } from "../documents/invoice-schedule.ts";
import { addDays } from "./civil-date.ts";
import type { Contract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { contractAfter } from "./contract-reducer.ts";
import { furtherInvoices, invoicesOfPurchase, type OpenInvoice } from "./invoice-exposure.ts";
import { orderedContract } from "./purchase-steps.ts";
import { purchaseChargeOf, quoteTerms } from "./quote.ts";

const ID = SerialId.parse("abcdefg");
const LIMIT = 300_000;

type Buy = Extract<PurchaseIntent, { kind: "buy" }>;
const buying = (intent: Buy, on: string, key: string) => {
  const terms = quoteTerms(intent, null, null, on);
  if (!terms.ok) throw new Error(terms.error);
  const { plan, method, periodMonths, anchor } = terms.value;
  const purchase = purchaseChargeOf(key, intent, 1, terms.value);
  const facts = { id: key, plan, licences: intent.licences, method, periodMonths, anchor, coupon: null, purchase };
  return orderedContract(facts, anchor);
};
const pro = (licences: number, periodMonths: 1 | 6 = 1): Buy => ({
  kind: "buy",
  plan: "pro",
  licences,
  method: "invoice",
  periodMonths,
  serialId: null,
});

describe("the possible debt from an unpaid purchase", () => {
  it.each([
    // Due 31 December, restricted 14 January: the renewals of 21 December.
    ["2026-11-21", pro(2), 2 * 33_000],
    ["2026-11-10", pro(2), 3 * 33_000],
    // The renewal may come before the restriction on the same day.
    ["2026-11-14", pro(1), 3 * 16_500],
    ["2026-11-21", pro(3, 6), 297_000],
    ["2026-11-21", { ...pro(2), method: "card" as const }, 0],
  ])("on %s, %o, is %d yen", (on, intent, yen) => {
    const { contract, event } = buying(intent, on, "purchase:1");
    expect(invoicesOfPurchase(contract, [], event)).toBe(yen);
  });

  it("isn't reduced by a stopped renewal or a later cheaper plan, since both can be undone", () => {
    const { contract, event } = buying(pro(2), "2026-11-21", "purchase:1");
    const bought = contractAfter(contract, event);
    if (!bought.ok) throw new Error(bought.error);
    const open = [{ number: "purchase:1", dueOn: "2026-12-31" }];
    const after = (order: ContractEvent) => {
      const result = contractAfter(bought.value.contract, order);
      if (!result.ok) throw new Error(result.error);
      return furtherInvoices(result.value.contract, open, "2026-11-22");
    };
    expect(after({ kind: "renewal-stopped", on: "2026-11-22" })).toBe(33_000);
    expect(after({ kind: "subtracted", licences: 1, on: "2026-11-22" })).toBe(16_500);
  });
});

interface Owed extends OpenInvoice {
  readonly contract: string;
  readonly total: number;
}

const neverPays = () => {
  let today = "2026-11-01";
  let contracts: Contract[] = [];
  let owed: Owed[] = [];
  let keys = 0;
  const apply = (index: number, event: ContractEvent): void => {
    const contract = contracts[index];
    const result = contract && contractAfter(contract, event);
    if (result?.ok !== true) return;
    contracts = contracts.map((one, at) => (at === index ? result.value.contract : one));
    for (const one of result.value.effects)
      if (one.kind === "invoice")
        owed = [...owed, { number: one.bill.key, dueOn: one.dueOn, contract: result.value.contract.id, total: one.bill.total }];
  };
  const openOf = (id: string) => owed.filter(({ contract }) => contract === id);
  const outstanding = () => owed.reduce((sum, { total }) => sum + total, 0);
  const exposure = () => outstanding() + contracts.reduce((sum, one) => sum + furtherInvoices(one, openOf(one.id), today), 0);
  const fits = (contract: Contract, event: ContractEvent): boolean => {
    const open = openOf(contract.id);
    const before = contract.phase === "running" ? furtherInvoices(contract, open, today) : 0;
    return exposure() - before + invoicesOfPurchase(contract, open, event) <= LIMIT;
  };
  return {
    outstanding,
    buy: (intent: Buy) => {
      keys += 1;
      const { contract, event } = buying(intent, today, `purchase:${keys}`);
      if (!fits(contract, event)) return;
      contracts = [...contracts, contract];
      apply(contracts.length - 1, event);
    },
    more: (index: number, intent: Exclude<PurchaseIntent, Buy>) => {
      const contract = contracts[index];
      if (contract === undefined) return;
      const terms = quoteTerms(intent, contract, null, today);
      if (!terms.ok) return;
      keys += 1;
      const purchase = purchaseChargeOf(`purchase:${keys}`, intent, contract.licences, terms.value);
      const event: ContractEvent = { kind: "purchase-ordered", on: today, purchase };
      if (fits(contract, event)) apply(index, event);
    },
    order: (index: number, event: ContractEvent) => apply(index, { ...event, on: today }),
    wait: (days: number, renewalsFirst: boolean) => {
      for (let day = 0; day < days; day += 1) {
        today = addDays(today, 1);
        const renew = () => {
          for (const [index] of contracts.entries()) apply(index, { kind: "day-came", on: today });
        };
        if (renewalsFirst) renew();
        for (const { number, dueOn, contract } of owed) {
          const index = contracts.findIndex(({ id }) => id === contract);
          if (today > dueOn) apply(index, { kind: "invoice-overdue", invoice: number, dueOn, on: today });
          if (today >= restrictedOn(dueOn)) apply(index, { kind: "invoice-unpaid", invoice: number, dueOn, on: today });
        }
        if (!renewalsFirst) renew();
      }
    },
  };
};

const index = fc.nat(4);
const command = fc.oneof(
  fc.record({
    do: fc.constant("buy" as const),
    plan: fc.constantFrom("commercial" as const, "pro" as const),
    licences: fc.integer({ min: 1, max: 12 }),
    six: fc.boolean(),
  }),
  fc.record({ do: fc.constant("add" as const), index, licences: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant("upgrade" as const), index }),
  fc.record({
    do: fc.constant("wish" as const),
    index,
    kind: fc.constantFrom("renewal-stopped", "renewal-resumed", "down", "keep"),
  }),
  fc.record({ do: fc.constant("subtract" as const), index, licences: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }), renewalsFirst: fc.boolean() }),
);

it("an account that pays nothing never owes more than the limit, whatever it orders, stops, reverts or waits for", () => {
  fc.assert(
    fc.property(fc.array(command, { minLength: 3, maxLength: 25 }), (commands) => {
      const account = neverPays();
      for (const one of commands) {
        if (one.do === "buy") account.buy({ ...pro(one.licences, one.six && one.plan === "pro" ? 6 : 1), plan: one.plan });
        if (one.do === "add") account.more(one.index, { kind: "add", serialId: ID, licences: one.licences });
        if (one.do === "upgrade") account.more(one.index, { kind: "upgrade", serialId: ID });
        if (one.do === "subtract") account.order(one.index, { kind: "subtracted", licences: one.licences, on: "" });
        if (one.do === "wish" && (one.kind === "renewal-stopped" || one.kind === "renewal-resumed"))
          account.order(one.index, { kind: one.kind, on: "" });
        if (one.do === "wish" && (one.kind === "down" || one.kind === "keep"))
          account.order(one.index, { kind: "next-plan-set", plan: one.kind === "down" ? "commercial" : null, on: "" });
        if (one.do === "wait") account.wait(one.days, one.renewalsFirst);
        expect(account.outstanding()).toBeLessThanOrEqual(LIMIT);
      }
    }),
    { numRuns: 300, seed: 20261125 },
  );
});
