import { myPageUrl } from "../mail-links.ts";
import type { MailTemplates } from "../mail-port.ts";
import type { MailText } from "../mail-template.ts";

const scopes = ({ scopes: list }: MailTemplates["token-created"]): string => list.split(" ").join(", ");

export const tokenCreated: MailText<"token-created"> = {
  ja: (data, address) => ({
    subject: "【Setsuna Studio】アクセストークンが作成されました",
    heading: "アクセストークンが作成されました",
    parts: [
      { kind: "text", text: "このアカウントで、プログラムから操作するためのアクセストークンが作成されました。" },
      {
        kind: "facts",
        rows: [
          ["名前", data.name],
          ["許可した操作", scopes(data)],
          ["有効期限", data.expiresOn],
        ],
      },
      { kind: "action", label: "アクセストークンを確認する", url: myPageUrl(address, "tokens") },
    ],
    note: "作成した覚えがない場合は、すぐにこのトークンを無効にし、パスワードを変更してください。",
  }),
  en: (data, address) => ({
    subject: "Setsuna Studio: an access token was created",
    heading: "An access token was created",
    parts: [
      { kind: "text", text: "An access token was created for your account. It lets software act on your behalf." },
      {
        kind: "facts",
        rows: [
          ["Name", data.name],
          ["Allows", scopes(data)],
          ["Expires", data.expiresOn],
        ],
      },
      { kind: "action", label: "View your access tokens", url: myPageUrl(address, "tokens") },
    ],
    note: "If you did not create it, revoke it at once and change your password.",
  }),
};
