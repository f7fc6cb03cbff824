import type { ErrorRow } from "./error-row.ts";

/** Errors of organizations and their members. */
export const ORGANIZATION_ERRORS = {
  "team-role-missing": {
    status: 403,
    ja: "この組織でのあなたの権限では、この操作はできません。組織の所有者に依頼するか、ご自分のアカウントに切り替えてください。",
    en: "Your role in this organisation doesn't allow this. Ask its owner, or switch to your own account.",
  },
  "organization-needed": {
    status: 403,
    ja: "この操作は、組織に切り替えてから実行してください。",
    en: "Switch to an organisation first.",
  },
  "unknown-organization": {
    status: 404,
    ja: "この組織のメンバーではありません。",
    en: "You are not a member of this organisation.",
  },
  "unknown-invitation": {
    status: 404,
    ja: "この招待は期限が切れたか、取り消されています。",
    en: "This invitation has expired or was withdrawn.",
  },
  "unknown-member": {
    status: 404,
    ja: "この人は組織のメンバーではないか、所有者です。",
    en: "This person is not a member of the organisation, or owns it.",
  },
  "already-member": {
    status: 409,
    ja: "このメールアドレスの人は、すでにメンバーです。",
    en: "The person with this address is already a member.",
  },
  "too-many-members": {
    status: 409,
    ja: "メンバーと招待は、合わせて100人までです。",
    en: "An organisation can have up to 100 members and invitations.",
  },
  "too-many-organizations": {
    status: 409,
    ja: "所有できる組織は3つまでです。",
    en: "You can own up to 3 organisations.",
  },
  "organization-needs-owner": {
    status: 409,
    ja: "組織を所有しているため、アカウントを削除できません。先に組織を別のメンバーに譲渡するか、削除してください。",
    en: "You own an organisation, so the account can't be deleted. Transfer or delete the organisation first.",
  },
} as const satisfies Record<string, ErrorRow>;
