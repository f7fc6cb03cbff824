import { myPageUrl } from "../mail-links.ts";
import type { Template } from "./template.ts";

export const tokensRevoked: Template<"tokens-revoked"> = {
  ja: (data, origin) => ({
    subject: "【Setsuna Studio】アクセストークンが無効になりました",
    heading: "アクセストークンが無効になりました",
    parts: [
      {
        kind: "text",
        text: `運営者が、このアカウントのすべてのログインを終了しました。あわせてアクセストークン ${data.count}件 を無効にしたため、これらを使うプログラムは動かなくなっています。`,
      },
      { kind: "text", text: "引き続き使う場合は、ログインして、新しいトークンを作成してください。" },
      { kind: "action", label: "アクセストークンの画面を開く", url: myPageUrl(origin, "tokens") },
    ],
    note: "ご不明な点は、お問い合わせページからご連絡ください。",
  }),
  en: (data, origin) => ({
    subject: "Setsuna Studio: your access tokens were revoked",
    heading: "Your access tokens were revoked",
    parts: [
      {
        kind: "text",
        text: `The operator has ended every login of your account, and its access tokens with them (${data.count}). Programs that use them work no more.`,
      },
      { kind: "text", text: "To go on using them, log in and make new tokens." },
      { kind: "action", label: "Open the access tokens", url: myPageUrl(origin, "tokens") },
    ],
    note: "If you have questions, write to us on the contact page.",
  }),
};
