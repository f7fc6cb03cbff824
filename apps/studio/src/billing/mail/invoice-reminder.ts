import { writtenYen } from "@setsuna/account";
import type { MailTemplates, MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { dayRow, shownId } from "./licence-rows.ts";

type When = MailTemplates["invoice-reminder"]["when"];

const WORDS = {
  ja: {
    "before-due": { heading: "お支払期限が近づいています", text: "次の請求書のお支払期限まで、あと7日となりました。" },
    "due-today": { heading: "本日がお支払期限です", text: "次の請求書のお支払期限は本日です。" },
    overdue: {
      heading: "お支払期限を過ぎています",
      text: "次の請求書のお支払期限から7日が過ぎましたが、ご入金を確認できておりません。お早めにお手続きください。",
    },
  },
  en: {
    "before-due": { heading: "Your invoice is due soon", text: "The following invoice is due in seven days." },
    "due-today": { heading: "Your invoice is due today", text: "The following invoice is due today." },
    overdue: {
      heading: "Your invoice is overdue",
      text: "The following invoice was due seven days ago, and we have not received your payment. Please arrange payment soon.",
    },
  },
} as const satisfies Record<string, Record<When, { heading: string; text: string }>>;

export const invoiceReminder: MailText<"invoice-reminder"> = {
  ja: (data, address) => ({
    subject: `【Setsuna Studio】${WORDS.ja[data.when].heading}(請求書 ${data.document})`,
    heading: WORDS.ja[data.when].heading,
    parts: [
      { kind: "text", text: WORDS.ja[data.when].text },
      {
        kind: "facts",
        rows: [
          ["請求書番号", data.document],
          ["シリアルID", shownId(data.serialId)],
          ["金額(税込)", writtenYen(data.total, "ja")],
          dayRow("お支払期限", data.dueOn, "ja"),
          dayRow("利用停止日", data.restrictedOn, "ja"),
        ],
      },
      { kind: "action", label: "請求書を見る", url: myPageUrl(address, "invoices") },
    ],
    note: "利用停止日までにご入金を確認できない場合、シリアルIDの利用を停止します。すでにお振り込みの場合は、行き違いのためご容赦ください。",
  }),
  en: (data, address) => ({
    subject: `Setsuna Studio: ${WORDS.en[data.when].heading.toLowerCase()} (${data.document})`,
    heading: WORDS.en[data.when].heading,
    parts: [
      { kind: "text", text: WORDS.en[data.when].text },
      {
        kind: "facts",
        rows: [
          ["Invoice", data.document],
          ["Serial ID", shownId(data.serialId)],
          ["Amount (tax included)", writtenYen(data.total, "en")],
          dayRow("Due date", data.dueOn, "en"),
          dayRow("ID restricted on", data.restrictedOn, "en"),
        ],
      },
      { kind: "action", label: "View the invoice", url: myPageUrl(address, "invoices") },
    ],
    note: "If the payment has not arrived by that day, the serial ID will be restricted. If you have already paid, please ignore this email.",
  }),
};
