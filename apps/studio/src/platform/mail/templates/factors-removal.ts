import { authUrl } from "../mail-links.ts";
import type { MailText } from "../mail-template.ts";
import { momentText } from "../moment.ts";

const TEXT = {
  ja: {
    started: [
      "2段階認証の解除が申し込まれました",
      (at: string) =>
        `パスワードの再設定のあとに、パスキーと認証アプリをすべて解除する申し込みがありました。${at} に解除されます。申し込んだ覚えがない場合は、それまでにパスキー、認証アプリまたはリカバリーコードでログインしてください。ログインすると申し込みは取り消されます。`,
    ],
    cancelled: [
      "2段階認証の解除は取り消されました",
      (at: string) =>
        `${at} に予定されていた解除は、パスキー、認証アプリまたはリカバリーコードでのログインがあったため取り消されました。`,
    ],
    done: [
      "2段階認証が解除されました",
      (at: string) =>
        `パスキー、認証アプリ、リカバリーコードは、申し込みのとおり ${at} に解除されました。ログインして、新しく登録することをおすすめします。`,
    ],
  },
  en: {
    started: [
      "Removal of your second factors was requested",
      (at: string) =>
        `After a password reset, the removal of all passkeys and authenticator apps was requested. It takes place on ${at}. If that was not you, log in with a passkey, an authenticator app or a recovery code before then to cancel it.`,
    ],
    cancelled: [
      "Removal of your second factors was cancelled",
      (at: string) =>
        `The removal scheduled for ${at} was cancelled because someone logged in with a passkey, an authenticator app or a recovery code.`,
    ],
    done: [
      "Your second factors were removed",
      (at: string) =>
        `As requested, your passkeys, authenticator app and recovery codes were removed (scheduled for ${at}). We recommend that you log in and register new ones.`,
    ],
  },
} as const;

export const factorsRemoval: MailText<"factors-removal"> = {
  ja: ({ event, at }, address) => {
    const [heading, text] = TEXT.ja[event];
    return {
      subject: `【Setsuna Studio】${heading}`,
      heading,
      parts: [
        { kind: "text", text: text(momentText("ja", at)) },
        { kind: "action", label: "ログイン画面を開く", url: authUrl(address) },
      ],
      note: "ご不明な点は、お問い合わせページからご連絡ください。",
    };
  },
  en: ({ event, at }, address) => {
    const [heading, text] = TEXT.en[event];
    return {
      subject: `Setsuna Studio: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      heading,
      parts: [
        { kind: "text", text: text(momentText("en", at)) },
        { kind: "action", label: "Open the login page", url: authUrl(address) },
      ],
      note: "If you have any questions, contact us through the contact page.",
    };
  },
};
