import { shownEmail } from "@setsuna/kit";
import { authUrl } from "../mail-links.ts";
import type { MailTemplates } from "../mail-port.ts";
import type { MailText } from "../mail-template.ts";

type Facts = MailTemplates["password-changed"];

const endedJa = ({ programs, tokens }: Facts): string[] => {
  const ended = [
    ...(programs > 0 ? [`許可していたアプリ ${programs}件`] : []),
    ...(tokens > 0 ? [`アクセストークン ${tokens}件`] : []),
  ];
  if (ended.length === 0) return [];
  return [`あわせて、${ended.join("、")} も無効になりました。引き続き使う場合は、もう一度ログインして許可し直してください。`];
};

const endedEn = ({ programs, tokens }: Facts): string[] => {
  const ended = [
    ...(programs > 0 ? [programs === 1 ? "1 app that you had allowed" : `${programs} apps that you had allowed`] : []),
    ...(tokens > 0 ? [tokens === 1 ? "1 access token" : `${tokens} access tokens`] : []),
  ];
  if (ended.length === 0) return [];
  return [`The change also ended ${ended.join(" and ")}. To keep using them, log in and set them up again.`];
};

const FACTORS_JA =
  "パスキーと認証アプリは、そのまま残っています。マイページで、覚えのないものが登録されていないことを確認してください。";
const FACTORS_EN = "Your passkeys and authenticator apps are unchanged. Check in My Page that there are none you did not add.";

const texts = (lines: readonly string[]) => lines.map((text) => ({ kind: "text" as const, text }));

export const passwordChanged: MailText<"password-changed"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】パスワードが変更されました",
    heading: "パスワードが変更されました",
    parts: [
      ...texts([
        `${shownEmail(data.email)} のパスワードが変更され、すべての端末がログアウトされました。`,
        ...endedJa(data),
        ...(data.how === "reset" ? [FACTORS_JA] : []),
        "ご自身で変更した場合、ご対応は不要です。",
        "変更した覚えがない場合は、ログイン画面の「パスワードを忘れた方」からすぐに新しいパスワードを設定し、お問い合わせページからご連絡ください。",
      ]),
      { kind: "action", label: "ログイン画面を開く", url: authUrl(address) },
    ],
    note: "このメールは、アカウントの安全のためパスワードの変更時に必ずお送りしています。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: your password was changed",
    heading: "Your password was changed",
    parts: [
      ...texts([
        `The password of ${shownEmail(data.email)} was changed, and all devices were logged out.`,
        ...endedEn(data),
        ...(data.how === "reset" ? [FACTORS_EN] : []),
        "If that was you, you don't need to do anything.",
        "If it was not you, set a new password at once through “Forgot your password?” on the login page, and contact us through the contact page.",
      ]),
      { kind: "action", label: "Open the login page", url: authUrl(address) },
    ],
    note: "For your security, we always send this email when a password changes.",
  }),
};
