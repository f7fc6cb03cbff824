import type { MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";
import { licenceRows } from "./licence-rows.ts";

export const orderAwaiting: MailText<"order-awaiting"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】請求書払いのご注文を受け付けました(承認待ち)",
    heading: "ご注文を受け付けました(承認待ち)",
    parts: [
      {
        kind: "text",
        text: "はじめての請求書払いのため、ご注文の内容を確認しています。承認するとライセンスが使えるようになり、請求書を発行してメールでお知らせします。それまでは何も請求されません。",
      },
      { kind: "facts", rows: licenceRows(data, "ja") },
      { kind: "action", label: "ご注文の状況を見る", url: myPageUrl(address, "invoice-application") },
    ],
    note: "お急ぎの場合は、クレジットカードですぐにご購入いただけます。このご注文は、承認の前ならマイページで取り下げられます。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your order by invoice is awaiting approval",
    heading: "We have received your order",
    parts: [
      {
        kind: "text",
        text: "We check your first order by invoice. Once we approve it, you can use the licences, and we email you the invoice. You pay nothing until then.",
      },
      { kind: "facts", rows: licenceRows(data, "en") },
      { kind: "action", label: "View your order", url: myPageUrl(address, "invoice-application") },
    ],
    note: "In a hurry? You can buy right away by credit card. Until we approve this order, you can withdraw it in My Page.",
  }),
};
