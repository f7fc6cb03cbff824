import { err } from "@setsuna/kit";
import { chargeFailed, chargeSucceeded } from "./charge-outcomes.ts";
import type { Contract, RunningContract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { type ContractResult, end, step } from "./contract-step.ts";
import { invoiceLate, invoicePaid } from "./invoice-steps.ts";
import { resumeRenewal, setNextPlan, stopRenewal, subtract } from "./owner-commands.ts";
import { orderPurchase } from "./purchase-steps.ts";
import { cardChanged, dayCame, orderLapsed } from "./renewal-steps.ts";

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
      return chargeSucceeded(contract, event.key, event.on);
    case "charge-failed":
      return chargeFailed(contract, event.key, event.on);
  }
};

/** These require a running contract. */
const OWNER_COMMANDS: readonly ContractEvent["kind"][] = ["subtracted", "renewal-stopped", "renewal-resumed", "next-plan-set"];

/**
 * Returns the contract after `event`. Decision 0016: it charges before it grants, never two charges of a kind at once, and
 * calculates renewals from the anchor. Decision 0035: a late payment grants nothing.
 */
export const contractAfter = (contract: Contract, event: ContractEvent): ContractResult => {
  if (contract.phase === "running") return running(contract, event);
  if (OWNER_COMMANDS.includes(event.kind)) return err("contract-not-active");
  if (event.kind === "charge-succeeded") return chargeSucceeded(contract, event.key, event.on);
  if (event.kind === "charge-failed") return chargeFailed(contract, event.key, event.on);
  if (event.kind === "purchase-ordered") return orderPurchase(contract, event.purchase, event.on);
  if (contract.phase === "ended") return step(contract);
  if (event.kind === "deleted") return end(contract, event.on, "deleted");
  if (event.kind === "day-came") return orderLapsed(contract, event.on);
  return step(contract);
};
