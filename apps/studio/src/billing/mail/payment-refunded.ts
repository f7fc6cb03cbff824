import { writtenYen } from "@setsuna/account";
import type { Language } from "@setsuna/contracts";
import type { MailTemplates, MailText } from "../../platform/index.ts";
import { shownId } from "./licence-rows.ts";

const LABELS = {
  ja: { serialId: "シリアルID", total: "返金額(税込)", receipt: "領収書番号", creditNote: "返還請求書番号" },
  en: { serialId: "Serial ID", total: "Amount refunded (tax included)", receipt: "Receipt", creditNote: "Credit note" },
} as const;

const rows = ({ serialId, total, receipt, creditNote }: MailTemplates["payment-refunded"], language: Language) => {
  const label = LABELS[language];
  return [
    ...(serialId === null ? [] : ([[label.serialId, shownId(serialId)]] as const)),
    [label.total, writtenYen(total, language)],
    [label.receipt, receipt],
    [label.creditNote, creditNote],
  ] as const;
};

/** No links, because the reader's account may be gone. */
export const paymentRefunded: MailText<"payment-refunded"> = {
  ja: (data) => ({
    subject: "【Setsuna Studio】遅れて確定したお支払いを返金します",
    heading: "お支払いを全額返金します",
    parts: [
      {
        kind: "text",
        text: "次のお支払いは、対象の期間または契約が終わった後に確定しました。ライセンスの付与は行わず、同じカードに全額を返金します。",
      },
      { kind: "facts", rows: rows(data, "ja") },
      {
        kind: "text",
        text: "カード会社の明細に返金が表示されるまで、数日から数週間かかることがあります。契約が続いている場合は、新しい期間の残りの日数分をあらためて請求し、お支払いを確認できたときに限りライセンスを追加します。",
      },
    ],
    note: "カードへの返金ができないときは、担当者からご連絡します。ご不明な点は、お問い合わせページからご連絡ください。",
  }),
  en: (data) => ({
    subject: "Setsuna Studio: we are refunding a late payment",
    heading: "We are refunding your payment in full",
    parts: [
      {
        kind: "text",
        text: "The following payment settled after its period or contract had ended. No licences are added for it, and it is refunded in full to the same card.",
      },
      { kind: "facts", rows: rows(data, "en") },
      {
        kind: "text",
        text: "It can take from a few days to several weeks for the refund to appear on your card statement. If your contract is still running, the remaining days of the new period are charged separately, and licences are only added once that payment has succeeded.",
      },
    ],
    note: "If the card cannot be refunded, we will contact you in person. If you have any questions, contact us through the contact page.",
  }),
};
