import { authUrl } from "../mail-links.ts";
import type { Template } from "./template.ts";

export const passwordChanged: Template<"password-changed"> = {
  ja: (data, origin) => ({
    subject: "【Setsuna Studio】パスワードが変更されました",
    heading: "パスワードが変更されました",
    parts: [
      { kind: "text", text: `${data.email} のパスワードが変更され、これまでのログインはすべて終了しました。` },
      { kind: "text", text: "ご自身で変更された場合、必要な操作はありません。" },
      {
        kind: "text",
        text: "変更した覚えがない場合は、ログイン画面の「パスワードをお忘れの方」からすぐに新しいパスワードを設定し、お問い合わせページからご連絡ください。",
      },
      { kind: "action", label: "ログイン画面を開く", url: authUrl(origin) },
    ],
    note: "このメールは、アカウントの安全のためパスワードの変更時に必ずお送りしています。",
  }),
  en: (data, origin) => ({
    subject: "Setsuna Studio: your password was changed",
    heading: "Your password was changed",
    parts: [
      { kind: "text", text: `The password of ${data.email} was changed, and all logins until then have ended.` },
      { kind: "text", text: "If that was you, there is nothing to do." },
      {
        kind: "text",
        text: "If it was not you, set a new password at once through “Forgot password” on the login page, and write to us on the contact page.",
      },
      { kind: "action", label: "Open the login page", url: authUrl(origin) },
    ],
    note: "For the safety of the account, this mail is sent whenever a password changes.",
  }),
};
