import { overdueOn, restrictedOn } from "../documents/invoice-schedule.ts";
import { type CivilDay, laterOf } from "./civil-date.ts";
import type { Contract, RunningContract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { contractAfter } from "./contract-reducer.ts";
import type { ContractResult } from "./contract-step.ts";
import { nextActionOn } from "./renewal.ts";

/** An unpaid invoice. */
export interface OpenInvoice {
  readonly number: string;
  readonly dueOn: CivilDay;
}

/** Coupons last 120 periods at most, and three renewals fit between an invoice and its restriction. */
const MAX_STEPS = 1000;

/** The second lateness includes the first. */
const lateness = ({ number, dueOn }: OpenInvoice, on: CivilDay): ContractEvent | undefined => {
  if (on >= restrictedOn(dueOn)) return { kind: "invoice-unpaid", invoice: number, dueOn, on };
  return on >= overdueOn(dueOn) ? { kind: "invoice-overdue", invoice: number, dueOn, on } : undefined;
};

const runningAfter = (
  result: ContractResult,
): { readonly contract: Contract; readonly issued: (OpenInvoice & { total: number })[] } => {
  if (!result.ok) throw new Error(`a day that came was refused: ${result.error}`);
  const issued = result.value.effects.flatMap((one) =>
    one.kind === "invoice" ? [{ number: one.bill.key, dueOn: one.dueOn, total: one.bill.total }] : [],
  );
  return { contract: result.value.contract, issued };
};

/**
 * Yen invoiced for renewals from `on` until restriction, if the owner never pays; `open`: unpaid invoices. Assumes the most
 * expensive renewal and plan still possible, so no later change raises it. 0: not running or not by invoice. Throws Error for
 * endless renewals, which can't exist.
 */
export const furtherInvoices = (contract: Contract, open: readonly OpenInvoice[], on: CivilDay): number => {
  if (contract.method !== "invoice" || contract.phase !== "running") return 0;
  const start: RunningContract = { ...contract, renews: true, nextPlan: null };
  let state: Contract = start;
  let unpaid = [...open];
  let sum = 0;
  let today = on;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (state.phase !== "running" || state.payment.state === "restricted") return sum;
    // On one day the renewal may come first: the dearer order.
    const renewal = nextActionOn(state);
    const late = unpaid.map(({ dueOn }) => restrictedOn(dueOn)).sort()[0];
    if (renewal !== null && (late === undefined || renewal <= late)) {
      today = laterOf(renewal, today);
      const renewed = runningAfter(contractAfter(state, { kind: "day-came", on: today }));
      state = renewed.contract;
      unpaid = [...unpaid, ...renewed.issued];
      sum += renewed.issued.reduce((total, bill) => total + bill.total, 0);
      continue;
    }
    if (late === undefined) return sum;
    today = laterOf(late, today);
    for (const invoice of unpaid) {
      const event = lateness(invoice, today);
      if (event !== undefined) state = runningAfter(contractAfter(state, event)).contract;
    }
  }
  throw new Error(`the invoices of ${contract.id} have no end`);
};

/** Yen that a purchase adds to what the account can owe: its invoice and {@link furtherInvoices}. */
export const invoicesOfPurchase = (contract: Contract, open: readonly OpenInvoice[], event: ContractEvent): number => {
  const { contract: after, issued } = runningAfter(contractAfter(contract, event));
  const now = issued.reduce((total, bill) => total + bill.total, 0);
  return now + furtherInvoices(after, [...open, ...issued], event.on);
};
