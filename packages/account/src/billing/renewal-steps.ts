import { addDays, type CivilDay, endOfNextMonth } from "./civil-date.ts";
import type { OrderedContract, RenewalCharge, RunningContract } from "./contract.ts";
import { after, type ContractResult, end, step } from "./contract-step.ts";
import { usedOnce } from "./coupon.ts";
import { chargeCarried, isLate, lapse } from "./late-purchase.ts";
import { periodWith } from "./period.ts";
import {
  asCharge,
  nextKey,
  nextTryOn,
  OPEN_DAYS,
  renewalBill,
  renewsOn,
  reopeningBill,
  stopsOn,
  UNPAID_END_DAYS,
} from "./renewal.ts";

export const renewed = (contract: RunningContract, through: number): RunningContract => ({
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
  // Whole periods missed in an outage are free, because they could be neither used nor stopped. Decision 0035.
  const period = Math.max(before.period, periodWith(before, on) - 1);
  const contract: RunningContract = { ...before, period, plan: before.nextPlan ?? before.plan, nextPlan: null };
  const dueOn = renewsOn(contract);
  const bill = renewalBill(contract, nextKey(contract));
  if (contract.method === "invoice") {
    const next = renewed({ ...contract, charges: contract.charges + 1 }, bill.through);
    if (bill.total === 0) return step(next, { kind: "grant" });
    return step(next, { kind: "invoice", bill, dueOn: endOfNextMonth(on) }, { kind: "grant" });
  }
  const due: RunningContract = { ...contract, payment: { state: "due", dueOn, failures: 0, nextTryOn: null, used: [] } };
  return chargeRenewal(due, asCharge(bill, false));
};

/** Unusable until paid. */
const restrict = (
  contract: RunningContract,
  { dueOn, used }: Extract<RunningContract["payment"], { state: "due" }>,
  on: CivilDay,
): ContractResult =>
  step(
    { ...contract, carried: null, payment: { state: "restricted", dueOn, since: on, invoices: [], used } },
    { kind: "restrict" },
  );

const payDay = (contract: RunningContract, on: CivilDay): ContractResult => {
  const { payment } = contract;
  switch (payment.state) {
    case "settled":
    case "overdue":
      if (on < renewsOn(contract)) return step(contract);
      return contract.renews ? renew(contract, on) : end(contract, on, "stopped");
    case "due": {
      // A late charge must not allow months of unpaid use.
      if (contract.renewal !== null)
        return on < addDays(payment.dueOn, OPEN_DAYS) ? step(contract) : restrict(contract, payment, on);
      if (payment.nextTryOn === null || on < payment.nextTryOn) return step(contract);
      return chargeRenewal(contract, asCharge(renewalBill(contract, nextKey(contract)), false));
    }
    case "restricted":
      if (!contract.renews && on >= stopsOn(contract)) return end(contract, on, "stopped");
      return on >= addDays(payment.dueOn, UNPAID_END_DAYS) ? end(contract, on, "unpaid") : step(contract);
  }
};

/** Gives up outdated purchases, then renews, retries a payment or ends it. */
export const dayCame = (before: RunningContract, on: CivilDay): ContractResult => {
  const { contract, effects } = lapse(before, on);
  return after(payDay(contract, on), ...effects);
};

/** Ends a contract that never began once its purchase is late. */
export const orderLapsed = (contract: OrderedContract, on: CivilDay): ContractResult =>
  isLate(contract.purchase, on) ? end(contract, on, "not-paid") : step(contract);

/** A new card pays open charges at once. */
export const cardChanged = (contract: RunningContract, on: CivilDay): ContractResult => {
  const { payment } = contract;
  if (contract.method === "invoice" || contract.renewal !== null) return step(contract);
  if (payment.state === "due") return chargeRenewal(contract, asCharge(renewalBill(contract, nextKey(contract)), true));
  if (payment.state !== "restricted") return step(contract);
  const bill = reopeningBill(contract, payment.since, on, nextKey(contract));
  return bill === undefined ? step(contract) : chargeRenewal(contract, asCharge(bill, true));
};

/** Charges what waited, and the next renewal if this payment came so late. */
export const renewalSucceeded = (contract: RunningContract, charge: RenewalCharge, on: CivilDay): ContractResult => {
  const wasRestricted = contract.payment.state === "restricted";
  const next: RunningContract = { ...renewed(contract, charge.through), payment: { state: "settled" } };
  return after(
    on < renewsOn(next) ? chargeCarried(next, on) : dayCame(next, on),
    { kind: "receipt", bill: charge },
    { kind: "grant" },
    ...(wasRestricted ? [{ kind: "reopen" } as const] : []),
  );
};

/** Retries by the schedule, then restricts. */
export const renewalFailed = (contract: RunningContract, charge: RenewalCharge, on: CivilDay): ContractResult => {
  const open: RunningContract = { ...contract, renewal: null };
  const { payment } = contract;
  // An owner's own attempt leaves the schedule unchanged.
  if (payment.state !== "due") return step(open);
  if (charge.extra) return step(open, { kind: "unconfirmed", nextTryOn: payment.nextTryOn });
  const failures = payment.failures + 1;
  const next = nextTryOn(payment.dueOn, failures, on);
  if (next !== null)
    return step({ ...open, payment: { ...payment, failures, nextTryOn: next } }, { kind: "unconfirmed", nextTryOn: next });
  return restrict(open, payment, on);
};
