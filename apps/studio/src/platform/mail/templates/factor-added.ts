import { notMeUrl } from "../mail-links.ts";
import type { MailTemplates } from "../mail-port.ts";
import type { MailText } from "../mail-template.ts";
import { momentText } from "../moment.ts";

const rows = {
  ja: ({ name, at, address, userAgent }: MailTemplates["factor-added"]) => [
    ["登録されたもの", name === null ? "認証アプリ" : `パスキー「${name}」`] as const,
    ["日時", momentText("ja", at)] as const,
    ["接続元", address] as const,
    ...(userAgent === "" ? [] : [["ブラウザー", userAgent] as const]),
  ],
  en: ({ name, at, address, userAgent }: MailTemplates["factor-added"]) => [
    ["Added", name === null ? "Authenticator app" : `Passkey “${name}”`] as const,
    ["When", momentText("en", at)] as const,
    ["From", address] as const,
    ...(userAgent === "" ? [] : [["Browser", userAgent] as const]),
  ],
};

export const factorAdded: MailText<"factor-added"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】本人確認の手段が追加されました",
    heading: "本人確認の手段が追加されました",
    parts: [
      { kind: "text", text: "アカウントに本人確認の手段が追加されました。ご自身で追加した場合、ご対応は不要です。" },
      { kind: "facts", rows: rows.ja(data) },
      {
        kind: "text",
        text: "追加した覚えがない場合は、次のページを開き、ボタンを押してください。この手段とその後に追加された手段を削除し、すべての端末をログアウトしたうえで、新しいパスワードを設定できます。",
      },
      { kind: "action", label: "追加した覚えがない", url: notMeUrl(address, data.token) },
      { kind: "text", text: "このリンクは7日間有効で、使えるのは一度だけです。ページを開いただけでは何も変わりません。" },
    ],
    note: "このメールは、アカウントの安全のため、本人確認の手段が追加されたときに必ずお送りしています。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: a second factor was added",
    heading: "A second factor was added",
    parts: [
      { kind: "text", text: "A second factor was added to your account. If that was you, you don't need to do anything." },
      { kind: "facts", rows: rows.en(data) },
      {
        kind: "text",
        text: "If it wasn't you, open this page and press the button. It removes this factor and any added after it, logs out every device, and lets you set a new password.",
      },
      { kind: "action", label: "This was not me", url: notMeUrl(address, data.token) },
      { kind: "text", text: "The link is valid for 7 days and works once. Just opening the page changes nothing." },
    ],
    note: "For your security, we always send this email when a second factor is added.",
  }),
};
