import { PLAN_NAMES } from "@setsuna/account";
import type { MailTemplates, MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { shownId } from "./licence-rows.ts";

type Why = MailTemplates["licence-ended"]["why"];

const WHY = {
  ja: {
    "renewal-stopped": "自動更新がオフのため、お支払い済みの期間の最終日で契約が終了しました。",
    "not-paid": "お支払いを確認できない期間が続いたため、契約を終了しました。",
    "licences-subtracted": "すべてのライセンスが解約されたため、契約を終了しました。",
  },
  en: {
    "renewal-stopped": "Auto-renewal was off, so your contract ended on the last day you paid for.",
    "not-paid": "We did not receive your payment, so your contract has ended.",
    "licences-subtracted": "You removed all licences, so your contract has ended.",
  },
} as const satisfies Record<string, Record<Why, string>>;

export const licenceEnded: MailText<"licence-ended"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】契約が終了し、シリアルIDを削除しました",
    heading: "契約が終了しました",
    parts: [
      { kind: "text", text: `${WHY.ja[data.why]}シリアルIDは削除され、今後は使えません。` },
      {
        kind: "facts",
        rows: [
          ["シリアルID", shownId(data.serialId)],
          ["プラン", PLAN_NAMES[data.plan]],
        ],
      },
      { kind: "text", text: "これまでの領収書と請求書は、引き続きマイページからダウンロードできます。" },
      { kind: "action", label: "マイページを開く", url: myPageUrl(address, "") },
    ],
    note: "ご利用いただき、ありがとうございました。同じシリアルIDを再び発行することはできません。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your contract has ended and the serial ID was deleted",
    heading: "Your contract has ended",
    parts: [
      { kind: "text", text: `${WHY.en[data.why]} The serial ID was deleted and can no longer be used.` },
      {
        kind: "facts",
        rows: [
          ["Serial ID", shownId(data.serialId)],
          ["Plan", PLAN_NAMES[data.plan]],
        ],
      },
      { kind: "text", text: "You can still download your receipts and invoices in My Page." },
      { kind: "action", label: "Open My Page", url: myPageUrl(address, "") },
    ],
    note: "Thank you for using Setsuna Studio. The same serial ID cannot be issued again.",
  }),
};
