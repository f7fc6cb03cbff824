import type { Contract, ContractEvent } from "@setsuna/account";
import type { SerialId } from "@setsuna/contracts";
import type { RequestOrigin } from "../../platform/index.ts";

type WithoutDay<Event> = Event extends unknown ? Omit<Event, "on"> : never;
/** Describes an event of a contract; its day follows from the time. */
export type UndatedContractEvent = WithoutDay<ContractEvent>;

/** Names the author of a change, its origin and its time. */
export interface Cause {
  /** Account id or `system`. */
  readonly actor: string;
  readonly origin: Pick<RequestOrigin, "address">;
  readonly at: Date;
}

/** Returns the cause of changes that jobs, gateways and admins' books bring about. */
export const bySystem = (at: Date): Cause => ({ actor: "system", origin: { address: "local" }, at });

/** Describes the results of a change of a contract. */
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

/** Names an event of one of several contracts. */
export interface ContractCommand {
  readonly contractId: string;
  readonly event: UndatedContractEvent;
}
