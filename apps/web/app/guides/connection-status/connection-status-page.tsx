import { type ContractEffect, cardStatus, contractEffect } from "@setsuna/account";
import { type CardStatus, ContractStatus, type Language } from "@setsuna/contracts";
import * as en from "../../content/en/guides/connection-status.mdx";
import { contractTexts as wordsEn } from "../../content/en/guides/contract-states.ts";
import { serialIds as idsEn } from "../../content/en/screens/serial-ids.ts";
import * as ja from "../../content/ja/guides/connection-status.mdx";
import { contractTexts as wordsJa } from "../../content/ja/guides/contract-states.ts";
import { serialIds as idsJa } from "../../content/ja/screens/serial-ids.ts";
import { GuidePage } from "../guide-page.tsx";
import { LiveStatus } from "./live-status.tsx";

export { guideLoader as loader } from "../facts.ts";

interface ContractRow {
  readonly status: ContractStatus;
  readonly card: CardStatus;
  readonly effect: ContractEffect["name"];
}

/** The seven states of a contract in the order of spec §4, each with its effect, by the server's rules. */
const CONTRACT_ROWS: readonly ContractRow[] = ContractStatus.options.map((status) => ({
  status,
  card: cardStatus(status),
  effect: contractEffect(status).name,
}));

const WORDS = { ja: { ...wordsJa, cards: idsJa.serialIds.statuses }, en: { ...wordsEn, cards: idsEn.serialIds.statuses } };

export const statusValuesIn = (language: Language) => {
  const { statuses, cards, effects } = WORDS[language];
  return { contractRows: CONTRACT_ROWS.map(({ status, card, effect }) => [statuses[status], cards[card], effects[effect]]) };
};

export default function ConnectionStatusPage() {
  return (
    <GuidePage
      path="/connectionstatus"
      text={{ ja, en }}
      values={{ ja: statusValuesIn("ja"), en: statusValuesIn("en") }}
      components={{ LiveStatus }}
      next={["/aboutidandch", "/purchaseandcancellation", "/troubleshooting"]}
    />
  );
}
