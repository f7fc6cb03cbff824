import { authUrl } from "../mail-links.ts";
import { momentText } from "../moment.ts";
import type { Template } from "./template.ts";

const TEXT = {
  ja: {
    started: [
      "二段階の確認の解除が申し込まれました",
      (at: string) =>
        `パスワードの再設定のあとに、パスキーと認証アプリをすべて解除する申し込みがありました。${at} に解除されます。申し込んだ覚えがない場合は、それまでにパスキー、認証アプリまたはリカバリーコードでログインしてください。ログインすると申し込みは取り消されます。`,
    ],
    cancelled: [
      "二段階の確認の解除は取り消されました",
      (at: string) =>
        `${at} に予定されていた解除は、パスキー、認証アプリまたはリカバリーコードでのログインがあったため取り消されました。`,
    ],
    done: [
      "二段階の確認が解除されました",
      (at: string) =>
        `パスキー、認証アプリ、リカバリーコードは、申し込みのとおり ${at} に解除されました。ログインして、新しく登録することをおすすめします。`,
    ],
  },
  en: {
    started: [
      "The removal of your second factors was asked for",
      (at: string) =>
        `After a password reset, the removal of all passkeys and authenticator apps was asked for. It happens at ${at}. If that was not you, log in with a passkey, the authenticator app or a recovery code before then: that cancels it.`,
    ],
    cancelled: [
      "The removal of your second factors was cancelled",
      (at: string) =>
        `The removal planned for ${at} was cancelled, because of a login with a passkey, the authenticator app or a recovery code.`,
    ],
    done: [
      "Your second factors were removed",
      (at: string) =>
        `The passkeys, authenticator app and recovery codes were removed as asked, due at ${at}. Log in and register a new one.`,
    ],
  },
} as const;

export const factorsRemoval: Template<"factors-removal"> = {
  ja: ({ event, at }, origin) => {
    const [heading, text] = TEXT.ja[event];
    return {
      subject: `【Setsuna Studio】${heading}`,
      heading,
      parts: [
        { kind: "text", text: text(momentText("ja", at)) },
        { kind: "action", label: "ログイン画面を開く", url: authUrl(origin) },
      ],
      note: "ご不明な点は、お問い合わせページからご連絡ください。",
    };
  },
  en: ({ event, at }, origin) => {
    const [heading, text] = TEXT.en[event];
    return {
      subject: `Setsuna Studio: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      heading,
      parts: [
        { kind: "text", text: text(momentText("en", at)) },
        { kind: "action", label: "Open the login page", url: authUrl(origin) },
      ],
      note: "If you have questions, write to us on the contact page.",
    };
  },
};
