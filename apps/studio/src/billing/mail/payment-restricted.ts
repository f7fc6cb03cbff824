import type { MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { dayRow, licenceRows } from "./licence-rows.ts";

export const paymentRestricted: MailText<"payment-restricted"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】シリアルIDの利用を停止しました",
    heading: "シリアルIDの利用を停止しました",
    parts: [
      {
        kind: "text",
        text: "お支払いを確認できないため、次のシリアルIDの利用を停止しました。お支払いを確認でき次第、また使えるようになります。",
      },
      {
        kind: "facts",
        rows: [
          ...licenceRows(data, "ja"),
          ...(data.document === null ? [] : [["請求書番号", data.document] as const]),
          dayRow("ID削除日", data.endsOn, "ja"),
        ],
      },
      data.document === null
        ? { kind: "action", label: "お支払い情報を更新する", url: myPageUrl(address, "payment") }
        : { kind: "action", label: "請求書を見る", url: myPageUrl(address, "invoices") },
    ],
    note: "ID削除日までにお支払いを確認できない場合、契約は終了し、シリアルIDは削除されます。削除したIDは元に戻せません。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your serial ID has been restricted",
    heading: "Your serial ID has been restricted",
    parts: [
      {
        kind: "text",
        text: "We could not confirm your payment, so the following serial ID has been restricted. It will work again as soon as the payment is confirmed.",
      },
      {
        kind: "facts",
        rows: [
          ...licenceRows(data, "en"),
          ...(data.document === null ? [] : [["Invoice", data.document] as const]),
          dayRow("ID deleted on", data.endsOn, "en"),
        ],
      },
      data.document === null
        ? { kind: "action", label: "Update payment information", url: myPageUrl(address, "payment") }
        : { kind: "action", label: "View the invoice", url: myPageUrl(address, "invoices") },
    ],
    note: "If the payment is not confirmed by that day, the contract ends and the serial ID is deleted. A deleted ID cannot be restored.",
  }),
};
