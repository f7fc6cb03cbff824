import { type Consequence, type Contract, type ContractEvent, civilDayAt, contractAfter, serialIdOf } from "@setsuna/account";
import { SerialId, StudioError } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import type { EndedSerialIds } from "../accounts/ended-serial-ids.ts";
import { issueSerialId, type RandomInt, retireSerialIds } from "../accounts/serial-id-issue.ts";
import type { RequestOrigin } from "../api/request-origin.ts";
import type { AuditPort } from "../audit/audit-port.ts";
import type { Transaction } from "../storage/database.ts";
import { serialIds } from "../storage/schema/index.ts";
import type { ChargeSettler, ChargingPort } from "./charging-port.ts";
import { type HeldContract, holdContract, type SerialIdRow, saveContract } from "./contract-store.ts";
import type { DocumentsPort } from "./documents-port.ts";
import type { NoticesPort } from "./notices-port.ts";

type WithoutDay<Event> = Event extends unknown ? Omit<Event, "on"> : never;
/** An event of a contract; its day follows from the time. */
export type ContractHappening = WithoutDay<ContractEvent>;

/** Who makes a change, from where, and when. */
export interface Cause {
  /** Account id or `system`. */
  readonly actor: string;
  readonly origin: Pick<RequestOrigin, "address">;
  readonly at: Date;
}
/** What jobs, gateways and admins' books bring about. */
export const bySystem = (at: Date): Cause => ({ actor: "system", origin: { address: "local" }, at });

/** What a change of a contract has led to. */
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
}

export interface ContractChangeParts {
  readonly charging: ChargingPort;
  readonly documents: Pick<DocumentsPort, "issue">;
  readonly notices: NoticesPort;
  readonly audit: AuditPort;
  readonly random: RandomInt;
  readonly ended: Pick<EndedSerialIds, "endIfGone">;
  /** Called after a change was stored, so that running streams obey it now and not only at the next look. */
  readonly onSerialIdsChanged: () => void;
}

/** The only way in which contracts and the serial IDs under them change. */
export interface ContractChanges {
  /**
   * Applies an event with all that follows from it, in the given transaction, which holds contract and ID from here to its end. Throws a
   * `StudioError` of the catalogue when an owner's wish cannot be. Outside, when the transaction has ended well: {@link afterCommit}.
   */
  apply(tx: Transaction, contractId: string, event: ContractHappening, cause: Cause): Promise<ContractChange>;
  /** Makes running streams obey at once. */
  afterCommit(change: Pick<ContractChange, "endedIds">): void;
  /** Writes the outcome of a renewal's charge. */
  readonly settleRenewal: ChargeSettler;
}

const stepOf = (contract: Contract, event: ContractEvent) => {
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
    consequences: readonly Consequence[],
    at: Date,
  ): Promise<SerialIdRow | undefined> => {
    if (consequences.some(({ kind }) => kind === "end")) {
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

  /** The steps that the event makes: one, or two where a renewal finds no card to charge. */
  const stepsOf = async (tx: Transaction, held: HeldContract, event: ContractEvent) => {
    // Its ID was deleted by somebody who did not say so: nothing is charged for what is not there.
    const orphan = held.contract.phase === "running" && held.serial === undefined && event.kind !== "deleted";
    const before = orphan ? stepOf(held.contract, { kind: "deleted", on: event.on }).contract : held.contract;
    const first = stepOf(before, event);
    const charge = first.consequences.find((consequence) => consequence.kind === "charge");
    if (charge?.kind !== "charge" || !charge.offSession || (await charging.keptCard(tx, held.accountId)) !== null) return first;
    const failed = stepOf(first.contract, { kind: "charge-failed", on: event.on, key: charge.charge.key });
    return {
      contract: failed.contract,
      consequences: [...first.consequences.filter((consequence) => consequence !== charge), ...failed.consequences],
    };
  };

  const apply: ContractChanges["apply"] = async (tx, contractId, happening, cause) => {
    const { actor, origin, at } = cause;
    const held = await holdContract(tx, contractId);
    if (held === undefined) throw new Error(`there is no contract ${contractId}`);
    const on = civilDayAt(at.getTime());
    const { contract, consequences } = await stepsOf(tx, held, { ...happening, on });
    const nothing = contract === held.contract && consequences.length === 0;
    const serialId = held.serial === undefined ? null : SerialId.parse(held.serial.id);
    if (nothing) return { contract, serialId, ordered: [], documents: new Map(), endedIds: [] };

    const serial = await syncSerialId(tx, held, contract, consequences, at);
    const letters = serial?.id ?? held.lastSerialId;
    await saveContract(tx, contract, serial?.id ?? null, letters, at);

    const { accountId } = held;
    const named = letters ?? "";
    const facts = { accountId, contractId, serialId: named, at };
    const ordered: string[] = [];
    const issued = new Map<string, string>();
    const endedIds: string[] = [];
    for (const consequence of consequences) {
      const { kind } = consequence;
      switch (kind) {
        case "charge": {
          const { key, total } = consequence.charge;
          const { offSession } = consequence;
          const purpose = offSession ? "renewal" : "purchase";
          const description = `Setsuna Studio ${contract.plan} x ${contract.licences}`;
          await charging.order(tx, { key, purpose, contractId, accountId, amount: total, offSession, description, at });
          ordered.push(key);
          break;
        }
        case "receipt":
        case "invoice": {
          const { key, lines, total, tax, from, to } = consequence.bill;
          const dueOn = kind === "invoice" ? consequence.dueOn : null;
          const order = { ...facts, cause: key, kind, lines, total, tax, issuedOn: on, dueOn, from, to };
          issued.set(key, (await documents.issue(tx, order)).number);
          break;
        }
        case "unconfirmed":
          await notices.send(tx, {
            ...facts,
            cause: `${contractId}:${happening.kind}:${contract.charges}:${on}`,
            kind: "renewal-failed",
            nextTryOn: consequence.nextTryOn,
          });
          break;
        case "restrict":
          await notices.send(tx, { ...facts, cause: `${contractId}:restricted:${on}`, kind: "restricted" });
          break;
        case "reopen":
          await notices.send(tx, { ...facts, cause: `${contractId}:reopened:${on}`, kind: "reopened" });
          break;
        case "end":
          if (held.serial !== undefined) endedIds.push(held.serial.id);
          await notices.send(tx, { ...facts, cause: `${contractId}:ended`, kind: "ended", reason: consequence.reason });
          break;
        case "grant":
          break;
        default:
          unreachable(kind);
      }
    }
    await audit.record(tx, {
      actor,
      action: contract.phase === "ended" ? "contract.ended" : "contract.changed",
      subject: named === "" ? contractId : named,
      origin,
      detail: {
        contract: contractId,
        event: happening.kind,
        plan: contract.plan,
        licences: contract.licences,
        ...(contract.phase === "running" ? { payment: contract.payment.state, renews: contract.renews } : {}),
        ...(contract.phase === "ended" ? { reason: contract.reason } : {}),
      },
      at,
    });
    return {
      contract,
      serialId: serial === undefined ? null : SerialId.parse(serial.id),
      ordered,
      documents: issued,
      endedIds,
    };
  };

  const afterCommit: ContractChanges["afterCommit"] = ({ endedIds }) => {
    onSerialIdsChanged();
    ended.endIfGone(endedIds);
  };

  return {
    apply,
    afterCommit,
    settleRenewal: async (tx, { contractId, key, outcome, at }) => {
      const kind = outcome.state === "succeeded" ? "charge-succeeded" : "charge-failed";
      const change = await apply(tx, contractId, { kind, key }, bySystem(at));
      return () => afterCommit(change);
    },
  };
};
