import { err } from "@setsuna/kit";
import type { CivilDay } from "./civil-date.ts";
import type { Contract, RunningContract } from "./contract.ts";
import type { ContractEvent } from "./contract-event.ts";
import { type ContractResult, end, ended, step } from "./contract-step.ts";
import { invoiceLate, invoicePaid } from "./invoice-steps.ts";
import { resumeRenewal, setNextPlan, stopRenewal, subtract } from "./owner-wishes.ts";
import { granted, orderPurchase } from "./purchase-steps.ts";
import { cardChanged, dayCame, renewalFailed, renewalSucceeded } from "./renewal-steps.ts";

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
