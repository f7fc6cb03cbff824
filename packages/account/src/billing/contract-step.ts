import type { ErrorCode } from "@setsuna/contracts";
import { ok, type Result } from "@setsuna/kit";
import type { CivilDay } from "./civil-date.ts";
import type { Contract, EndedContract, EndReason, OrderedContract, RunningContract } from "./contract.ts";
import type { Consequence } from "./contract-event.ts";

/** A contract after an event, and what has to be done. The same contract and nothing to do: the event changed nothing. */
export interface ContractStep {
  readonly contract: Contract;
  readonly consequences: readonly Consequence[];
}

/** The error is of the catalogue: what an owner is told whose wish cannot be. */
export type ContractResult = Result<ContractStep, ErrorCode>;

/** The contract as it is from now on, and what has to be done. */
export const step = (contract: Contract, ...consequences: Consequence[]): ContractResult => ok({ contract, consequences });

/** The contract with an end, for a reason. What is being paid for stays with it, so that its outcome finds it. */
export const ended = (contract: OrderedContract | RunningContract, on: CivilDay, reason: EndReason): EndedContract => {
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

/** Ends a contract that runs, and its serial ID with it. */
export const end = (contract: RunningContract, on: CivilDay, reason: EndReason): ContractResult =>
  step(ended(contract, on, reason), { kind: "end", reason });
