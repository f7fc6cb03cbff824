import type { MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { licenceRows } from "./licence-rows.ts";

export const orderRefused: MailText<"order-refused"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】請求書払いのご注文を承認できませんでした",
    heading: "ご注文を承認できませんでした",
    parts: [
      { kind: "text", text: "次のご注文は、請求書払いとして承認できませんでした。何も請求されていません。" },
      { kind: "facts", rows: [...licenceRows(data, "ja"), ["理由", data.why]] },
      { kind: "action", label: "請求書払いについて見る", url: myPageUrl(address, "invoice-application") },
    ],
    note: "クレジットカードでは、すぐにご購入いただけます。ご不明な点はお問い合わせください。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your order by invoice was not approved",
    heading: "Your order was not approved",
    parts: [
      { kind: "text", text: "The following order could not be approved for payment by invoice. Nothing was charged." },
      { kind: "facts", rows: [...licenceRows(data, "en"), ["Reason", data.why]] },
      { kind: "action", label: "About payment by invoice", url: myPageUrl(address, "invoice-application") },
    ],
    note: "You can buy at once by credit card. Contact us if you have any questions.",
  }),
};
