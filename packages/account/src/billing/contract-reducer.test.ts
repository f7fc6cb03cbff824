import { type PaidPlan, type PaymentMethod, type PeriodMonths, type PurchaseIntent, SerialId } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { type Contract, contractStatusOf, type RunningContract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { contractAfter } from "./contract-reducer.ts";
import { contractViewOf } from "./contract-view.ts";
import { orderedContract } from "./purchase-steps.ts";
import { purchaseChargeOf, quoteTerms } from "./quote.ts";
import { nextActionOn } from "./renewal.ts";

interface Bought {
  readonly plan?: PaidPlan;
  readonly licences?: number;
  readonly method?: PaymentMethod;
  readonly periodMonths?: PeriodMonths;
  readonly pays?: boolean;
}

class Story {
  contract: Contract;
  readonly did: string[] = [];
  constructor(on: string, { plan = "commercial", licences = 2, method = "card", periodMonths = 1, pays = true }: Bought = {}) {
    const intent = { kind: "buy", plan, licences, method, periodMonths, serialId: null } as const;
    const terms = quoteTerms(intent, null, null, on);
    if (!terms.ok) throw new Error(terms.error);
    const purchase = purchaseChargeOf("purchase:1", intent, licences, terms.value);
    const ordered = orderedContract({ id: "c", plan, licences, method, periodMonths, anchor: on, coupon: null, purchase }, on);
    this.contract = ordered.contract;
    this.next(ordered.event);
    if (method === "card" && pays) this.next({ kind: "charge-succeeded", on, key: "purchase:1" });
    this.did.length = 0;
  }
  next(event: ContractEvent): this {
    const after = contractAfter(this.contract, event);
    if (!after.ok) {
      this.did.push(after.error);
      return this;
    }
    this.contract = after.value.contract;
    for (const effect of after.value.effects) {
      if (effect.kind === "charge") this.did.push(`charge ${effect.charge.key} ${effect.charge.total}`);
      else if (effect.kind === "receipt" || effect.kind === "invoice") this.did.push(`${effect.kind} ${effect.bill.total}`);
      else if (effect.kind === "refund") this.did.push(`refund ${effect.bill.total}`);
      else if (effect.kind === "give-up") this.did.push(`give-up ${effect.key}`);
      else if (effect.kind === "end") this.did.push(`end ${effect.reason}`);
      else this.did.push(effect.kind);
    }
    return this;
  }
  intent(licences: number) {
    return { kind: "add", serialId: SerialId.parse("abcdefg"), licences } as const;
  }
  private order(key: string, intent: PurchaseIntent, on: string): this {
    const terms = quoteTerms(intent, this.contract, null, on);
    if (!terms.ok) throw new Error(terms.error);
    return this.next({
      kind: "purchase-ordered",
      on,
      purchase: purchaseChargeOf(key, intent, this.contract.licences, terms.value),
    });
  }
  add(key: string, licences: number, on: string): this {
    return this.order(key, this.intent(licences), on);
  }
  upgrade(key: string, on: string): this {
    return this.order(key, { kind: "upgrade", serialId: SerialId.parse("abcdefg") }, on);
  }
  get running(): RunningContract {
    if (this.contract.phase !== "running") throw new Error(this.contract.phase);
    return this.contract;
  }
  get status() {
    return contractStatusOf(this.running);
  }
}

describe("a contract paid by card", () => {
  it("renews on its day, from its anchor, once", () => {
    const story = new Story("2027-01-31");
    expect(nextActionOn(story.contract)).toBe("2027-02-28");
    story.next({ kind: "day-came", on: "2027-02-27" });
    expect(story.did).toEqual([]);
    story.next({ kind: "day-came", on: "2027-02-28" }).next({ kind: "day-came", on: "2027-02-28" });
    expect(story.did).toEqual(["charge renewal:c:1 12000"]);
    expect(nextActionOn(story.contract)).toBe("2027-03-08");
    story.next({ kind: "charge-succeeded", on: "2027-02-28", key: "renewal:c:1" });
    story.next({ kind: "charge-succeeded", on: "2027-03-02", key: "renewal:c:1" });
    expect(story.did.slice(1)).toEqual(["receipt 12000", "grant"]);
    expect(nextActionOn(story.contract)).toBe("2027-03-31");
  });

  it("retries a failed charge after 1, 3, 5 and 7 days, is then restricted, and ends after 60", () => {
    const story = new Story("2026-11-10");
    const tries: (string | null)[] = [];
    let on: string | null = nextActionOn(story.contract);
    for (let count = 1; on !== null && count <= 5; count += 1) {
      tries.push(on);
      story.next({ kind: "day-came", on }).next({ kind: "charge-failed", on, key: `renewal:c:${count}` });
      expect(story.status).toBe(count < 5 ? "payment-unconfirmed-usable" : "restricted-payment");
      on = nextActionOn(story.contract);
    }
    expect(tries).toEqual(["2026-12-10", "2026-12-11", "2026-12-13", "2026-12-15", "2026-12-17"]);
    expect(on).toBe("2027-02-08");
    story.next({ kind: "day-came", on: "2027-02-07" });
    expect(story.contract.phase).toBe("running");
    story.next({ kind: "day-came", on: "2027-02-08" });
    expect(story.contract).toMatchObject({ phase: "ended", reason: "unpaid" });
  });

  const restricted = (): Story => {
    const story = new Story("2026-11-10");
    for (let count = 1; count <= 5; count += 1) {
      const on = nextActionOn(story.contract) ?? "";
      story.next({ kind: "day-came", on }).next({ kind: "charge-failed", on, key: `renewal:c:${count}` });
    }
    story.did.length = 0;
    return story;
  };

  it("reopens with a new card, without charging for restricted days", () => {
    // Due 10 December, restricted from the 17th: 7 days used. On the 20th 21 of 31 days are left.
    const soon = restricted().next({ kind: "card-changed", on: "2026-12-20" });
    expect(soon.did).toEqual([`charge renewal:c:6 ${Math.floor((12_000 * 28) / 31)}`]);
    expect(soon.running.renewal?.lines).toMatchObject([
      {
        days: { charged: 28, ofPeriod: 31 },
        spans: [
          { from: "2026-12-10", to: "2026-12-16" },
          { from: "2026-12-20", to: "2027-01-09" },
        ],
      },
    ]);
    soon.next({ kind: "charge-succeeded", on: "2026-12-20", key: "renewal:c:6" });
    expect(soon.did.at(-1)).toBe("reopen");
    expect([soon.status, nextActionOn(soon.contract)]).toEqual(["usable", "2027-01-10"]);
    // In the period after: 7 days of the first, and 26 of the second's 31; the anchor stays.
    const late = restricted().next({ kind: "card-changed", on: "2027-01-15" });
    expect(late.did).toEqual([`charge renewal:c:6 ${Math.floor((12_000 * 7) / 31) + Math.floor((12_000 * 26) / 31)}`]);
    expect(late.running.renewal?.lines.map(({ spans }) => spans)).toEqual([
      [{ from: "2026-12-10", to: "2026-12-16" }],
      [{ from: "2027-01-15", to: "2027-02-09" }],
    ]);
    late.next({ kind: "charge-failed", on: "2027-01-15", key: "renewal:c:6" });
    expect(late.status).toBe("restricted-payment");
    late
      .next({ kind: "card-changed", on: "2027-01-15" })
      .next({ kind: "charge-succeeded", on: "2027-01-16", key: "renewal:c:7" });
    expect(nextActionOn(late.contract)).toBe("2027-02-10");
  });

  it("keeps its schedule when an owner retries", () => {
    const story = new Story("2026-11-10").next({ kind: "day-came", on: "2026-12-10" });
    story.next({ kind: "card-changed", on: "2026-12-10" });
    expect(story.did).toEqual(["charge renewal:c:1 12000"]);
    story.next({ kind: "charge-failed", on: "2026-12-10", key: "renewal:c:1" });
    story.next({ kind: "card-changed", on: "2026-12-10" }).next({ kind: "charge-failed", on: "2026-12-10", key: "renewal:c:2" });
    expect(story.running.payment).toEqual({ state: "due", dueOn: "2026-12-10", failures: 1, nextTryOn: "2026-12-11", used: [] });
  });

  it("can be stopped and resumed, and ends if stopped", () => {
    const story = new Story("2026-11-10").next({ kind: "renewal-stopped", on: "2026-11-20" });
    expect([story.status, story.running.renews]).toEqual(["cancelled-usable", false]);
    expect(contractViewOf(story.running, "2026-11-20", null, null)).toMatchObject({
      status: "cancelled",
      renewsOn: null,
      renewalTotal: null,
      endsOn: "2026-12-09",
    });
    story.next({ kind: "renewal-resumed", on: "2026-12-09" });
    expect(story.status).toBe("usable");
    story.next({ kind: "renewal-stopped", on: "2026-12-09" }).next({ kind: "renewal-resumed", on: "2026-12-10" });
    expect(story.did.at(-1)).toBe("contract-not-active");
    story.next({ kind: "day-came", on: "2026-12-10" });
    expect(story.did.at(-1)).toBe("end stopped");
  });

  it("switches to Commercial at the next renewal, which can be undone until then", () => {
    const story = new Story("2026-11-10", { plan: "pro" }).next({ kind: "next-plan-set", on: "2026-11-12", plan: "commercial" });
    expect(contractViewOf(story.running, "2026-11-12", null, null)).toMatchObject({
      nextPlan: "commercial",
      renewalTotal: 12_000,
    });
    expect(story.running.plan).toBe("pro");
    story.next({ kind: "day-came", on: "2026-12-10" });
    expect([story.did, story.running.plan]).toEqual([["charge renewal:c:1 12000"], "commercial"]);
    const back = new Story("2026-11-10", { plan: "pro" })
      .next({ kind: "next-plan-set", on: "2026-11-12", plan: "commercial" })
      .next({ kind: "next-plan-set", on: "2026-11-12", plan: null })
      .next({ kind: "day-came", on: "2026-12-10" });
    expect(back.did).toEqual(["charge renewal:c:1 33000"]);
    expect(new Story("2026-11-10").next({ kind: "next-plan-set", on: "2026-11-12", plan: "pro" }).did).toEqual([
      "plan-not-changeable",
    ]);
  });

  it("removes licences immediately, and ends with the last one", () => {
    const story = new Story("2026-11-10").next({ kind: "subtracted", on: "2026-11-11", licences: 3 });
    expect(story.did).toEqual(["licences-wrong"]);
    story.next({ kind: "subtracted", on: "2026-11-11", licences: 1 });
    expect(story.contract.licences).toBe(1);
    story.next({ kind: "subtracted", on: "2026-11-11", licences: 1 });
    expect(story.contract).toMatchObject({ phase: "ended", reason: "subtracted" });
  });

  it("grants a purchase in its period even if it is paid days later", () => {
    const story = new Story("2026-11-10").add("purchase:2", 3, "2026-11-21");
    expect(story.did).toEqual(["charge purchase:2 11400"]);
    const intent = { kind: "add", serialId: SerialId.parse("abcdefg"), licences: 3 } as const;
    expect(quoteTerms(intent, story.contract, null, "2026-11-21")).toEqual({ ok: false, error: "purchase-pending" });
    story.next({ kind: "charge-succeeded", on: "2026-12-09", key: "purchase:2" });
    story.next({ kind: "charge-succeeded", on: "2026-12-11", key: "purchase:2" });
    expect(story.contract.licences).toBe(5);
  });
});

describe("a payment after the purchased days", () => {
  const onTheEve = (): Story => new Story("2026-11-10", { licences: 1 }).add("purchase:2", 84, "2026-12-09");

  it("is canceled by the renewal, and grants nothing for the price of a day", () => {
    const story = onTheEve().next({ kind: "day-came", on: "2026-12-10" });
    expect(story.did).toEqual(["charge purchase:2 16800", "give-up purchase:2", "charge renewal:c:1 6000"]);
    story.next({ kind: "charge-succeeded", on: "2026-12-10", key: "renewal:c:1" });
    story.next({ kind: "charge-failed", on: "2026-12-10", key: "purchase:2" });
    expect(story.did.slice(3)).toEqual(["receipt 6000", "grant", "given-up"]);
    expect(story.contract.licences).toBe(1);
    expect(contractViewOf(story.running, "2026-12-10", null, null).gaveUp).toEqual({
      kind: "add",
      licences: 84,
      total: 16_800,
      on: "2026-12-10",
    });
    // Shown until the owner buys again.
    story.add("purchase:3", 1, "2026-12-11");
    expect(contractViewOf(story.running, "2026-12-11", null, null).gaveUp).toBeNull();
  });

  it("is refunded if it settles anyway, and charged again before granting", () => {
    const story = onTheEve().next({ kind: "day-came", on: "2026-12-10" });
    story.next({ kind: "charge-succeeded", on: "2026-12-12", key: "purchase:2" });
    expect([story.did.slice(3), story.contract.licences]).toEqual([["receipt 16800", "refund 16800"], 1]);
    expect(quoteTerms(story.intent(1), story.contract, null, "2026-12-12")).toMatchObject({ error: "purchase-pending" });
    story.next({ kind: "charge-succeeded", on: "2026-12-12", key: "renewal:c:1" });
    const rest = Math.floor((6_000 * 84 * 29) / 31);
    expect(story.did.slice(5)).toEqual(["receipt 6000", "grant", `charge carried:c:2 ${rest}`]);
    expect(story.contract.licences).toBe(1);
    story.next({ kind: "charge-succeeded", on: "2026-12-12", key: "carried:c:2" });
    expect([story.did.slice(8), story.contract.licences]).toEqual([[`receipt ${rest}`, "grant"], 85]);
  });

  it("grants nothing when the outcome arrives before the day's job", () => {
    const story = onTheEve().next({ kind: "charge-succeeded", on: "2026-12-10", key: "purchase:2" });
    expect([story.did.slice(1), story.contract.licences]).toEqual([["receipt 16800", "refund 16800"], 1]);
    story.next({ kind: "day-came", on: "2026-12-10" });
    expect(story.did.slice(3)).toEqual(["charge renewal:c:1 6000"]);
  });

  it("doesn't buy a month of Pro for the price of a day", () => {
    const story = new Story("2026-11-10", { licences: 1 }).upgrade("purchase:2", "2026-12-09");
    expect(story.did).toEqual(["charge purchase:2 350"]);
    story.next({ kind: "day-came", on: "2026-12-10" });
    story.next({ kind: "charge-succeeded", on: "2026-12-10", key: "renewal:c:1" });
    story.next({ kind: "charge-succeeded", on: "2026-12-10", key: "purchase:2" });
    expect(story.did.slice(5)).toEqual(["receipt 350", "refund 350", "charge carried:c:2 10500"]);
    expect(story.running.plan).toBe("commercial");
    story.next({ kind: "charge-failed", on: "2026-12-10", key: "carried:c:2" });
    expect([story.did.at(-1), story.running.plan, story.running.purchase]).toEqual(["given-up", "commercial", null]);
  });

  it("isn't charged again for a contract that is ending or unpaid", () => {
    const stopped = onTheEve().next({ kind: "renewal-stopped", on: "2026-12-09" }).next({ kind: "day-came", on: "2026-12-10" });
    expect(stopped.did.slice(-2)).toEqual(["give-up purchase:2", "end stopped"]);
    stopped.next({ kind: "charge-succeeded", on: "2026-12-11", key: "purchase:2" });
    expect(stopped.did.slice(-2)).toEqual(["receipt 16800", "refund 16800"]);

    const unpaid = onTheEve();
    for (let count = 1; count <= 5; count += 1) {
      const on = nextActionOn(unpaid.contract) ?? "";
      unpaid.next({ kind: "day-came", on });
      if (count === 2) unpaid.next({ kind: "charge-succeeded", on, key: "purchase:2" });
      unpaid.next({ kind: "charge-failed", on, key: `renewal:c:${count}` });
    }
    expect([unpaid.did.at(-1), unpaid.running.carried, unpaid.contract.licences]).toEqual(["restrict", null, 1]);
    expect(unpaid.did.filter((did) => did.startsWith("refund"))).toEqual(["refund 16800"]);
  });

  it("is canceled with the contract, and refunded", () => {
    for (const event of [
      { kind: "deleted", on: "2026-12-09" },
      { kind: "subtracted", on: "2026-12-09", licences: 1 },
    ] as const) {
      const story = onTheEve().next(event);
      expect(story.did.at(-1)).toBe("give-up purchase:2");
      story.next({ kind: "charge-succeeded", on: "2026-12-09", key: "purchase:2" });
      story.next({ kind: "charge-succeeded", on: "2026-12-09", key: "purchase:2" });
      expect(story.did.slice(-2)).toEqual(["receipt 16800", "refund 16800"]);
      expect(story.did.filter((did) => did === "refund 16800")).toHaveLength(1);
    }
    const failing = onTheEve().next({ kind: "deleted", on: "2026-12-09" });
    failing.next({ kind: "charge-failed", on: "2026-12-09", key: "purchase:2" });
    expect(failing.did.at(-1)).toBe("given-up");
  });

  it("is canceled with a contract that never began", () => {
    const order = (): Story => new Story("2026-11-10", { licences: 3, pays: false });
    expect(nextActionOn(order().contract)).toBe("2026-12-10");
    const lapsed = order().next({ kind: "day-came", on: "2026-12-09" }).next({ kind: "day-came", on: "2026-12-10" });
    expect([lapsed.did, lapsed.contract.phase]).toEqual([["give-up purchase:1"], "ended"]);
    for (const story of [lapsed, order(), order().next({ kind: "deleted", on: "2026-11-11" })]) {
      story.next({ kind: "charge-succeeded", on: "2026-12-10", key: "purchase:1" });
      expect(story.did.slice(-2)).toEqual(["receipt 18000", "refund 18000"]);
      expect(story.contract.phase).toBe("ended");
    }
  });

  it("is refunded for a renewal that settles after its contract ended, or in the next period", () => {
    const gone = new Story("2026-11-10").next({ kind: "day-came", on: "2026-12-10" }).next({ kind: "deleted", on: "2026-12-11" });
    expect(gone.did.slice(1)).toEqual(["end deleted", "give-up renewal:c:1"]);
    gone.next({ kind: "charge-succeeded", on: "2026-12-12", key: "renewal:c:1" });
    expect(gone.did.slice(-2)).toEqual(["receipt 12000", "refund 12000"]);

    const slow = new Story("2026-11-10").next({ kind: "day-came", on: "2026-12-10" });
    expect(nextActionOn(slow.contract)).toBe("2026-12-18");
    slow.next({ kind: "day-came", on: "2026-12-17" });
    expect(slow.status).toBe("usable");
    slow.next({ kind: "day-came", on: "2026-12-18" });
    expect(slow.status).toBe("restricted-payment");
    slow.next({ kind: "charge-succeeded", on: "2027-01-15", key: "renewal:c:1" });
    expect(slow.did.slice(1)).toEqual(["restrict", "receipt 12000", "grant", "reopen", "charge renewal:c:2 12000"]);
  });
});

describe("used days that weren't paid", () => {
  it("stay owed when their licences are removed", () => {
    const story = new Story("2026-11-10", { licences: 85 }).next({ kind: "day-came", on: "2026-12-10" });
    story.next({ kind: "charge-failed", on: "2026-12-10", key: "renewal:c:1" });
    story.next({ kind: "subtracted", on: "2026-12-10", licences: 84 }).next({ kind: "day-came", on: "2026-12-11" });
    expect(story.did.at(-1)).toBe(`charge renewal:c:2 ${6_000 + Math.floor((6_000 * 84) / 31)}`);
    story.next({ kind: "charge-succeeded", on: "2026-12-11", key: "renewal:c:2" });
    story.next({ kind: "day-came", on: "2027-01-10" });
    expect(story.did.at(-1)).toBe("charge renewal:c:3 6000");
  });

  it("stay owed while the contract is restricted", () => {
    const story = new Story("2026-11-10", { licences: 85 });
    for (let count = 1; count <= 5; count += 1) {
      const on = nextActionOn(story.contract) ?? "";
      story.next({ kind: "day-came", on }).next({ kind: "charge-failed", on, key: `renewal:c:${count}` });
    }
    story.next({ kind: "subtracted", on: "2026-12-20", licences: 84 }).next({ kind: "card-changed", on: "2026-12-20" });
    const used = Math.floor((6_000 * 84 * 7) / 31);
    expect(story.did.at(-1)).toBe(`charge renewal:c:6 ${Math.floor((6_000 * 28) / 31) + used}`);
  });
});

describe("an owner gets accurate answers", () => {
  it("can stop a contract with an open payment, and undo that", () => {
    const story = new Story("2026-11-10").next({ kind: "day-came", on: "2026-12-10" });
    story.next({ kind: "charge-failed", on: "2026-12-10", key: "renewal:c:1" });
    story.next({ kind: "renewal-stopped", on: "2026-12-10" });
    expect(story.running.renews).toBe(false);
    expect(contractViewOf(story.running, "2026-12-10", null, null).endsOn).toBe("2027-01-09");
    story.next({ kind: "renewal-resumed", on: "2026-12-10" });
    expect(story.running.renews).toBe(true);
    story.next({ kind: "renewal-stopped", on: "2026-12-10" }).next({ kind: "day-came", on: "2026-12-11" });
    story.next({ kind: "charge-succeeded", on: "2026-12-11", key: "renewal:c:2" }).next({ kind: "day-came", on: "2027-01-10" });
    expect(story.did.at(-1)).toBe("end stopped");
  });

  it("can stop a restricted contract, which ends with its unpaid period", () => {
    const story = new Story("2026-11-10");
    for (let count = 1; count <= 5; count += 1) {
      const on = nextActionOn(story.contract) ?? "";
      story.next({ kind: "day-came", on }).next({ kind: "charge-failed", on, key: `renewal:c:${count}` });
    }
    story.next({ kind: "renewal-stopped", on: "2026-12-20" });
    expect(contractViewOf(story.running, "2026-12-20", null, null).endsOn).toBe("2027-01-09");
    expect(nextActionOn(story.contract)).toBe("2027-01-10");
    story.next({ kind: "day-came", on: "2027-01-09" });
    expect(story.contract.phase).toBe("running");
    story.next({ kind: "day-came", on: "2027-01-10" });
    expect(story.did.at(-1)).toBe("end stopped");
  });

  it("learns why a contract can't be changed", () => {
    const stopped = new Story("2026-11-10").next({ kind: "renewal-stopped", on: "2026-11-20" });
    expect(quoteTerms(stopped.intent(1), stopped.contract, null, "2026-11-20")).toMatchObject({ error: "contract-stopped" });
    stopped.next({ kind: "next-plan-set", on: "2026-11-20", plan: "commercial" });
    expect(stopped.did.at(-1)).toBe("contract-stopped");

    const unpaid = new Story("2026-11-10").next({ kind: "day-came", on: "2026-12-10" });
    expect(quoteTerms(unpaid.intent(1), unpaid.contract, null, "2026-12-10")).toMatchObject({ error: "purchase-pending" });
    unpaid.next({ kind: "charge-failed", on: "2026-12-10", key: "renewal:c:1" });
    expect(quoteTerms(unpaid.intent(1), unpaid.contract, null, "2026-12-10")).toMatchObject({ error: "contract-unpaid" });
    unpaid.next({ kind: "next-plan-set", on: "2026-12-10", plan: "commercial" });
    expect(unpaid.did.at(-1)).toBe("contract-unpaid");
  });
});

describe("an outage", () => {
  it("over whole periods leaves one renewal, for the current period", () => {
    for (const method of ["card", "invoice"] as const) {
      const story = new Story("2026-11-10", { method }).next({ kind: "day-came", on: "2027-02-15" });
      const kind = method === "card" ? "charge renewal:c:1" : "invoice";
      expect(story.did[0]).toBe(`${kind} 12000`);
      story.next({ kind: "charge-succeeded", on: "2027-02-15", key: "renewal:c:1" }).next({ kind: "day-came", on: "2027-02-15" });
      expect(nextActionOn(story.contract)).toBe("2027-03-10");
    }
  });

  it("of a few days at renewal leaves the period unchanged", () => {
    const story = new Story("2026-11-10").next({ kind: "day-came", on: "2026-12-14" });
    story.next({ kind: "charge-succeeded", on: "2026-12-14", key: "renewal:c:1" });
    expect([story.did[0], nextActionOn(story.contract)]).toEqual(["charge renewal:c:1 12000", "2027-01-10"]);
  });
});

describe("a contract paid by invoice", () => {
  it("is usable from the order on, and invoices its renewals", () => {
    const story = new Story("2026-11-10", { plan: "pro", method: "invoice", periodMonths: 6, licences: 1 });
    expect(story.contract.phase).toBe("running");
    expect(nextActionOn(story.contract)).toBe("2027-05-10");
    story.next({ kind: "day-came", on: "2027-05-10" }).next({ kind: "day-came", on: "2027-05-10" });
    expect(story.did).toEqual(["invoice 99000", "grant"]);
    expect(nextActionOn(story.contract)).toBe("2027-11-10");
  });

  it("is unconfirmed after an invoice's last day, restricted 14 days later, and open once all is paid", () => {
    const story = new Story("2026-11-10", { method: "invoice" });
    story.next({ kind: "invoice-overdue", on: "2027-01-01", invoice: "I-1", dueOn: "2026-12-31" });
    expect(story.status).toBe("payment-unconfirmed-usable");
    story.next({ kind: "invoice-unpaid", on: "2027-01-14", invoice: "I-1", dueOn: "2026-12-31" });
    expect(story.status).toBe("restricted-payment");
    story.next({ kind: "invoice-overdue", on: "2027-02-01", invoice: "I-2", dueOn: "2027-01-31" });
    story.next({ kind: "invoice-paid", on: "2027-02-02", invoice: "I-1" });
    expect(story.status).toBe("restricted-payment");
    story
      .next({ kind: "invoice-paid", on: "2027-02-02", invoice: "I-2" })
      .next({ kind: "invoice-paid", on: "2027-02-02", invoice: "I-2" });
    expect([story.status, story.did.filter((did) => did === "reopen")]).toEqual(["usable", ["reopen"]]);
  });

  it("reopens for the remaining days if its period ended while restricted", () => {
    const story = new Story("2026-11-10", { method: "invoice" });
    story.next({ kind: "invoice-unpaid", on: "2026-12-05", invoice: "I-1", dueOn: "2026-11-21" });
    story.next({ kind: "day-came", on: "2026-12-10" });
    expect(story.did).toEqual(["restrict"]);
    // Paid on 20 December: 21 of the 31 days from the 10th are left, and the anchor's day stays.
    story.next({ kind: "invoice-paid", on: "2026-12-20", invoice: "I-1" });
    expect(story.did.slice(1)).toEqual([`invoice ${Math.floor((12_000 * 21) / 31)}`, "reopen"]);
    expect(nextActionOn(story.contract)).toBe("2027-01-10");
  });

  it("ends 60 days after the oldest invoice was due", () => {
    const story = new Story("2026-11-10", { method: "invoice" });
    story.next({ kind: "invoice-unpaid", on: "2027-01-14", invoice: "I-1", dueOn: "2026-12-31" });
    expect(nextActionOn(story.contract)).toBe("2027-03-01");
    story.next({ kind: "day-came", on: "2027-03-01" });
    expect(story.did.at(-1)).toBe("end unpaid");
  });

  it("can be stopped while an invoice is overdue, and ends with its period", () => {
    const story = new Story("2026-11-10", { method: "invoice" });
    story.next({ kind: "invoice-overdue", on: "2026-12-01", invoice: "I-1", dueOn: "2026-11-30" });
    story.next({ kind: "renewal-stopped", on: "2026-12-02" }).next({ kind: "day-came", on: "2026-12-10" });
    expect(story.did.at(-1)).toBe("end stopped");
  });
});

describe("contents of the serial card", () => {
  const card = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2030 };

  it("shows the coming renewal, but not an unpaid one", () => {
    const story = new Story("2026-11-10").next({ kind: "day-came", on: "2026-12-10" });
    story.next({ kind: "charge-failed", on: "2026-12-10", key: "renewal:c:1" });
    expect(contractViewOf(story.running, "2026-12-10", card, null)).toEqual({
      licences: 2,
      startedOn: "2026-11-10",
      renewsOn: "2027-01-10",
      renewalTotal: 12_000,
      endsOn: null,
      status: "ongoing",
      payment: "credit-card",
      nextPlan: null,
      coupons: [],
      card,
      openInvoice: null,
      gaveUp: null,
    });
  });

  it("shows no card if paid by bank transfer", () => {
    const monthly = new Story("2026-11-10", { method: "invoice" });
    expect(contractViewOf(monthly.running, "2026-11-10", card, "I-000001")).toMatchObject({
      payment: "invoice",
      card: null,
      openInvoice: "I-000001",
    });
  });
});
