import type { EndedSerialIds } from "../../admission/index.ts";
import type { Transaction } from "../../platform/index.ts";
import { applyCommands, type CommandParts } from "./apply-commands.ts";
import type { ChargeSettler, SettledCharge } from "./charging-port.ts";
import {
  bySystem,
  type Cause,
  type ContractChange,
  type ContractCommand,
  type UndatedContractEvent,
} from "./contract-command.ts";

export interface ContractChangeParts extends CommandParts {
  readonly ended: Pick<EndedSerialIds, "endIfGone">;
  /** Applies the change to running streams at once. */
  readonly onSerialIdsChanged: () => void;
}

/** The only way to change contracts and their serial IDs. */
export interface ContractChanges {
  /**
   * With all effects; locks contract and ID until the transaction ends. Throws a `StudioError` for an impossible command. Call
   * {@link afterCommit} afterwards.
   */
  apply(tx: Transaction, contractId: string, event: UndatedContractEvent, cause: Cause): Promise<ContractChange>;
  /** {@link apply} for several contracts, each at most once: all or nothing. In the order of `commands`. */
  applyAll(tx: Transaction, commands: readonly ContractCommand[], cause: Cause): Promise<ContractChange[]>;
  afterCommit(change: Pick<ContractChange, "endedIds">): void;
  readonly settleRenewal: ChargeSettler;
}

const outcomeOf = ({ contractId, key, outcome }: SettledCharge): ContractCommand => ({
  contractId,
  event: { kind: outcome.state === "succeeded" ? "charge-succeeded" : "charge-failed", key },
});

export const contractChanges = (parts: ContractChangeParts): ContractChanges => {
  const { ended, onSerialIdsChanged } = parts;
  const applyAll: ContractChanges["applyAll"] = (tx, commands, cause) => applyCommands(tx, commands, cause, parts);
  const afterCommit: ContractChanges["afterCommit"] = ({ endedIds }) => {
    onSerialIdsChanged();
    ended.endIfGone(endedIds);
  };
  return {
    applyAll,
    afterCommit,
    apply: async (tx, contractId, event, cause) => {
      const [change] = await applyAll(tx, [{ contractId, event }], cause);
      if (change === undefined) throw new Error(`the change of ${contractId} has no result`);
      return change;
    },
    settleRenewal: async (tx, settled) => {
      const [first] = settled;
      if (first === undefined) return () => undefined;
      const changed = await applyAll(tx, settled.map(outcomeOf), bySystem(first.at));
      return () => afterCommit({ endedIds: changed.flatMap(({ endedIds }) => endedIds) });
    },
  };
};
