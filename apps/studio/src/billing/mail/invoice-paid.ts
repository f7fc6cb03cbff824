import { writtenYen } from "@setsuna/account";
import type { MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { dayRow } from "./licence-rows.ts";

export const invoicePaid: MailText<"invoice-paid"> = {
  ja: (data, address) => ({
    subject: `【Setsuna Studio】ご入金を確認しました(請求書 ${data.document})`,
    heading: "ご入金を確認しました",
    parts: [
      { kind: "text", text: "お振り込みいただき、ありがとうございます。次の請求書のご入金を確認しました。" },
      {
        kind: "facts",
        rows: [
          ["請求書番号", data.document],
          ["金額(税込)", writtenYen(data.total, "ja")],
          dayRow("ご入金日", data.paidOn, "ja"),
        ],
      },
      { kind: "action", label: "請求履歴を見る", url: myPageUrl(address, "invoices") },
    ],
    note: "お支払いの控えとして、このメールを保管してください。",
  }),
  en: (data, address) => ({
    subject: `Setsuna Studio: payment received (${data.document})`,
    heading: "We have received your payment",
    parts: [
      { kind: "text", text: "Thank you for your bank transfer. We have received the payment for the following invoice." },
      {
        kind: "facts",
        rows: [
          ["Invoice", data.document],
          ["Amount (tax included)", writtenYen(data.total, "en")],
          dayRow("Received on", data.paidOn, "en"),
        ],
      },
      { kind: "action", label: "View your invoice history", url: myPageUrl(address, "invoices") },
    ],
    note: "Please keep this email as a record of your payment.",
  }),
};
