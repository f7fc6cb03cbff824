import type { ErrorCode } from "@setsuna/contracts";
import { ok, type Result } from "@setsuna/kit";
import type { CivilDay } from "./civil-date.ts";
import type { Contract, EndedContract, EndReason, OrderedContract, RunningContract } from "./contract.ts";
import type { BillingEffect } from "./contract-event.ts";

/** A contract after an event, and what has to be done. The same contract and nothing to do: the event changed nothing. */
export interface ContractStep {
  readonly contract: Contract;
  readonly effects: readonly BillingEffect[];
}

/** The error is of the catalogue: what an owner is told whose wish cannot be. */
export type ContractResult = Result<ContractStep, ErrorCode>;

/** The contract as it is from now on, and what has to be done. */
export const step = (contract: Contract, ...effects: BillingEffect[]): ContractResult => ok({ contract, effects });

/** Charges of a contract that have no outcome. */
const openCharges = (contract: OrderedContract | RunningContract): BillingEffect[] => {
  const renewal = contract.phase === "running" ? contract.renewal : null;
  const open = [renewal, contract.purchase].filter((charge) => charge !== null);
  return open.map(({ key }) => ({ kind: "give-up", key }));
};

/** The contract with an end, for a reason. What is being paid for stays with it, so that its outcome finds it. */
const ended = (contract: OrderedContract | RunningContract, on: CivilDay, reason: EndReason): EndedContract => {
  const { id, plan, licences, method, periodMonths, anchor, coupon, charges, purchase } = contract;
  const { renewal, lapsed } = contract.phase === "running" ? contract : { renewal: null, lapsed: [] };
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
    lapsed: purchase === null ? lapsed : [...lapsed, purchase],
  };
};

/** Ends a contract, gives up what is being charged for it, and ends the serial ID where it has granted one. */
export const end = (contract: OrderedContract | RunningContract, on: CivilDay, reason: EndReason): ContractResult => {
  const over = contract.phase === "running" ? ([{ kind: "end", reason }] as const) : [];
  return step(ended(contract, on, reason), ...over, ...openCharges(contract));
};

/** Ends a contract whose purchase has an outcome, so that it never began. */
export const neverBegan = (contract: OrderedContract, on: CivilDay, ...effects: BillingEffect[]): ContractResult =>
  step({ ...ended(contract, on, "not-paid"), lapsed: [] }, ...effects);

/** The result with further things to do before its own. */
export const after = (result: ContractResult, ...before: BillingEffect[]): ContractResult =>
  result.ok ? step(result.value.contract, ...before, ...result.value.effects) : result;
