import { type CivilDay, endOfNextMonth } from "./civil-date.ts";
import type { RunningContract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { type ContractResult, step } from "./contract-step.ts";
import { nextKey, reopeningBill } from "./renewal.ts";
import { renewed } from "./renewal-steps.ts";

export const invoiceLate = (
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
    return step(
      { ...contract, payment: { state: "restricted", dueOn: oldest, since: on, invoices, used: [] } },
      { kind: "restrict" },
    );
  if (invoices === known) return step(contract);
  return step({ ...contract, payment: { state: "overdue", dueOn: oldest, invoices } }, { kind: "unconfirmed", nextTryOn: null });
};

/** An invoice that was late is paid; with the last of them the ID opens again. */
export const invoicePaid = (contract: RunningContract, invoice: string, on: CivilDay): ContractResult => {
  const { payment } = contract;
  if ((payment.state !== "overdue" && payment.state !== "restricted") || !payment.invoices.includes(invoice))
    return step(contract);
  const invoices = payment.invoices.filter((number) => number !== invoice);
  if (invoices.length > 0) return step({ ...contract, payment: { ...payment, invoices } });
  const settled: RunningContract = { ...contract, payment: { state: "settled" } };
  if (payment.state === "overdue") return step(settled, { kind: "grant" });
  // A stopped contract isn't invoiced again: its next day ends it.
  const bill = contract.renews ? reopeningBill(contract, payment.since, on, nextKey(contract)) : undefined;
  if (bill === undefined) return step(settled, { kind: "reopen" });
  const next = renewed({ ...settled, charges: settled.charges + 1 }, bill.through);
  if (bill.total === 0) return step(next, { kind: "reopen" });
  return step(next, { kind: "invoice", bill, dueOn: endOfNextMonth(on) }, { kind: "reopen" });
};
