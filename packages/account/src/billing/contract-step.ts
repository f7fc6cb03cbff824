import type { ErrorCode } from "@setsuna/contracts";
import { ok, type Result } from "@setsuna/kit";
import type { CivilDay } from "./civil-date.ts";
import type { Contract, EndedContract, EndReason, OrderedContract, RunningContract } from "./contract.ts";
import type { BillingEffect } from "./contract-event.ts";

/** A contract after an event, and the effects to carry out. The same contract without effects: the event changed nothing. */
export interface ContractStep {
  readonly contract: Contract;
  readonly effects: readonly BillingEffect[];
}

/** The error answers a command that is impossible. */
export type ContractResult = Result<ContractStep, ErrorCode>;

export const step = (contract: Contract, ...effects: BillingEffect[]): ContractResult => ok({ contract, effects });

const openCharges = (contract: OrderedContract | RunningContract): BillingEffect[] => {
  const renewal = contract.phase === "running" ? contract.renewal : null;
  const open = [renewal, contract.purchase].filter((charge) => charge !== null);
  return open.map(({ key }) => ({ kind: "give-up", key }));
};

/** Keeps open payments, so that their outcomes find it. */
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

/** Ends a contract, cancels its charges, and ends its serial ID if granted. */
export const end = (contract: OrderedContract | RunningContract, on: CivilDay, reason: EndReason): ContractResult => {
  const over = contract.phase === "running" ? ([{ kind: "end", reason }] as const) : [];
  return step(ended(contract, on, reason), ...over, ...openCharges(contract));
};

export const endUnstarted = (contract: OrderedContract, on: CivilDay, ...effects: BillingEffect[]): ContractResult =>
  step({ ...ended(contract, on, "not-paid"), lapsed: [] }, ...effects);

/** Prepends `before`. */
export const after = (result: ContractResult, ...before: BillingEffect[]): ContractResult =>
  result.ok ? step(result.value.contract, ...before, ...result.value.effects) : result;
