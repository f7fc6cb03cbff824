import { myPageUrl } from "../mail-links.ts";
import type { MailText } from "../mail-template.ts";

export const tokensRevoked: MailText<"tokens-revoked"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】アクセストークンが無効になりました",
    heading: "アクセストークンが無効になりました",
    parts: [
      {
        kind: "text",
        text: `運営者が、このアカウントをすべての端末からログアウトし、アクセストークン${data.count}件を無効にしました。これらを使うプログラムは動作しません。`,
      },
      { kind: "text", text: "引き続き使う場合は、ログインして、新しいトークンを作成してください。" },
      { kind: "action", label: "アクセストークンの画面を開く", url: myPageUrl(address, "tokens") },
    ],
    note: "ご不明な点は、お問い合わせページからご連絡ください。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your access tokens were revoked",
    heading: "Your access tokens were revoked",
    parts: [
      {
        kind: "text",
        text: `The operator logged out all your devices and revoked your access tokens (${data.count}). Software that uses them no longer works.`,
      },
      { kind: "text", text: "To continue, log in and create new tokens." },
      { kind: "action", label: "Open access tokens", url: myPageUrl(address, "tokens") },
    ],
    note: "If you have any questions, contact us through the contact page.",
  }),
};
