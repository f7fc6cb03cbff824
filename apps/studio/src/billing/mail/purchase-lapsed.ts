import { PLAN_NAMES, writtenYen } from "@setsuna/account";
import type { Language } from "@setsuna/contracts";
import type { MailTemplates, MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { shownId } from "./licence-rows.ts";

const LABELS = {
  ja: { serialId: "シリアルID", plan: "プラン", licences: "ライセンス数", total: "金額(税込)" },
  en: { serialId: "Serial ID", plan: "Plan", licences: "Licences", total: "Amount (tax included)" },
} as const;

const rows = ({ serialId, plan, licences, total }: MailTemplates["purchase-lapsed"], language: Language) => {
  const label = LABELS[language];
  return [
    ...(serialId === null ? [] : ([[label.serialId, shownId(serialId)]] as const)),
    [label.plan, PLAN_NAMES[plan]],
    [label.licences, String(licences)],
    [label.total, writtenYen(total, language)],
  ] as const;
};

export const purchaseLapsed: MailText<"purchase-lapsed"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】お支払いが完了しなかったため、ご購入を取り消しました",
    heading: "ご購入を取り消しました",
    parts: [
      {
        kind: "text",
        text: "次のご購入のお支払いが、対象の期間または契約が終わるまでに完了しませんでした。ご購入は取り消され、引き落としはありません。",
      },
      { kind: "facts", rows: rows(data, "ja") },
      { kind: "text", text: "引き続きご希望の場合は、マイページからもう一度お手続きください。" },
      { kind: "action", label: "マイページを開く", url: myPageUrl(address, "") },
    ],
    note: "カードの本人認証(3-Dセキュア)は、ご購入のあと30分以内に完了してください。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your purchase was cancelled because it was not paid",
    heading: "Your purchase was cancelled",
    parts: [
      {
        kind: "text",
        text: "The following purchase was not paid before its period or contract ended. It was cancelled, and nothing was charged.",
      },
      { kind: "facts", rows: rows(data, "en") },
      { kind: "text", text: "If you still want it, you can buy it again in My Page." },
      { kind: "action", label: "Open My Page", url: myPageUrl(address, "") },
    ],
    note: "When your card's bank asks you to confirm a payment (3-D Secure), do so within 30 minutes of the purchase.",
  }),
};
