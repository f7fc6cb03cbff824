import { type Contract, type ContractEvent, type ContractStep, contractAfter } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import type { Transaction } from "../../platform/index.ts";
import type { ChargingPort } from "./charging-port.ts";
import type { HeldContract } from "./contract-store.ts";

export interface HeldEvent {
  readonly held: HeldContract;
  readonly event: ContractEvent;
}

export interface HeldStep extends HeldEvent {
  readonly step: ContractStep;
}

const stepOf = (contract: Contract, event: ContractEvent): ContractStep => {
  const result = contractAfter(contract, event);
  if (!result.ok) throw new StudioError(result.error);
  return result.value;
};

/** First ends a contract whose ID was deleted, so that a missing ID is never charged. */
const stepFrom = ({ contract, serial }: HeldContract, event: ContractEvent): ContractStep => {
  const orphan = contract.phase === "running" && serial === undefined && event.kind !== "deleted";
  if (!orphan) return stepOf(contract, event);
  const over = stepOf(contract, { kind: "deleted", on: event.on });
  const after = stepOf(over.contract, event);
  return { contract: after.contract, effects: [...over.effects, ...after.effects] };
};

/** One per event in order, or two where a renewal finds no card. Throws a `StudioError` for an impossible command. */
export const stepsOf = async (
  tx: Transaction,
  events: readonly HeldEvent[],
  charging: Pick<ChargingPort, "keptCards">,
): Promise<HeldStep[]> => {
  const first = events.map(({ held, event }) => ({ held, event, step: stepFrom(held, event) }));
  const renewing = first.filter(({ step }) => step.effects.some((one) => one.kind === "charge" && one.offSession));
  const cards = await charging.keptCards(tx, [...new Set(renewing.map(({ held }) => held.accountId))]);
  return first.map(({ held, event, step }) => {
    const charge = step.effects.find((effect) => effect.kind === "charge");
    if (charge?.kind !== "charge" || !charge.offSession || cards.has(held.accountId)) return { held, event, step };
    const failed = stepOf(step.contract, { kind: "charge-failed", on: event.on, key: charge.charge.key });
    const others = step.effects.filter((effect) => effect !== charge);
    return { held, event, step: { contract: failed.contract, effects: [...others, ...failed.effects] } };
  });
};
