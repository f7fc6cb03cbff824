import type { MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { dayRow, licenceRows } from "./licence-rows.ts";

export const purchaseComplete: MailText<"purchase-complete"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】ご購入の手続きが完了しました",
    heading: "ご購入の手続きが完了しました",
    parts: [
      { kind: "text", text: "ご購入いただき、ありがとうございます。次のライセンスは、今からお使いいただけます。" },
      {
        kind: "facts",
        rows: [...licenceRows(data, "ja"), dayRow("次回更新日", data.renewsOn, "ja"), ["書類番号", data.document]],
      },
      {
        kind: "text",
        text: "更新日に自動で更新されます。自動更新はマイページでいつでもオフにできます。オフにしても、お支払い済みの期間の最終日までお使いいただけます。",
      },
      { kind: "action", label: "マイページを開く", url: myPageUrl(address, "") },
    ],
    note: "領収書と請求書は、マイページからダウンロードできます。お心当たりがない場合は、お問い合わせページからご連絡ください。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your purchase is complete",
    heading: "Your purchase is complete",
    parts: [
      { kind: "text", text: "Thank you for your purchase. Your licences are ready to use." },
      {
        kind: "facts",
        rows: [...licenceRows(data, "en"), dayRow("Next renewal", data.renewsOn, "en"), ["Document", data.document]],
      },
      {
        kind: "text",
        text: "It renews automatically on that day. You can turn off auto-renewal in My Page at any time and use the ID until the last day you paid for.",
      },
      { kind: "action", label: "Open My Page", url: myPageUrl(address, "") },
    ],
    note: "You can download receipts and invoices in My Page. If you did not make this purchase, contact us through the contact page.",
  }),
};
