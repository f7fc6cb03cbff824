import { err } from "@setsuna/kit";
import { addDays, type CivilDay } from "./civil-date.ts";
import type { Payment, RunningContract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { type ContractResult, end, step } from "./contract-step.ts";
import { renewsOn, usedLines } from "./renewal.ts";

/** Use of removed licenses on unpaid days stays owed. */
const owing = (contract: RunningContract, licences: number, on: CivilDay): Payment => {
  const { payment, method } = contract;
  if (method === "invoice" || (payment.state !== "due" && payment.state !== "restricted")) return payment;
  const until = payment.state === "restricted" ? payment.since : addDays(on, 1);
  return { ...payment, used: [...payment.used, ...usedLines(contract, licences, until)] };
};

/** Takes effect at once, without a refund. Removing the last ends the ID. */
export const subtract = (contract: RunningContract, licences: number, on: CivilDay): ContractResult => {
  if (!Number.isInteger(licences) || licences < 1 || licences > contract.licences) return err("licences-wrong");
  if (licences === contract.licences) return end(contract, on, "subtracted");
  const payment = owing(contract, licences, on);
  return step({ ...contract, licences: contract.licences - licences, payment }, { kind: "grant" });
};

/** True from the ending or renewing day on, though not done yet. */
const isOver = (contract: RunningContract, on: CivilDay): boolean => {
  const { state } = contract.payment;
  return (state === "settled" || state === "overdue") && on >= renewsOn(contract);
};

/** Ends with the period that is paid or being paid. */
export const stopRenewal = (contract: RunningContract, on: CivilDay): ContractResult => {
  if (!contract.renews) return step(contract);
  if (isOver(contract, on)) return err("purchase-pending");
  return step({ ...contract, renews: false, nextPlan: null, carried: null }, { kind: "grant" });
};

export const resumeRenewal = (contract: RunningContract, on: CivilDay): ContractResult => {
  if (contract.renews) return step(contract);
  return isOver(contract, on) ? err("contract-not-active") : step({ ...contract, renews: true }, { kind: "grant" });
};

/** Another plan from the next renewal on; null takes that back. */
export const setNextPlan = (
  contract: RunningContract,
  { plan, on }: Extract<ContractEvent, { kind: "next-plan-set" }>,
): ContractResult => {
  if (contract.payment.state === "restricted") return err("contract-unpaid");
  if (!contract.renews) return err("contract-stopped");
  // The renewal being charged keeps its plan.
  if (on >= renewsOn(contract))
    return err(contract.payment.state === "due" && contract.renewal === null ? "contract-unpaid" : "purchase-pending");
  if (plan === null || plan === contract.plan) return step({ ...contract, nextPlan: null });
  // Only Pro is sold for six months, and an immediate change is a purchase.
  if (plan === "pro" || contract.periodMonths !== 1) return err("plan-not-changeable");
  return step({ ...contract, nextPlan: plan });
};
