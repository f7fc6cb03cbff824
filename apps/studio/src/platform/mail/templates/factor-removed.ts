import { authUrl } from "../mail-links.ts";
import type { MailText } from "../mail-template.ts";
import { momentText } from "../moment.ts";

const BY = {
  ja: {
    owner: "マイページから削除されました。",
    reset: "パスワードの再設定のあとに削除されました。",
    report: "「追加した覚えがない」との報告により削除されました。すべての端末をログアウトし、アクセストークンを無効にしました。",
    operator: "運営者が削除しました。すべての端末をログアウトし、アクセストークンを無効にしました。",
  },
  en: {
    owner: "It was removed in My Page.",
    reset: "It was removed after a password reset.",
    report: "It was removed because you reported “This was not me”. All devices were logged out and all access tokens revoked.",
    operator: "The operator removed it. All devices were logged out and all access tokens revoked.",
  },
} as const;

export const factorRemoved: MailText<"factor-removed"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】本人確認の手段が削除されました",
    heading: "本人確認の手段が削除されました",
    parts: [
      { kind: "text", text: BY.ja[data.by] },
      {
        kind: "facts",
        rows: [
          ["削除されたもの", data.names],
          ["日時", momentText("ja", data.at)],
        ],
      },
      {
        kind: "text",
        text: "削除した覚えがない場合は、ログイン画面の「パスワードを忘れた方」からすぐに新しいパスワードを設定し、お問い合わせページからご連絡ください。",
      },
      { kind: "action", label: "ログイン画面を開く", url: authUrl(address) },
    ],
    note: "このメールは、アカウントの安全のため、本人確認の手段が削除されたときに必ずお送りしています。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: a second factor was removed",
    heading: "A second factor was removed",
    parts: [
      { kind: "text", text: BY.en[data.by] },
      {
        kind: "facts",
        rows: [
          ["Removed", data.names],
          ["When", momentText("en", data.at)],
        ],
      },
      {
        kind: "text",
        text: "If you did not do this, set a new password at once through “Forgot your password?” on the login page, and contact us through the contact page.",
      },
      { kind: "action", label: "Open the login page", url: authUrl(address) },
    ],
    note: "For your security, we always send this email when a second factor is removed.",
  }),
};
