import type { Language } from "@setsuna/contracts";
import * as en from "../../content/en/guides/connection-status.mdx";
import { contractWords as wordsEn } from "../../content/en/guides/contract-states.ts";
import { serialIds as idsEn } from "../../content/en/screens/serial-ids.ts";
import * as ja from "../../content/ja/guides/connection-status.mdx";
import { contractWords as wordsJa } from "../../content/ja/guides/contract-states.ts";
import { serialIds as idsJa } from "../../content/ja/screens/serial-ids.ts";
import { GuidePage } from "../guide-page.tsx";
import { CONTRACT_ROWS } from "./contract-rows.ts";
import { LiveStatus } from "./live-status.tsx";

const WORDS = { ja: { ...wordsJa, cards: idsJa.serialIds.statuses }, en: { ...wordsEn, cards: idsEn.serialIds.statuses } };

const valuesIn = (language: Language) => {
  const { statuses, cards, effects } = WORDS[language];
  return { contractRows: CONTRACT_ROWS.map(({ status, card, effect }) => [statuses[status], cards[card], effects[effect]]) };
};

export default function ConnectionStatusPage() {
  return (
    <GuidePage
      path="/connectionstatus"
      text={{ ja, en }}
      values={{ ja: valuesIn("ja"), en: valuesIn("en") }}
      components={{ LiveStatus }}
      next={["/aboutidandch", "/purchaseandcancellation", "/troubleshooting"]}
    />
  );
}
