import type { Contract, ContractEvent } from "@setsuna/account";
import type { SerialId } from "@setsuna/contracts";
import type { RequestOrigin } from "../../platform/index.ts";

type WithoutDay<Event> = Event extends unknown ? Omit<Event, "on"> : never;
export type UndatedContractEvent = WithoutDay<ContractEvent>;

export interface Cause {
  readonly actor: string;
  readonly origin: Pick<RequestOrigin, "address">;
  readonly at: Date;
}

export const bySystem = (at: Date): Cause => ({ actor: "system", origin: { address: "local" }, at });

export interface ContractChange {
  readonly contract: Contract;
  readonly serialId: SerialId | null;
  readonly ordered: readonly string[];
  readonly documents: ReadonlyMap<string, string>;
  readonly endedIds: readonly string[];
  readonly paidBack: readonly string[];
}

export interface ContractCommand {
  readonly contractId: string;
  readonly event: UndatedContractEvent;
}
