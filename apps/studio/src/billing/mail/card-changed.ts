import type { MailTemplates, MailText } from "../../platform/index.ts";
import { myPageUrl } from "../../platform/index.ts";

type Data = MailTemplates["card-changed"];

const card = ({ brand, last4 }: Data): string => `${brand.toUpperCase()} •••• ${last4}`;
const expiry = ({ expiryMonth, expiryYear }: Data): string => `${String(expiryMonth).padStart(2, "0")}/${expiryYear}`;

export const cardChanged: MailText<"card-changed"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】お支払いのカードが変更されました",
    heading: "お支払いのカードが変更されました",
    parts: [
      { kind: "text", text: "今後のお支払いには、次のクレジットカードを使います。" },
      {
        kind: "facts",
        rows: [
          ["カード", card(data)],
          ["有効期限", expiry(data)],
        ],
      },
      { kind: "action", label: "お支払い情報を見る", url: myPageUrl(address, "payment") },
    ],
    note: "変更した覚えがない場合は、すぐにパスワードを変更し、お問い合わせページからご連絡ください。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your card was changed",
    heading: "Your card was changed",
    parts: [
      { kind: "text", text: "Future payments will be charged to this credit card." },
      {
        kind: "facts",
        rows: [
          ["Card", card(data)],
          ["Expires", expiry(data)],
        ],
      },
      { kind: "action", label: "View payment information", url: myPageUrl(address, "payment") },
    ],
    note: "If you did not change it, change your password at once and contact us through the contact page.",
  }),
};
