import type { ErrorCode } from "@setsuna/contracts";
import { err, ok, type Result } from "@setsuna/kit";
import { MAX_LICENCES } from "../serial-ids/plan-limits.ts";
import { addDays, type CivilDay, endOfNextMonth } from "./civil-date.ts";
import type {
  Contract,
  EndedContract,
  EndReason,
  OrderedContract,
  PurchaseCharge,
  RenewalCharge,
  RunningContract,
} from "./contract.ts";
import type { Consequence, ContractEvent } from "./contract-event.ts";
import { usedOnce } from "./coupon.ts";
import { periodStart } from "./period.ts";
import { asCharge, nextKey, nextTryOn, renewalBill, renewsOn, reopeningBill, UNPAID_END_DAYS } from "./renewal.ts";

/** A contract after an event, and what has to be done. The same contract and nothing to do: the event changed nothing. */
export interface ContractStep {
  readonly contract: Contract;
  readonly consequences: readonly Consequence[];
}
/** The error is of the catalogue: what an owner is told whose wish cannot be. */
export type ContractResult = Result<ContractStep, ErrorCode>;

const step = (contract: Contract, ...consequences: Consequence[]): ContractResult => ok({ contract, consequences });

const ended = (contract: OrderedContract | RunningContract, on: CivilDay, reason: EndReason): EndedContract => {
  const { id, plan, licences, method, periodMonths, anchor, coupon, charges } = contract;
  const renewal = contract.phase === "running" ? contract.renewal : null;
  return {
    id,
    plan,
    licences,
    method,
    periodMonths,
    anchor,
    coupon,
    charges,
    phase: "ended",
    endedOn: on,
    reason,
    renewal,
    purchase: contract.purchase,
  };
};

const end = (contract: RunningContract, on: CivilDay, reason: EndReason): ContractResult =>
  step(ended(contract, on, reason), { kind: "end", reason });

/** A contract as it begins: bought, and nothing granted. Apply `purchase-ordered` to it. */
export const orderedContract = (
  facts: Omit<OrderedContract, "phase" | "charges">,
  on: CivilDay,
): { readonly contract: OrderedContract; readonly event: ContractEvent } => ({
  contract: { ...facts, phase: "ordered", charges: 0 },
  event: { kind: "purchase-ordered", on, purchase: facts.purchase },
});

const granted = (contract: OrderedContract | RunningContract, purchase: PurchaseCharge): RunningContract => {
  if (contract.phase === "ordered") {
    const { purchase: _paid, ...facts } = contract;
    return {
      ...facts,
      phase: "running",
      coupon: usedOnce(contract.coupon),
      period: 0,
      nextPlan: null,
      renews: true,
      payment: { state: "settled" },
      renewal: null,
      purchase: null,
    };
  }
  if (purchase.kind === "upgrade") return { ...contract, plan: "pro", nextPlan: null, purchase: null };
  return { ...contract, licences: Math.min(MAX_LICENCES, contract.licences + purchase.licences), purchase: null };
};

/** Charges a purchase, or grants it at once where there is nothing to charge or an invoice is sent. */
const settleOrCharge = (contract: OrderedContract | RunningContract, purchase: PurchaseCharge, on: CivilDay): ContractResult => {
  if (purchase.total === 0) return step(granted(contract, purchase), { kind: "grant" });
  if (contract.method === "invoice")
    return step(granted(contract, purchase), { kind: "invoice", bill: purchase, dueOn: endOfNextMonth(on) }, { kind: "grant" });
  return step({ ...contract, purchase }, { kind: "charge", charge: purchase, offSession: false });
};

/** Whether licences can be bought for it on the day; the reason when not. */
export const purchaseRefusal = (contract: Contract, on: CivilDay): ErrorCode | undefined => {
  if (contract.phase === "ordered") return "purchase-pending";
  if (contract.phase === "ended" || !contract.renews || contract.payment.state !== "settled") return "contract-not-active";
  // A renewal that is due and not charged yet is a payment on its way too.
  if (contract.purchase !== null || contract.renewal !== null || on >= renewsOn(contract)) return "purchase-pending";
  return undefined;
};

const orderPurchase = (contract: Contract, purchase: PurchaseCharge, on: CivilDay): ContractResult => {
  if (contract.phase === "ordered") {
    if (contract.purchase.key !== purchase.key) return err("purchase-pending");
    return settleOrCharge(contract, purchase, on);
  }
  const refusal = purchaseRefusal(contract, on);
  if (refusal !== undefined || contract.phase === "ended") return err(refusal ?? "contract-not-active");
  if (purchase.kind === "buy") return err("plan-not-changeable");
  if (purchase.kind === "upgrade" && contract.plan !== "commercial") return err("plan-not-changeable");
  if (purchase.kind === "add" && contract.licences + purchase.licences > MAX_LICENCES) return err("too-many-licences");
  return settleOrCharge(contract, purchase, on);
};

/** The contract with the renewal paid or invoiced. */
const renewed = (contract: RunningContract, through: number): RunningContract => ({
  ...contract,
  period: Math.max(contract.period, through),
  coupon: usedOnce(contract.coupon),
  renewal: null,
});

const chargeRenewal = (contract: RunningContract, charge: RenewalCharge): ContractResult => {
  const counted = { ...contract, charges: contract.charges + 1 };
  if (charge.total === 0) return step({ ...renewed(counted, charge.through), payment: { state: "settled" } }, { kind: "grant" });
  return step({ ...counted, renewal: charge }, { kind: "charge", charge, offSession: true });
};

const renew = (before: RunningContract, on: CivilDay): ContractResult => {
  const dueOn = renewsOn(before);
  const contract: RunningContract = { ...before, plan: before.nextPlan ?? before.plan, nextPlan: null };
  const bill = renewalBill(contract, nextKey(contract));
  if (contract.method === "invoice") {
    const next = renewed({ ...contract, charges: contract.charges + 1 }, bill.through);
    if (bill.total === 0) return step(next, { kind: "grant" });
    return step(next, { kind: "invoice", bill, dueOn: endOfNextMonth(on) }, { kind: "grant" });
  }
  const due: RunningContract = { ...contract, payment: { state: "due", dueOn, failures: 0, nextTryOn: null } };
  return chargeRenewal(due, asCharge(bill, false));
};

const dayCame = (contract: RunningContract, on: CivilDay): ContractResult => {
  const { payment } = contract;
  if (contract.renewal !== null) return step(contract);
  switch (payment.state) {
    case "settled":
    case "overdue":
      if (on < renewsOn(contract)) return step(contract);
      return contract.renews ? renew(contract, on) : end(contract, on, "stopped");
    case "due": {
      if (payment.nextTryOn === null || on < payment.nextTryOn) return step(contract);
      return chargeRenewal(contract, asCharge(renewalBill(contract, nextKey(contract)), false));
    }
    case "restricted":
      if (!contract.renews && on >= renewsOn(contract)) return end(contract, on, "stopped");
      return on >= addDays(payment.dueOn, UNPAID_END_DAYS) ? end(contract, on, "unpaid") : step(contract);
  }
};

/** A new card pays at once what is open. */
const cardChanged = (contract: RunningContract, on: CivilDay): ContractResult => {
  const { payment } = contract;
  if (contract.method === "invoice" || contract.renewal !== null) return step(contract);
  if (payment.state === "due") return chargeRenewal(contract, asCharge(renewalBill(contract, nextKey(contract)), true));
  if (payment.state !== "restricted") return step(contract);
  const bill = reopeningBill(contract, payment.since, on, nextKey(contract));
  return bill === undefined ? step(contract) : chargeRenewal(contract, asCharge(bill, true));
};

const renewalSucceeded = (contract: RunningContract, charge: RenewalCharge): ContractResult => {
  const wasRestricted = contract.payment.state === "restricted";
  const next: RunningContract = { ...renewed(contract, charge.through), payment: { state: "settled" } };
  return step(
    next,
    { kind: "receipt", bill: charge },
    { kind: "grant" },
    ...(wasRestricted ? [{ kind: "reopen" } as const] : []),
  );
};

const renewalFailed = (contract: RunningContract, charge: RenewalCharge, on: CivilDay): ContractResult => {
  const open: RunningContract = { ...contract, renewal: null };
  const { payment } = contract;
  // An owner's own try leaves the schedule as it was.
  if (payment.state !== "due") return step(open);
  if (charge.extra) return step(open, { kind: "unconfirmed", nextTryOn: payment.nextTryOn });
  const failures = payment.failures + 1;
  const next = nextTryOn(payment.dueOn, failures, on);
  if (next !== null)
    return step({ ...open, payment: { ...payment, failures, nextTryOn: next } }, { kind: "unconfirmed", nextTryOn: next });
  return step({ ...open, payment: { state: "restricted", dueOn: payment.dueOn, since: on, invoices: [] } }, { kind: "restrict" });
};

const chargeSucceeded = (contract: Contract, key: string): ContractResult => {
  if (contract.phase !== "ordered" && contract.renewal?.key === key) {
    if (contract.phase === "running") return renewalSucceeded(contract, contract.renewal);
    return step({ ...contract, renewal: null }, { kind: "receipt", bill: contract.renewal });
  }
  if (contract.purchase?.key !== key) return step(contract);
  const paid = contract.purchase;
  if (contract.phase === "ended") return step({ ...contract, purchase: null }, { kind: "receipt", bill: paid });
  return step(granted(contract, paid), { kind: "receipt", bill: paid }, { kind: "grant" });
};

const chargeFailed = (contract: Contract, key: string, on: CivilDay): ContractResult => {
  if (contract.phase !== "ordered" && contract.renewal?.key === key) {
    if (contract.phase === "running") return renewalFailed(contract, contract.renewal, on);
    return step({ ...contract, renewal: null });
  }
  if (contract.purchase?.key !== key) return step(contract);
  // Nothing was granted, so there is nothing to end but the contract itself.
  if (contract.phase === "ordered") return step({ ...ended(contract, on, "not-paid"), purchase: null });
  return step({ ...contract, purchase: null });
};

const subtract = (contract: RunningContract, licences: number, on: CivilDay): ContractResult => {
  if (!Number.isInteger(licences) || licences < 1 || licences > contract.licences) return err("licences-wrong");
  if (licences < contract.licences) return step({ ...contract, licences: contract.licences - licences }, { kind: "grant" });
  // What is being paid for would be granted to nothing.
  return contract.purchase === null ? end(contract, on, "subtracted") : err("licence-delete-failed");
};

const stopRenewal = (contract: RunningContract, on: CivilDay): ContractResult => {
  if (!contract.renews) return step(contract);
  const paid = contract.payment.state === "settled" || contract.payment.state === "overdue";
  if (!paid || on >= renewsOn(contract)) return err("contract-not-active");
  return step({ ...contract, renews: false, nextPlan: null }, { kind: "grant" });
};

const resumeRenewal = (contract: RunningContract, on: CivilDay): ContractResult => {
  if (contract.renews) return step(contract);
  return on >= renewsOn(contract) ? err("contract-not-active") : step({ ...contract, renews: true }, { kind: "grant" });
};

const setNextPlan = (
  contract: RunningContract,
  { plan, on }: Extract<ContractEvent, { kind: "next-plan-set" }>,
): ContractResult => {
  if (!contract.renews || contract.payment.state === "restricted" || on >= renewsOn(contract)) return err("contract-not-active");
  if (plan === null || plan === contract.plan) return step({ ...contract, nextPlan: null });
  // Six months are sold of Pro alone, and what acts at once is a purchase.
  if (plan === "pro" || contract.periodMonths !== 1) return err("plan-not-changeable");
  return step({ ...contract, nextPlan: plan });
};

const invoiceLate = (
  contract: RunningContract,
  { kind, invoice, dueOn, on }: Extract<ContractEvent, { kind: "invoice-overdue" | "invoice-unpaid" }>,
): ContractResult => {
  const { payment } = contract;
  if (payment.state === "due") return step(contract);
  const known = payment.state === "settled" ? [] : payment.invoices;
  const invoices = known.includes(invoice) ? known : [...known, invoice];
  const oldest = payment.state === "settled" || dueOn < payment.dueOn ? dueOn : payment.dueOn;
  if (payment.state === "restricted") return step({ ...contract, payment: { ...payment, invoices, dueOn: oldest } });
  if (kind === "invoice-unpaid")
    return step({ ...contract, payment: { state: "restricted", dueOn: oldest, since: on, invoices } }, { kind: "restrict" });
  if (invoices === known) return step(contract);
  return step({ ...contract, payment: { state: "overdue", dueOn: oldest, invoices } }, { kind: "unconfirmed", nextTryOn: null });
};

const invoicePaid = (contract: RunningContract, invoice: string, on: CivilDay): ContractResult => {
  const { payment } = contract;
  if ((payment.state !== "overdue" && payment.state !== "restricted") || !payment.invoices.includes(invoice))
    return step(contract);
  const invoices = payment.invoices.filter((number) => number !== invoice);
  if (invoices.length > 0) return step({ ...contract, payment: { ...payment, invoices } });
  const settled: RunningContract = { ...contract, payment: { state: "settled" } };
  if (payment.state === "overdue") return step(settled, { kind: "grant" });
  // One that was to end meanwhile is not invoiced anew: its next day ends it.
  const bill = contract.renews ? reopeningBill(contract, payment.since, on, nextKey(contract)) : undefined;
  if (bill === undefined) return step(settled, { kind: "reopen" });
  const next = renewed({ ...settled, charges: settled.charges + 1 }, bill.through);
  if (bill.total === 0) return step(next, { kind: "reopen" });
  return step(next, { kind: "invoice", bill, dueOn: endOfNextMonth(on) }, { kind: "reopen" });
};

const running = (contract: RunningContract, event: ContractEvent): ContractResult => {
  switch (event.kind) {
    case "subtracted":
      return subtract(contract, event.licences, event.on);
    case "renewal-stopped":
      return stopRenewal(contract, event.on);
    case "renewal-resumed":
      return resumeRenewal(contract, event.on);
    case "next-plan-set":
      return setNextPlan(contract, event);
    case "day-came":
      return dayCame(contract, event.on);
    case "card-changed":
      return cardChanged(contract, event.on);
    case "invoice-overdue":
    case "invoice-unpaid":
      return invoiceLate(contract, event);
    case "invoice-paid":
      return invoicePaid(contract, event.invoice, event.on);
    case "deleted":
      return end(contract, event.on, "deleted");
    case "purchase-ordered":
      return orderPurchase(contract, event.purchase, event.on);
    case "charge-succeeded":
      return chargeSucceeded(contract, event.key);
    case "charge-failed":
      return chargeFailed(contract, event.key, event.on);
  }
};

/** An owner's wishes, which a contract that does not run cannot fulfil. */
const WISHES: readonly ContractEvent["kind"][] = ["subtracted", "renewal-stopped", "renewal-resumed", "next-plan-set"];

/**
 * The contract after `event`. Decision 0016: charges before it grants, charges nothing while another charge of the same kind has no
 * outcome, and reckons every renewal from the anchor.
 */
export const contractAfter = (contract: Contract, event: ContractEvent): ContractResult => {
  if (contract.phase === "running") return running(contract, event);
  if (WISHES.includes(event.kind)) return err("contract-not-active");
  if (event.kind === "charge-succeeded") return chargeSucceeded(contract, event.key);
  if (event.kind === "charge-failed") return chargeFailed(contract, event.key, event.on);
  if (event.kind === "purchase-ordered") return orderPurchase(contract, event.purchase, event.on);
  if (event.kind === "deleted" && contract.phase === "ordered") return step(ended(contract, event.on, "deleted"));
  return step(contract);
};

/** First day after what is paid; the day on which a stopped contract ends. */
export const paidUntil = (contract: RunningContract): CivilDay => periodStart(contract, contract.period + 1);
