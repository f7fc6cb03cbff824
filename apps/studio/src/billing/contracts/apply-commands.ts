import { civilDayAt } from "@setsuna/account";
import { SerialId } from "@setsuna/contracts";
import type { RandomInt } from "../../admission/index.ts";
import type { AuditBatchPort, AuditEvent, Transaction } from "../../platform/index.ts";
import { carryOut, type EffectPorts } from "./carry-out.ts";
import type { Cause, ContractChange, ContractCommand } from "./contract-command.ts";
import { syncSerialId } from "./contract-serial-id.ts";
import { type HeldEvent, type HeldStep, stepsOf } from "./contract-steps.ts";
import { type ContractAfter, holdContracts, saveContracts } from "./contract-store.ts";
import { type EffectPlan, emptyPlan, planEffect } from "./effect-plan.ts";

export interface CommandParts extends EffectPorts {
  readonly audit: AuditBatchPort;
  readonly random: RandomInt;
}

interface Batch {
  readonly saved: ContractAfter[];
  readonly entries: AuditEvent[];
  readonly changes: (ContractChange & { readonly bills: readonly string[] })[];
  readonly plan: EffectPlan;
}

const serialIdOf = (row: { readonly id: string } | undefined): SerialId | null =>
  row === undefined ? null : SerialId.parse(row.id);

const holdAll = async (tx: Transaction, commands: readonly ContractCommand[], at: Date): Promise<HeldEvent[]> => {
  const on = civilDayAt(at.getTime());
  const holds = await holdContracts(tx, [...new Set(commands.map(({ contractId }) => contractId))]);
  const events = commands.map(({ contractId, event }) => {
    const one = holds.get(contractId);
    if (one === undefined) throw new Error(`there is no contract ${contractId}`);
    return { held: one, event: { ...event, on } };
  });
  if (holds.size < commands.length) throw new Error("a contract has one event at a time");
  return events;
};

const entryOf = (
  { held, event, step: { contract } }: HeldStep,
  letters: string | null,
  { actor, origin, at }: Cause,
): AuditEvent => ({
  actor,
  action: contract.phase === "ended" ? "contract.ended" : "contract.changed",
  subject: letters ?? held.id,
  origin,
  detail: {
    contract: held.id,
    event: event.kind,
    plan: contract.plan,
    licences: contract.licences,
    ...(contract.phase === "running" ? { payment: contract.payment.state, renews: contract.renews } : {}),
    ...(contract.phase === "ended" ? { reason: contract.reason } : {}),
  },
  at,
});

/** Stores one step's ID and adds its effects to the batch. A step without changes leaves no trace. */
const take = async (tx: Transaction, one: HeldStep, cause: Cause, random: RandomInt, batch: Batch): Promise<void> => {
  const { held: before, event, step } = one;
  const { contract, effects } = step;
  const { accountId, id: contractId } = before;
  const nothing = { contract, ordered: [], documents: new Map(), endedIds: [], paidBack: [], bills: [] };
  if (contract === before.contract && effects.length === 0) {
    batch.changes.push({ ...nothing, serialId: serialIdOf(before.serial) });
    return;
  }
  const serial = await syncSerialId(tx, one, cause.at, random);
  const letters = serial?.id ?? before.lastSerialId;
  batch.saved.push({ contract, serialId: serial?.id ?? null, lastSerialId: letters });
  const paidBack = effects.flatMap((effect) => (effect.kind === "refund" ? [effect.bill.key] : []));
  const facts = { accountId, contractId, serialId: letters ?? "", at: cause.at };
  for (const effect of effects) planEffect(batch.plan, effect, { contract, event, facts, paidBack });
  batch.entries.push(entryOf(one, letters, cause));
  batch.changes.push({
    ...nothing,
    serialId: serialIdOf(serial),
    ordered: effects.flatMap((effect) => (effect.kind === "charge" ? [effect.charge.key] : [])),
    endedIds: effects.flatMap(({ kind }) => (kind === "end" && before.serial !== undefined ? [before.serial.id] : [])),
    paidBack,
    bills: effects.flatMap((effect) => (effect.kind === "receipt" || effect.kind === "invoice" ? [effect.bill.key] : [])),
  });
};

/**
 * Applies one event to each of several contracts, with all effects, in the given transaction. Returns the changes in the order of
 * `commands`. Throws a `StudioError` for an impossible command.
 */
export const applyCommands = async (
  tx: Transaction,
  commands: readonly ContractCommand[],
  cause: Cause,
  parts: CommandParts,
): Promise<ContractChange[]> => {
  const events = await holdAll(tx, commands, cause.at);
  const batch: Batch = { saved: [], entries: [], changes: [], plan: emptyPlan() };
  for (const step of await stepsOf(tx, events, parts.charging)) await take(tx, step, cause, parts.random, batch);
  await saveContracts(tx, batch.saved, cause.at);
  const numbers = await carryOut(tx, batch.plan, parts, cause.at);
  const outcomes = events.flatMap(({ event }) =>
    event.kind === "charge-succeeded" || event.kind === "charge-failed" ? [event.key] : [],
  );
  await parts.documents.forgetAddressees(tx, outcomes);
  await parts.audit.recordAll(tx, batch.entries);
  const numberOf = (key: string): readonly [string, string] => {
    const number = numbers.get(key);
    if (number === undefined) throw new Error(`the document of ${key} was not issued`);
    return [key, number];
  };
  return batch.changes.map(({ bills, ...change }) => ({ ...change, documents: new Map(bills.map(numberOf)) }));
};
