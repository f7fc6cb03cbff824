import { type PaymentMethod, type PeriodMonths, type PurchaseIntent, SerialId } from "@setsuna/contracts";
import { LicenceBook } from "@setsuna/testkit/model";

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Bill } from "./bill.ts";
import { addDays } from "./civil-date.ts";
import { type Contract, contractStatusOf } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { contractAfter } from "./contract-reducer.ts";
import { orderedContract } from "./purchase-steps.ts";
import { purchaseChargeOf, quoteTerms } from "./quote.ts";
import { nextActionOn } from "./renewal.ts";

/*
 * In any sequence of actions, no contract gets more license-days than were paid. The checking book knows nothing of contracts.
 * Decision 0035.
 */

const ID = SerialId.parse("abcdefg");

type Meeting = "succeeds" | "declines" | "asks" | "late";
type Command =
  | { readonly do: "wait"; readonly days: number }
  | { readonly do: "wait-for-renewal"; readonly past: number }
  | { readonly do: "outage"; readonly days: number }
  | { readonly do: "confirm"; readonly what: "add" | "upgrade"; readonly licences: number }
  | { readonly do: "settle"; readonly which: number; readonly paid: boolean; readonly beforeTheJob: boolean }
  | { readonly do: "subtract"; readonly licences: number }
  | { readonly do: "stop" | "resume" | "downgrade" | "card" | "delete" };

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.oneof(fc.nat(3), fc.nat(40)) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("wait-for-renewal" as const), past: fc.integer({ min: -1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("outage" as const), days: fc.oneof(fc.nat(6), fc.nat(70)) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("confirm" as const),
      what: fc.constantFrom("add" as const, "add" as const, "upgrade" as const),
      licences: fc.integer({ min: 1, max: 84 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      which: fc.nat(5),
      paid: fc.constantFrom(true, true, true, false),
      beforeTheJob: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("subtract" as const), licences: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("stop" as const, "resume" as const, "downgrade" as const, "card" as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const) }) },
);

const sold: fc.Arbitrary<{ plan: "commercial" | "pro"; method: PaymentMethod; periodMonths: PeriodMonths }> = fc.constantFrom(
  { plan: "commercial", method: "card", periodMonths: 1 },
  { plan: "commercial", method: "card", periodMonths: 1 },
  { plan: "pro", method: "card", periodMonths: 1 },
  { plan: "commercial", method: "invoice", periodMonths: 1 },
  { plan: "pro", method: "invoice", periodMonths: 6 },
);

class World {
  readonly book = new LicenceBook();
  private contract: Contract;
  private day: string;
  private readonly open = new Map<string, Meeting>();
  private readonly meetings: Meeting[];
  private purchases = 0;

  constructor(
    anchor: string,
    what: { plan: "commercial" | "pro"; method: PaymentMethod; periodMonths: PeriodMonths },
    licences: number,
    meetings: readonly Meeting[],
  ) {
    this.day = anchor;
    this.meetings = [...meetings];
    const intent: PurchaseIntent = { kind: "buy", ...what, licences, serialId: null };
    const terms = quoteTerms(intent, null, null, anchor);
    if (!terms.ok) throw new Error(terms.error);
    const purchase = purchaseChargeOf(this.nextPurchase(), intent, licences, terms.value);
    const ordered = orderedContract({ id: "c", ...what, licences, anchor, coupon: null, purchase }, anchor);
    this.contract = ordered.contract;
    this.apply(ordered.event);
  }

  private nextPurchase(): string {
    this.purchases += 1;
    return `purchase:${this.purchases}`;
  }

  private apply(event: ContractEvent): void {
    if (event.kind === "subtracted" || event.kind === "deleted") this.use();
    const after = contractAfter(this.contract, event);
    if (!after.ok) return;
    const { contract, effects } = after.value;
    this.contract = contract;
    if (event.kind === "subtracted") this.book.subtract(event.licences, this.day);
    const paidBack = new Set(effects.flatMap((one) => (one.kind === "refund" ? [one.bill.key] : [])));
    for (const one of effects) {
      if (one.kind === "receipt" || one.kind === "invoice") this.paid(one.bill, paidBack);
      if (one.kind === "charge") this.charge(one.charge.key, one.offSession);
      if (one.kind === "give-up") this.giveUp(one.key);
    }
  }

  private paid(bill: Bill, paidBack: ReadonlySet<string>): void {
    if (!paidBack.has(bill.key)) this.book.pay(bill, this.contract.licences, this.day);
  }

  private charge(key: string, offSession: boolean): void {
    const meeting = this.meetings.shift() ?? "succeeds";
    this.open.set(key, meeting === "asks" && offSession ? "declines" : meeting);
  }

  private answer(): void {
    for (const [key, meeting] of [...this.open])
      if (meeting === "succeeds" || meeting === "declines") this.settle(key, meeting === "succeeds");
  }

  private giveUp(key: string): void {
    if (this.open.get(key) === "asks") this.open.set(key, "declines");
  }

  private settle(key: string, paid: boolean): void {
    this.open.delete(key);
    this.apply({ kind: paid ? "charge-succeeded" : "charge-failed", on: this.day, key });
    this.answer();
  }

  private job(): void {
    for (let steps = 0; ; steps += 1) {
      const due = nextActionOn(this.contract);
      if (due === null || due > this.day) return;
      expect(steps).toBeLessThan(70);
      this.apply({ kind: "day-came", on: this.day });
      this.answer();
    }
  }

  private use(): void {
    const { contract } = this;
    const usable = contract.phase === "running" && contractStatusOf(contract) !== "restricted-payment";
    this.book.use(usable ? { licences: contract.licences, plan: contract.plan } : undefined, this.day);
    expect(this.book.fault()).toBeUndefined();
  }

  private passDays(days: number, lastJob = true): void {
    for (let passed = 1; passed <= days; passed += 1) {
      this.use();
      this.day = addDays(this.day, 1);
      if (passed < days || lastJob) this.job();
    }
  }

  private confirm(intent: PurchaseIntent): void {
    const terms = quoteTerms(intent, this.contract, null, this.day);
    if (!terms.ok) return;
    const purchase = purchaseChargeOf(this.nextPurchase(), intent, this.contract.licences, terms.value);
    this.apply({ kind: "purchase-ordered", on: this.day, purchase });
  }

  do(command: Command): void {
    const on = this.day;
    switch (command.do) {
      case "wait":
        this.passDays(command.days);
        break;
      case "wait-for-renewal": {
        const due = nextActionOn(this.contract);
        if (due === null) break;
        const days = Math.round((Date.parse(due) - Date.parse(on)) / 86_400_000) + command.past;
        this.passDays(Math.min(days, 200));
        break;
      }
      case "outage":
        this.use();
        this.day = addDays(on, command.days + 1);
        this.job();
        break;
      case "confirm":
        this.confirm(
          command.what === "add" ? { kind: "add", serialId: ID, licences: command.licences } : { kind: "upgrade", serialId: ID },
        );
        break;
      case "settle": {
        const keys = [...this.open.keys()];
        const key = keys[command.which % Math.max(1, keys.length)];
        if (command.beforeTheJob) this.passDays(1, false);
        if (key !== undefined) this.settle(key, command.paid);
        if (command.beforeTheJob) this.job();
        break;
      }
      case "subtract":
        this.apply({ kind: "subtracted", on, licences: command.licences });
        break;
      case "stop":
        this.apply({ kind: "renewal-stopped", on });
        break;
      case "resume":
        this.apply({ kind: "renewal-resumed", on });
        break;
      case "downgrade":
        this.apply({ kind: "next-plan-set", on, plan: "commercial" });
        break;
      case "card":
        this.apply({ kind: "card-changed", on });
        break;
      case "delete":
        this.apply({ kind: "deleted", on });
    }
    this.answer();
    this.use();
  }
}

const story = fc.record({
  anchor: fc.nat(800).map((days) => addDays("2026-11-21", days)),
  what: sold,
  licences: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 85 })),
  meetings: fc.array(fc.constantFrom<Meeting>("succeeds", "succeeds", "declines", "asks", "late"), {
    maxLength: 40,
    size: "max",
  }),
  commands: fc.array(command, { maxLength: 40, size: "max" }),
});

it("gives no licence day that wasn't paid, in any order of events", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(story, ({ anchor, what, licences, meetings, commands }) => {
      const world = new World(anchor, what, licences, meetings);
      for (const one of commands) world.do(one);
    }),
    { numRuns: 500 },
  );
});
