import { type PaymentMethod, type PeriodMonths, type PriceLine, type PurchaseIntent, SerialId } from "@setsuna/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Bill } from "./bill.ts";
import { addDays } from "./civil-date.ts";
import type { Contract } from "./contract.ts";
import type { BillingEffect, ContractEvent } from "./contract-event.ts";
import { contractAfter } from "./contract-reducer.ts";
import type { ContractCoupon } from "./coupon.ts";
import { orderedContract } from "./purchase-steps.ts";
import { purchaseChargeOf, quoteTerms } from "./quote.ts";
import { nextActionOn } from "./renewal.ts";

/*
 * A contract, a gateway that may answer late, and an unpredictable owner. A simpler second set of books is compared after every
 * step.
 */

const ID = SerialId.parse("abcdefg");
const UNIT = { commercial: 6_000, pro: 16_500 } as const;

type Outcome = "succeeds" | "fails" | "late";
type Command =
  | { readonly do: "wait"; readonly days: number }
  | { readonly do: "add"; readonly licences: number }
  | { readonly do: "upgrade" }
  | { readonly do: "downgrade"; readonly back: boolean }
  | { readonly do: "subtract"; readonly licences: number }
  | { readonly do: "stop" }
  | { readonly do: "resume" }
  | { readonly do: "card" }
  | { readonly do: "outcome"; readonly paid: boolean }
  | { readonly do: "repeat"; readonly which: number }
  | { readonly do: "invoice"; readonly event: "invoice-overdue" | "invoice-unpaid" | "invoice-paid"; readonly which: number };

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.oneof(fc.nat(3), fc.nat(40)) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("add" as const), licences: fc.integer({ min: 1, max: 85 }) }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: "upgrade" }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("downgrade" as const), back: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("subtract" as const), licences: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.constant<Command>({ do: "stop" }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: "resume" }) },
  { weight: 2, arbitrary: fc.constant<Command>({ do: "card" }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("outcome" as const), paid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("repeat" as const), which: fc.nat(50) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("invoice" as const),
      event: fc.constantFrom("invoice-overdue" as const, "invoice-unpaid" as const, "invoice-paid" as const),
      which: fc.nat(20),
    }),
  },
);

const coupon: fc.Arbitrary<ContractCoupon | null> = fc.option(
  fc.record({
    code: fc.constant("WELCOME"),
    discount: fc.oneof(
      fc.record({ kind: fc.constant("yen" as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
      fc.record({ kind: fc.constant("percent" as const), percent: fc.integer({ min: 1, max: 100 }) }),
    ),
    periodsLeft: fc.integer({ min: 1, max: 4 }),
  }),
);

const sold: fc.Arbitrary<{ plan: "commercial" | "pro"; method: PaymentMethod; periodMonths: PeriodMonths }> = fc.constantFrom(
  { plan: "commercial", method: "card", periodMonths: 1 },
  { plan: "pro", method: "card", periodMonths: 1 },
  { plan: "commercial", method: "invoice", periodMonths: 1 },
  { plan: "pro", method: "invoice", periodMonths: 6 },
);

const anniversary = (anchor: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = anchor.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
};

const sum = (lines: readonly PriceLine[]): number => lines.reduce((total, { amount }) => total + amount, 0);

class World {
  contract: Contract;
  day: string;
  licences = 0;
  readonly charges = new Map<string, { bill: Bill; outcome: "open" | "paid" | "failed" }>();
  readonly documents: { kind: "receipt" | "invoice"; bill: Bill }[] = [];
  private readonly outcomes: Outcome[];
  private purchases = 0;
  private readonly starts: readonly string[];
  private readonly couponPeriods: number;

  constructor(
    anchor: string,
    what: { plan: "commercial" | "pro"; method: PaymentMethod; periodMonths: PeriodMonths },
    licences: number,
    coupon: ContractCoupon | null,
    outcomes: readonly Outcome[],
  ) {
    this.couponPeriods = coupon?.periodsLeft ?? 0;
    this.starts = Array.from({ length: 60 }, (_, index) => anniversary(anchor, index * what.periodMonths));
    this.day = anchor;
    this.outcomes = [...outcomes];
    const intent: PurchaseIntent = { kind: "buy", ...what, licences, serialId: null };
    const terms = quoteTerms(intent, null, coupon, anchor);
    if (!terms.ok) throw new Error(terms.error);
    const purchase = purchaseChargeOf(this.nextPurchase(), intent, licences, terms.value);
    const ordered = orderedContract({ id: "c", ...what, licences, anchor, coupon, purchase }, anchor);
    this.contract = ordered.contract;
    this.apply(ordered.event);
  }

  private nextPurchase(): string {
    this.purchases += 1;
    return `purchase:${this.purchases}`;
  }

  apply(event: ContractEvent): boolean {
    const before = this.contract;
    const after = contractAfter(before, event);
    if (!after.ok) return false;
    const { contract, effects } = after.value;
    this.contract = contract;
    const ordered = effects.map((effect) => this.carryOut(effect)).filter((key) => key !== undefined);
    const pending = event.kind === "charge-succeeded" ? before.phase !== "ended" && before.purchase : undefined;
    const granted =
      pending && event.kind === "charge-succeeded" && pending.key === event.key && event.on <= pending.to
        ? pending
        : event.kind === "purchase-ordered" && ordered.length === 0
          ? event.purchase
          : undefined;
    if (granted !== undefined && granted.kind !== "upgrade") this.licences += granted.licences;
    if (granted?.kind === "upgrade") expect(contract.plan).toBe("pro");
    if (event.kind === "subtracted" && contract.phase === "running") this.licences -= event.licences;
    for (const key of ordered) this.answer(key);
    this.compare();
    return true;
  }

  private carryOut(effect: BillingEffect): string | undefined {
    if (effect.kind === "receipt" || effect.kind === "invoice") {
      const { kind, bill } = effect;
      expect(this.documents.map((document) => document.bill.key)).not.toContain(bill.key);
      this.documents.push({ kind, bill });
    }
    if (effect.kind !== "charge") return undefined;
    const { charge } = effect;
    expect([...this.charges.keys()]).not.toContain(charge.key);
    this.charges.set(charge.key, { bill: charge, outcome: "open" });
    return charge.key;
  }

  private answer(key: string): void {
    const outcome = this.outcomes.shift() ?? "succeeds";
    if (outcome !== "late") this.outcome(key, outcome === "succeeds");
  }

  private outcome(key: string, paid: boolean): void {
    const charge = this.charges.get(key);
    if (charge === undefined) return;
    if (charge.outcome === "open") charge.outcome = paid ? "paid" : "failed";
    // The gateway repeats its result when asked again.
    this.apply({ kind: charge.outcome === "paid" ? "charge-succeeded" : "charge-failed", on: this.day, key });
  }

  private buy(intent: PurchaseIntent): void {
    const terms = quoteTerms(intent, this.contract, null, this.day);
    if (!terms.ok) return;
    const { total, tax, lines } = terms.value;
    expect([total, tax]).toEqual([sum(lines), Math.floor((total * 10) / 110)]);
    expect(this.contract.phase === "running" && terms.value.renewsOn === nextActionOn(this.contract)).toBe(true);
    const purchase = purchaseChargeOf(this.nextPurchase(), intent, this.contract.licences, terms.value);
    expect(this.apply({ kind: "purchase-ordered", on: this.day, purchase })).toBe(true);
  }

  private wait(days: number): void {
    for (let passed = 0; passed < days; passed += 1) {
      this.day = addDays(this.day, 1);
      let steps = 0;
      for (let due = nextActionOn(this.contract); due !== null && due <= this.day; due = nextActionOn(this.contract)) {
        this.apply({ kind: "day-came", on: this.day });
        this.apply({ kind: "day-came", on: this.day });
        steps += 1;
        expect(steps).toBeLessThan(70);
      }
    }
  }

  do(command: Command): void {
    const on = this.day;
    switch (command.do) {
      case "wait":
        this.wait(command.days);
        return;
      case "add":
        this.buy({ kind: "add", serialId: ID, licences: command.licences });
        return;
      case "upgrade":
        this.buy({ kind: "upgrade", serialId: ID });
        return;
      case "downgrade":
        this.apply({ kind: "next-plan-set", on, plan: command.back ? null : "commercial" });
        return;
      case "subtract":
        this.apply({ kind: "subtracted", on, licences: command.licences });
        return;
      case "stop":
        this.apply({ kind: "renewal-stopped", on });
        return;
      case "resume":
        this.apply({ kind: "renewal-resumed", on });
        return;
      case "card":
        this.apply({ kind: "card-changed", on });
        return;
      case "outcome": {
        const open = [...this.charges].find(([, { outcome }]) => outcome === "open");
        if (open !== undefined) this.outcome(open[0], command.paid);
        return;
      }
      case "repeat": {
        const known = [...this.charges].filter(([, { outcome }]) => outcome !== "open");
        const again = known[command.which % Math.max(1, known.length)];
        if (again !== undefined) {
          const before = this.contract;
          this.outcome(again[0], true);
          expect(this.contract).toEqual(before);
        }
        return;
      }
      case "invoice": {
        const invoices = this.documents.filter(({ kind }) => kind === "invoice");
        const invoice = invoices[command.which % Math.max(1, invoices.length)];
        if (invoice !== undefined)
          this.apply({ kind: command.event, on, invoice: invoice.bill.key, dueOn: addDays(invoice.bill.from, 40) });
      }
    }
  }

  private compare(): void {
    const { contract } = this;
    const all = [...this.charges.values()];
    for (const kind of ["renewal", "purchase", "carried"]) {
      const open = [...this.charges].filter(([key, { outcome }]) => key.startsWith(kind) && outcome === "open");
      expect(open.length).toBeLessThanOrEqual(1);
    }
    const taken = all.filter(({ outcome }) => outcome === "paid").map(({ bill }) => [bill.key, bill.total]);
    const receipts = this.documents.filter(({ kind }) => kind === "receipt").map(({ bill }) => [bill.key, bill.total]);
    expect(receipts.sort()).toEqual(taken.sort());
    for (const { bill } of [...all, ...this.documents]) {
      expect(bill.total).toBe(sum(bill.lines));
      expect(bill.total).toBeGreaterThan(0);
      expect(bill.tax).toBe(Math.floor((bill.total * 10) / 110));
    }
    const reduced = this.documents.filter(({ bill }) => bill.lines.some(({ kind }) => kind === "discount"));
    expect(reduced.length).toBeLessThanOrEqual(this.couponPeriods);
    const { starts } = this;
    const periods = this.documents.map(({ bill }) => bill).filter(({ key }) => key === "purchase:1" || key.startsWith("renewal"));
    for (const [index, bill] of periods.entries()) {
      expect(starts).toContain(bill.from);
      expect(starts).toContain(addDays(bill.to, 1));
      const before = periods[index - 1];
      if (before !== undefined) expect(bill.from > before.to).toBe(true);
    }
    if (contract.phase !== "running") return;
    expect(contract.licences).toBe(this.licences);
    if (contract.payment.state === "settled" && contract.renewal === null)
      expect(nextActionOn(contract)).toBe(starts[contract.period + 1]);
  }
}

const story = fc.record({
  anchor: fc.nat(800).map((days) => addDays("2026-11-21", days)),
  what: sold,
  licences: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 85 })),
  coupon,
  outcomes: fc.array(fc.constantFrom<Outcome>("succeeds", "succeeds", "fails", "late"), { maxLength: 40, size: "max" }),
  commands: fc.array(command, { maxLength: 40, size: "max" }),
});

it("never charges twice, loses no paid licence and keeps its days, whatever happens", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(story, ({ anchor, what, licences, coupon, outcomes, commands }) => {
      const world = new World(anchor, what, licences, coupon, outcomes);
      for (const one of commands) world.do(one);
    }),
    { numRuns: 200 },
  );
});

it("charges the list price for a period without changes", () => {
  fc.assert(
    fc.property(story, fc.integer({ min: 1, max: 400 }), ({ anchor, what, licences }, days) => {
      const world = new World(anchor, what, licences, null, []);
      world.do({ do: "wait", days });
      const months = Array.from({ length: 20 }, (_, index) => anniversary(anchor, index * what.periodMonths));
      const begun = months.filter((start) => start <= addDays(anchor, days)).length;
      const whole = UNIT[what.plan] * what.periodMonths * licences;
      expect(world.documents.map(({ bill }) => bill.total)).toEqual(Array.from({ length: begun }, () => whole));
    }),
  );
});
