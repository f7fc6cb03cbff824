import type { BillingEffect, Contract } from "@setsuna/account";
import { unreachable } from "@setsuna/kit";
import type { ChargeRequest } from "./charging-port.ts";
import type { HeldStep } from "./contract-steps.ts";
import type { AddressedCharge, CreditOrder, DocumentOrder } from "./documents-port.ts";
import type { BillingNotice } from "./notices-port.ts";

type Credit = CreditOrder & { readonly contractId: string; readonly serialId: string; readonly total: number };

export interface EffectPlan {
  readonly orders: ChargeRequest[];
  /** Their addressee is kept as it is now, until their outcome. */
  readonly addressed: AddressedCharge[];
  readonly givenUp: string[];
  readonly bills: DocumentOrder[];
  readonly credits: Credit[];
  readonly notices: BillingNotice[];
}

export const emptyPlan = (): EffectPlan => ({ orders: [], addressed: [], givenUp: [], bills: [], credits: [], notices: [] });

export interface EffectSubject {
  readonly contract: Contract;
  readonly event: HeldStep["event"];
  /** `serialId` is empty if there was none. */
  readonly facts: { readonly accountId: string; readonly contractId: string; readonly serialId: string; readonly at: Date };
  /** The same step refunds them, so their receipts aren't mailed. */
  readonly paidBack: readonly string[];
}

type Charge = Extract<BillingEffect, { kind: "charge" }>;
type Bill = Extract<BillingEffect, { kind: "receipt" | "invoice" }>;
type Notified = Exclude<BillingEffect, Charge | Bill | { kind: "refund" | "give-up" | "grant" }>;

const planCharge = (plan: EffectPlan, { charge, offSession }: Charge, { contract, facts }: EffectSubject): void => {
  const { accountId, contractId, at } = facts;
  const { key, total, to } = charge;
  plan.orders.push({
    key,
    contractId,
    accountId,
    offSession,
    at,
    purpose: offSession ? "renewal" : "purchase",
    amount: total,
    lastOn: "kind" in charge ? to : null,
    description: `Setsuna Studio ${contract.plan} x ${contract.licences}`,
  });
  plan.addressed.push({ charge: key, accountId, at });
};

const planBill = (plan: EffectPlan, effect: Bill, { event, facts, paidBack }: EffectSubject): void => {
  const { key, lines, total, tax, from, to } = effect.bill;
  plan.bills.push({
    ...facts,
    cause: key,
    kind: effect.kind,
    lines,
    total,
    tax,
    from,
    to,
    issuedOn: event.on,
    dueOn: effect.kind === "invoice" ? effect.dueOn : null,
    quiet: paidBack.includes(key),
  });
};

const noticeOf = (effect: Notified, { contract, event, facts }: EffectSubject): BillingNotice => {
  const { contractId } = facts;
  const { kind } = effect;
  switch (kind) {
    case "given-up": {
      const { key: charge, licences, total } = effect.purchase;
      const { plan } = effect.purchase.lines[0] ?? contract;
      return { ...facts, cause: `${charge}:given-up`, kind, charge, plan, licences, total };
    }
    case "unconfirmed": {
      const cause = `${contractId}:${event.kind}:${contract.charges}:${event.on}`;
      return { ...facts, cause, kind: "renewal-failed", nextTryOn: effect.nextTryOn };
    }
    case "restrict":
      return { ...facts, cause: `${contractId}:restricted:${event.on}`, kind: "restricted" };
    case "reopen":
      return { ...facts, cause: `${contractId}:reopened:${event.on}`, kind: "reopened" };
    case "end":
      return { ...facts, cause: `${contractId}:ended`, kind: "ended", reason: effect.reason };
    default:
      return unreachable(kind);
  }
};

export const planEffect = (plan: EffectPlan, effect: BillingEffect, subject: EffectSubject): void => {
  switch (effect.kind) {
    case "charge":
      planCharge(plan, effect, subject);
      return;
    case "receipt":
    case "invoice":
      planBill(plan, effect, subject);
      return;
    case "refund":
      plan.credits.push({ ...subject.facts, cause: effect.bill.key, total: effect.bill.total });
      return;
    case "give-up":
      plan.givenUp.push(effect.key);
      return;
    case "grant":
      return;
    default:
      plan.notices.push(noticeOf(effect, subject));
  }
};
