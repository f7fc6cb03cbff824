import { myPageUrl } from "../mail-links.ts";
import type { MailTemplates } from "../mail-port.ts";
import type { MailText } from "../mail-template.ts";
import { momentText } from "../moment.ts";

const rows = {
  ja: ({ at, address, userAgent }: MailTemplates["recovery-codes"]) => [
    ["日時", momentText("ja", at)] as const,
    ["接続元", address] as const,
    ...(userAgent === "" ? [] : [["ブラウザー", userAgent] as const]),
  ],
  en: ({ at, address, userAgent }: MailTemplates["recovery-codes"]) => [
    ["When", momentText("en", at)] as const,
    ["From", address] as const,
    ...(userAgent === "" ? [] : [["Browser", userAgent] as const]),
  ],
};
const TEXT = {
  ja: {
    made: () =>
      ["リカバリーコードが作成されました", "新しいリカバリーコードが作成されました。以前のコードは使えません。"] as const,
    used: (left: number) =>
      ["リカバリーコードが使われました", `リカバリーコードでログインされました。残りは${left}個です。`] as const,
  },
  en: {
    made: () => ["New recovery codes were created", "New recovery codes were created. The earlier ones no longer work."] as const,
    used: (left: number) => ["A recovery code was used", `A recovery code was used to log in. Codes left: ${left}.`] as const,
  },
};

export const recoveryCodes: MailText<"recovery-codes"> = {
  ja: (data, address) => {
    const [heading, text] = TEXT.ja[data.event](data.left);
    return {
      subject: `【Setsuna Studio】${heading}`,
      heading,
      parts: [
        { kind: "text", text },
        { kind: "facts", rows: rows.ja(data) },
        { kind: "action", label: "2段階認証の画面を開く", url: myPageUrl(address, "account") },
      ],
      note: "覚えがない場合は、すぐにパスワードを再設定し、お問い合わせページからご連絡ください。",
    };
  },
  en: (data, address) => {
    const [heading, text] = TEXT.en[data.event](data.left);
    return {
      subject: `Setsuna Studio: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
      heading,
      parts: [
        { kind: "text", text },
        { kind: "facts", rows: rows.en(data) },
        { kind: "action", label: "Open two-factor authentication", url: myPageUrl(address, "account") },
      ],
      note: "If this was not you, reset your password at once and contact us through the contact page.",
    };
  },
};
