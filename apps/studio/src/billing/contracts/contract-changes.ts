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
  /** Called after a change was stored, so that running streams follow it now and not only at the next look. */
  readonly onSerialIdsChanged: () => void;
}

/** Changes contracts and the serial IDs under them: there is no other way. */
export interface ContractChanges {
  /**
   * Applies an event with all that follows from it, in the given transaction, which holds contract and ID from here to its end. Throws a
   * `StudioError` of the catalogue when an owner's command cannot be. Outside, when the transaction has ended well: {@link afterCommit}.
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

const outcomeOf = ({ contractId, key, outcome }: SettledCharge): ContractCommand => ({
  contractId,
  event: { kind: outcome.state === "succeeded" ? "charge-succeeded" : "charge-failed", key },
});

/** Opens {@link ContractChanges} over charging, documents, notices and the audit log. */
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
