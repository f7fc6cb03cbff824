import type { GivenRole } from "@setsuna/contracts";
import { myPageUrl } from "../mail-links.ts";
import type { MailText } from "../mail-template.ts";

const ROLES: Readonly<Record<"ja" | "en", Readonly<Record<GivenRole, string>>>> = {
  ja: { billing: "請求担当", operator: "オペレーター", viewer: "閲覧者" },
  en: { billing: "Billing", operator: "Operator", viewer: "Viewer" },
};

export const organizationInvitation: MailText<"organization-invitation"> = {
  ja: ({ role, expiresOn }, address) => ({
    subject: "【Setsuna Studio】組織への招待が届いています",
    heading: "組織への招待が届いています",
    parts: [
      {
        kind: "text",
        text: "Setsuna Studioの組織に招待されました。このメールアドレスでログインすると、招待した人と組織の名前を確認して、参加するかどうかを選べます。アカウントをお持ちでない場合は、このメールアドレスで登録してください。",
      },
      {
        kind: "facts",
        rows: [
          ["権限", ROLES.ja[role]],
          ["有効期限", expiresOn],
        ],
      },
      { kind: "action", label: "招待を確認する", url: myPageUrl(address, "organization") },
    ],
    note: "心当たりがない場合は、このメールを破棄してください。参加しない限り、何も変わりません。",
  }),
  en: ({ role, expiresOn }, address) => ({
    subject: "Setsuna Studio: you are invited to an organisation",
    heading: "You are invited to an organisation",
    parts: [
      {
        kind: "text",
        text: "Someone has invited you to their organisation on Setsuna Studio. Log in with this email address to see who invited you, and accept or decline. If you don't have an account yet, sign up with this address.",
      },
      {
        kind: "facts",
        rows: [
          ["Role", ROLES.en[role]],
          ["Valid until", expiresOn],
        ],
      },
      { kind: "action", label: "View the invitation", url: myPageUrl(address, "organization") },
    ],
    note: "If you don't know what this is about, ignore this email. Nothing changes unless you accept.",
  }),
};
