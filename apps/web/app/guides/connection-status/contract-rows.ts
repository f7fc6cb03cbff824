import { type ContractEffect, cardStatus, contractEffect } from "@setsuna/account";
import { type CardStatus, ContractStatus } from "@setsuna/contracts";

interface ContractRow {
  readonly status: ContractStatus;
  readonly card: CardStatus;
  readonly effect: ContractEffect["name"];
}

/** The seven states of a contract in the order of spec §4, with what each does: from the rules that the servers go by. */
export const CONTRACT_ROWS: readonly ContractRow[] = ContractStatus.options.map((status) => ({
  status,
  card: cardStatus(status),
  effect: contractEffect(status).name,
}));
