import type { MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { dayRow, licenceRows } from "./licence-rows.ts";

export const invoiceIssued: MailText<"invoice-issued"> = {
  ja: (data, address) => ({
    subject: `【Setsuna Studio】請求書 ${data.document} を発行しました`,
    heading: "請求書を発行しました",
    parts: [
      {
        kind: "text",
        text: "次の内容で請求書(適格請求書)を発行しました。マイページからダウンロードのうえ、お支払期限までにお振り込みください。",
      },
      {
        kind: "facts",
        rows: [["請求書番号", data.document], ...licenceRows(data, "ja"), dayRow("お支払期限", data.dueOn, "ja")],
      },
      { kind: "action", label: "請求書を見る", url: myPageUrl(address, "invoices") },
    ],
    note: "お振込先は請求書に記載しています。メールでお振込先の変更をお知らせすることはありません。",
  }),
  en: (data, address) => ({
    subject: `Setsuna Studio: invoice ${data.document}`,
    heading: "Your invoice is ready",
    parts: [
      {
        kind: "text",
        text: "We have issued the following qualified invoice. Download it in My Page and pay by bank transfer by the due date.",
      },
      {
        kind: "facts",
        rows: [["Invoice", data.document], ...licenceRows(data, "en"), dayRow("Due date", data.dueOn, "en")],
      },
      { kind: "action", label: "View the invoice", url: myPageUrl(address, "invoices") },
    ],
    note: "The bank account is on the invoice. We never announce a change of bank account by email.",
  }),
};
