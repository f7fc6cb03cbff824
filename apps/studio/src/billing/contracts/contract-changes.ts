import {
  type BillingEffect,
  type Contract,
  type ContractEvent,
  type ContractStep,
  civilDayAt,
  contractAfter,
  serialIdOf,
} from "@setsuna/account";
import { SerialId, StudioError } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { type EndedSerialIds, issueSerialId, type RandomInt, retireSerialIds } from "../../admission/index.ts";
import { type AuditBatchPort, type AuditEvent, type RequestOrigin, serialIds, type Transaction } from "../../platform/index.ts";
import type { ChargeRequest, ChargeSettler, ChargingPort } from "./charging-port.ts";
import { type ContractAfter, type HeldContract, holdContracts, type SerialIdRow, saveContracts } from "./contract-store.ts";
import type { AddressedCharge, CreditOrder, DocumentOrder, DocumentsPort } from "./documents-port.ts";
import type { BillingNotice, NoticesPort } from "./notices-port.ts";

type WithoutDay<Event> = Event extends unknown ? Omit<Event, "on"> : never;
/** An event of a contract; its day follows from the time. */
export type UndatedContractEvent = WithoutDay<ContractEvent>;

/** Describes who makes a change, from where, and when. */
export interface Cause {
  /** Account id or `system`. */
  readonly actor: string;
  readonly origin: Pick<RequestOrigin, "address">;
  readonly at: Date;
}
/** Returns what jobs, gateways and admins' books bring about. */
export const bySystem = (at: Date): Cause => ({ actor: "system", origin: { address: "local" }, at });

/** Describes what a change of a contract has led to. */
export interface ContractChange {
  readonly contract: Contract;
  /** The ID that it is of; null when it has none yet or none any more. */
  readonly serialId: SerialId | null;
  /** Charges that were ordered: settle them after the transaction. */
  readonly ordered: readonly string[];
  /** Numbers of documents that were issued, by their bill's key. */
  readonly documents: ReadonlyMap<string, string>;
  /** IDs that are gone when the transaction ends. */
  readonly endedIds: readonly string[];
  /** Keys of charges that granted nothing and are paid back. */
  readonly paidBack: readonly string[];
}

export interface ContractChangeParts {
  readonly charging: ChargingPort;
  readonly documents: Pick<DocumentsPort, "issueAll" | "creditAll" | "freezeAddressees" | "forgetAddressees">;
  readonly notices: NoticesPort;
  readonly audit: AuditBatchPort;
  readonly random: RandomInt;
  readonly ended: Pick<EndedSerialIds, "endIfGone">;
  /** Called after a change was stored, so that running streams obey it now and not only at the next look. */
  readonly onSerialIdsChanged: () => void;
}

/** An event of one of several contracts. */
export interface ContractCommand {
  readonly contractId: string;
  readonly event: UndatedContractEvent;
}

/** The only way in which contracts and the serial IDs under them change. */
export interface ContractChanges {
  /**
   * Applies an event with all that follows from it, in the given transaction, which holds contract and ID from here to its end. Throws a
   * `StudioError` of the catalogue when an owner's wish cannot be. Outside, when the transaction has ended well: {@link afterCommit}.
   */
  apply(tx: Transaction, contractId: string, event: UndatedContractEvent, cause: Cause): Promise<ContractChange>;
  /**
   * {@link apply} of several contracts, each at most once, by the statements of one: all of it or, when it throws, nothing. In the order of
   * `commands`.
   */
  applyAll(tx: Transaction, commands: readonly ContractCommand[], cause: Cause): Promise<ContractChange[]>;
  /** Makes running streams obey at once. */
  afterCommit(change: Pick<ContractChange, "endedIds">): void;
  /** Writes the outcomes of renewals' charges. */
  readonly settleRenewal: ChargeSettler;
}

const stepOf = (contract: Contract, event: ContractEvent): ContractStep => {
  const result = contractAfter(contract, event);
  if (!result.ok) throw new StudioError(result.error);
  return result.value;
};

export const contractChanges = (parts: ContractChangeParts): ContractChanges => {
  const { charging, documents, notices, audit, random, ended, onSerialIdsChanged } = parts;

  /** The ID as the contract now lets it be: changed, issued, or deleted. */
  const syncSerialId = async (
    tx: Transaction,
    { accountId, serial }: HeldContract,
    contract: Contract,
    effects: readonly BillingEffect[],
    at: Date,
  ): Promise<SerialIdRow | undefined> => {
    if (effects.some(({ kind }) => kind === "end")) {
      if (serial === undefined) return undefined;
      await tx.delete(serialIds).where(eq(serialIds.id, serial.id));
      await retireSerialIds(tx, [serial.id], at);
      return undefined;
    }
    if (contract.phase !== "running") return serial;
    const values = serialIdOf(contract);
    if (serial === undefined) return issueSerialId(tx, { accountId, ...values }, at, random);
    // What an admin holds stands above what billing has to say, until an admin lifts it.
    const contractStatus = serial.heldAt === null ? values.contractStatus : serial.contractStatus;
    const same =
      serial.plan === values.plan && serial.videoChannels === values.videoChannels && serial.contractStatus === contractStatus;
    if (same) return serial;
    const [changed] = await tx
      .update(serialIds)
      .set({ ...values, contractStatus })
      .where(eq(serialIds.id, serial.id))
      .returning();
    return changed;
  };

  /** A contract whose ID was deleted by somebody who did not say so is over: nothing is charged for what is not there. */
  const stepFrom = ({ contract, serial }: HeldContract, event: ContractEvent): ContractStep => {
    const orphan = contract.phase === "running" && serial === undefined && event.kind !== "deleted";
    if (!orphan) return stepOf(contract, event);
    const over = stepOf(contract, { kind: "deleted", on: event.on });
    const after = stepOf(over.contract, event);
    return { contract: after.contract, effects: [...over.effects, ...after.effects] };
  };

  /** The steps that events make: one each, or two where a renewal finds no card to charge. */
  const stepsOf = async (tx: Transaction, commands: readonly { held: HeldContract; event: ContractEvent }[]) => {
    const first = commands.map(({ held, event }) => ({ held, event, step: stepFrom(held, event) }));
    const renewing = first.filter(({ step }) => step.effects.some((one) => one.kind === "charge" && one.offSession));
    const cards = await charging.keptCards(tx, [...new Set(renewing.map(({ held }) => held.accountId))]);
    return first.map(({ held, event, step }) => {
      const charge = step.effects.find((effect) => effect.kind === "charge");
      if (charge?.kind !== "charge" || !charge.offSession || cards.has(held.accountId)) return { held, event, step };
      const failed = stepOf(step.contract, { kind: "charge-failed", on: event.on, key: charge.charge.key });
      const others = step.effects.filter((effect) => effect !== charge);
      return {
        held,
        event,
        step: { contract: failed.contract, effects: [...others, ...failed.effects] },
      };
    });
  };

  const applyAll: ContractChanges["applyAll"] = async (tx, commands, cause) => {
    const { actor, origin, at } = cause;
    const on = civilDayAt(at.getTime());
    const holds = await holdContracts(tx, [...new Set(commands.map(({ contractId }) => contractId))]);
    const held = commands.map(({ contractId, event }) => {
      const one = holds.get(contractId);
      if (one === undefined) throw new Error(`there is no contract ${contractId}`);
      return { held: one, event: { ...event, on } };
    });
    if (holds.size < commands.length) throw new Error("a contract has one event at a time");

    const saved: ContractAfter[] = [];
    const orders: ChargeRequest[] = [];
    const bills: DocumentOrder[] = [];
    const told: BillingNotice[] = [];
    const givenUp: string[] = [];
    const addressed: AddressedCharge[] = [];
    const credits: (CreditOrder & { readonly contractId: string; readonly serialId: string; readonly total: number })[] = [];
    const entries: AuditEvent[] = [];
    const changes: (ContractChange & { readonly bills: readonly string[] })[] = [];
    for (const { held: before, event, step } of await stepsOf(tx, held)) {
      const { contract, effects } = step;
      const { accountId, id: contractId } = before;
      if (contract === before.contract && effects.length === 0) {
        const serialId = before.serial === undefined ? null : SerialId.parse(before.serial.id);
        changes.push({ contract, serialId, ordered: [], documents: new Map(), endedIds: [], paidBack: [], bills: [] });
        continue;
      }
      const serial = await syncSerialId(tx, before, contract, effects, at);
      const letters = serial?.id ?? before.lastSerialId;
      saved.push({ contract, serialId: serial?.id ?? null, lastSerialId: letters });
      const named = letters ?? "";
      const facts = { accountId, contractId, serialId: named, at };
      const ordered: string[] = [];
      const billed: string[] = [];
      const paidBack = effects.flatMap((one) => (one.kind === "refund" ? [one.bill.key] : []));
      const endedIds: string[] = [];
      for (const effect of effects) {
        const { kind } = effect;
        switch (kind) {
          case "charge": {
            const { key, total, to } = effect.charge;
            const { offSession } = effect;
            const lastOn = "kind" in effect.charge ? to : null;
            const purpose = offSession ? "renewal" : "purchase";
            const description = `Setsuna Studio ${contract.plan} x ${contract.licences}`;
            orders.push({ key, purpose, contractId, accountId, amount: total, offSession, lastOn, description, at });
            ordered.push(key);
            addressed.push({ charge: key, accountId, at });
            break;
          }
          case "receipt":
          case "invoice": {
            const { key, lines, total, tax, from, to } = effect.bill;
            const dueOn = kind === "invoice" ? effect.dueOn : null;
            bills.push({
              ...facts,
              cause: key,
              kind,
              lines,
              total,
              tax,
              issuedOn: on,
              dueOn,
              from,
              to,
              quiet: paidBack.includes(key),
            });
            billed.push(key);
            break;
          }
          case "refund":
            credits.push({ ...facts, cause: effect.bill.key, total: effect.bill.total });
            break;
          case "give-up":
            givenUp.push(effect.key);
            break;
          case "given-up": {
            const { key: charge, licences, total } = effect.purchase;
            const { plan } = effect.purchase.lines[0] ?? contract;
            told.push({ ...facts, cause: `${charge}:given-up`, kind: "given-up", charge, plan, licences, total });
            break;
          }
          case "unconfirmed":
            told.push({
              ...facts,
              cause: `${contractId}:${event.kind}:${contract.charges}:${on}`,
              kind: "renewal-failed",
              nextTryOn: effect.nextTryOn,
            });
            break;
          case "restrict":
            told.push({ ...facts, cause: `${contractId}:restricted:${on}`, kind: "restricted" });
            break;
          case "reopen":
            told.push({ ...facts, cause: `${contractId}:reopened:${on}`, kind: "reopened" });
            break;
          case "end":
            if (before.serial !== undefined) endedIds.push(before.serial.id);
            told.push({ ...facts, cause: `${contractId}:ended`, kind: "ended", reason: effect.reason });
            break;
          case "grant":
            break;
          default:
            unreachable(kind);
        }
      }
      entries.push({
        actor,
        action: contract.phase === "ended" ? "contract.ended" : "contract.changed",
        subject: named === "" ? contractId : named,
        origin,
        detail: {
          contract: contractId,
          event: event.kind,
          plan: contract.plan,
          licences: contract.licences,
          ...(contract.phase === "running" ? { payment: contract.payment.state, renews: contract.renews } : {}),
          ...(contract.phase === "ended" ? { reason: contract.reason } : {}),
        },
        at,
      });
      const serialId = serial === undefined ? null : SerialId.parse(serial.id);
      changes.push({ contract, serialId, ordered, documents: new Map(), endedIds, paidBack, bills: billed });
    }

    await saveContracts(tx, saved, at);
    await charging.orderAll(tx, orders);
    await documents.freezeAddressees(tx, addressed);
    await charging.giveUpAll(tx, givenUp, at);
    // Mail and documents read what was saved.
    for (const notice of told) await notices.send(tx, notice);
    const numbers = await documents.issueAll(tx, bills);
    const notes = await documents.creditAll(tx, credits);
    for (const { cause: key, accountId, contractId, serialId, total } of credits) {
      const [note, receipt] = [notes.get(key), numbers.get(key)];
      if (note === undefined || receipt === undefined) throw new Error(`the documents of ${key} were not issued`);
      const { number: creditNote, name, email } = note;
      await charging.refundAll(tx, [{ key, serialId, creditNote, name, email, at }]);
      const facts = { cause: `${key}:paid-back`, accountId, contractId, serialId, at };
      await notices.send(tx, { ...facts, kind: "paid-back", charge: key, total, receipt, creditNote });
    }
    const outcomes = held.flatMap(({ event }) =>
      event.kind === "charge-succeeded" || event.kind === "charge-failed" ? [event.key] : [],
    );
    await documents.forgetAddressees(tx, outcomes);
    await audit.recordAll(tx, entries);
    const numberOf = (key: string): readonly [string, string] => {
      const number = numbers.get(key);
      if (number === undefined) throw new Error(`the document of ${key} was not issued`);
      return [key, number];
    };
    return changes.map(({ bills: causes, ...change }) => ({ ...change, documents: new Map(causes.map(numberOf)) }));
  };

  const apply: ContractChanges["apply"] = async (tx, contractId, event, cause) => {
    const [change] = await applyAll(tx, [{ contractId, event }], cause);
    if (change === undefined) throw new Error(`the change of ${contractId} has no result`);
    return change;
  };

  const afterCommit: ContractChanges["afterCommit"] = ({ endedIds }) => {
    onSerialIdsChanged();
    ended.endIfGone(endedIds);
  };

  return {
    apply,
    applyAll,
    afterCommit,
    settleRenewal: async (tx, settled) => {
      const [first] = settled;
      if (first === undefined) return () => undefined;
      const commands = settled.map(({ contractId, key, outcome }) => ({
        contractId,
        event: { kind: outcome.state === "succeeded" ? ("charge-succeeded" as const) : ("charge-failed" as const), key },
      }));
      const changed = await applyAll(tx, commands, bySystem(first.at));
      return () => afterCommit({ endedIds: changed.flatMap(({ endedIds }) => endedIds) });
    },
  };
};
