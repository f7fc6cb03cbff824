import { type ContractEffect, cardStatus, contractEffect } from "@setsuna/account";
import { type CardStatus, ContractStatus } from "@setsuna/contracts";

interface ContractRow {
  readonly status: ContractStatus;
  readonly card: CardStatus;
  readonly effect: ContractEffect["name"];
}

/** The seven states of a contract in the order of spec §4, each with its effect, by the server's rules. */
export const CONTRACT_ROWS: readonly ContractRow[] = ContractStatus.options.map((status) => ({
  status,
  card: cardStatus(status),
  effect: contractEffect(status).name,
}));
