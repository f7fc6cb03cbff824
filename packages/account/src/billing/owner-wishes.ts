import { err } from "@setsuna/kit";
import type { CivilDay } from "./civil-date.ts";
import type { RunningContract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { type ContractResult, end, step } from "./contract-step.ts";
import { renewsOn } from "./renewal.ts";

/** Fewer licences, at once and without a refund; with the last the ID ends. */
export const subtract = (contract: RunningContract, licences: number, on: CivilDay): ContractResult => {
  if (!Number.isInteger(licences) || licences < 1 || licences > contract.licences) return err("licences-wrong");
  if (licences < contract.licences) return step({ ...contract, licences: contract.licences - licences }, { kind: "grant" });
  // What is being paid for would be granted to nothing.
  return contract.purchase === null ? end(contract, on, "subtracted") : err("licence-delete-failed");
};

/** The contract is to end with what is paid. */
export const stopRenewal = (contract: RunningContract, on: CivilDay): ContractResult => {
  if (!contract.renews) return step(contract);
  const paid = contract.payment.state === "settled" || contract.payment.state === "overdue";
  if (!paid || on >= renewsOn(contract)) return err("contract-not-active");
  return step({ ...contract, renews: false, nextPlan: null }, { kind: "grant" });
};

/** It is to go on after all. */
export const resumeRenewal = (contract: RunningContract, on: CivilDay): ContractResult => {
  if (contract.renews) return step(contract);
  return on >= renewsOn(contract) ? err("contract-not-active") : step({ ...contract, renews: true }, { kind: "grant" });
};

/** Another plan from the next renewal on; null takes that back. */
export const setNextPlan = (
  contract: RunningContract,
  { plan, on }: Extract<ContractEvent, { kind: "next-plan-set" }>,
): ContractResult => {
  if (!contract.renews || contract.payment.state === "restricted" || on >= renewsOn(contract)) return err("contract-not-active");
  if (plan === null || plan === contract.plan) return step({ ...contract, nextPlan: null });
  // Six months are sold of Pro alone, and what acts at once is a purchase.
  if (plan === "pro" || contract.periodMonths !== 1) return err("plan-not-changeable");
  return step({ ...contract, nextPlan: plan });
};
