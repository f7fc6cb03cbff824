import type { Contract, ContractEvent } from "@setsuna/account";
import type { SerialId } from "@setsuna/contracts";
import type { RequestOrigin } from "../../platform/index.ts";

type WithoutDay<Event> = Event extends unknown ? Omit<Event, "on"> : never;
/** The time determines its day. */
export type UndatedContractEvent = WithoutDay<ContractEvent>;

export interface Cause {
  /** Account ID or `system`. */
  readonly actor: string;
  readonly origin: Pick<RequestOrigin, "address">;
  readonly at: Date;
}

/** Returns the cause of changes that jobs, gateways and admins' books bring about. */
export const bySystem = (at: Date): Cause => ({ actor: "system", origin: { address: "local" }, at });

export interface ContractChange {
  readonly contract: Contract;
  readonly serialId: SerialId | null;
  readonly ordered: readonly string[];
  /** By their bill's key. */
  readonly documents: ReadonlyMap<string, string>;
  readonly endedIds: readonly string[];
  /** Refunded charges that granted nothing. */
  readonly paidBack: readonly string[];
}

export interface ContractCommand {
  readonly contractId: string;
  readonly event: UndatedContractEvent;
}
