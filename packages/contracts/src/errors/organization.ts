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
    ja: "この招待は期限が切れたか、取り消されています。新しい招待を依頼してください。",
    en: "This invitation has expired or was withdrawn. Ask for a new one.",
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
  "sso-url-refused": {
    status: 400,
    ja: "この発行者(issuer)は使えません。インターネットに公開された、https://で始まるURLを入力してください。",
    en: "This issuer can't be used. Enter an https:// URL on the public internet.",
  },
  "sso-bad-domain": {
    status: 400,
    ja: "example.com のように、メールアドレスの@より後の部分を入力してください。",
    en: "Enter a domain, such as example.com.",
  },
  "sso-provider-unreachable": {
    status: 502,
    ja: "IDプロバイダーの設定を取得できません。発行者(issuer)のURLが正しいか、IDプロバイダーが動作しているか、管理者に確認してください。",
    en: "The identity provider's metadata could not be read. Check the issuer URL, and that the provider is running.",
  },
  "sso-secret-needed": {
    status: 400,
    ja: "クライアントシークレットを入力してください。発行者やクライアントIDを変更するときも必要です。",
    en: "Enter the client secret. It is needed again when the issuer or the client ID changes.",
  },
  "sso-domain-unverified": {
    status: 409,
    ja: "シングルサインオンを必須にする前に、ドメインを確認してください。",
    en: "Verify the domain first.",
  },
  "sso-record-missing": {
    status: 409,
    ja: "DNSにTXTレコードが見つかりません。追加してから反映されるまで、1時間ほどかかることがあります。",
    en: "The TXT record was not found in DNS. After you add it, it can take an hour to appear.",
  },
  "sso-domain-taken": {
    status: 409,
    ja: "このドメインは、別の組織のシングルサインオンで使われています。その組織のTXTレコードをDNSから削除すると、使えるようになります。",
    en: "Another organisation uses this domain for single sign-on. Remove that organisation's TXT record from DNS to use it here.",
  },
  "sso-not-offered": {
    status: 404,
    ja: "このメールアドレスでは、シングルサインオンを利用できません。パスワードでログインしてください。",
    en: "Single sign-on is not set up for this address. Use your password.",
  },
  "sso-required": {
    status: 403,
    ja: "お使いの組織では、シングルサインオンでのログインが必要です。",
    en: "Your organisation requires single sign-on.",
  },
  "sso-expired": {
    status: 400,
    ja: "ログインの有効期限が切れたか、別のブラウザーで始められています。もう一度ログインしてください。",
    en: "This login has expired, or began in another browser. Log in again.",
  },
  "sso-refused": {
    status: 401,
    ja: "IDプロバイダーからの応答を確認できず、ログインできませんでした。もう一度お試しください。続く場合は、組織の管理者に連絡してください。",
    en: "The identity provider's answer was not valid. Try again. If it continues, tell your organisation's administrator.",
  },
  "sso-email-unverified": {
    status: 403,
    ja: "IDプロバイダーで、メールアドレスが確認済みになっていません。組織の管理者に連絡してください。",
    en: "The identity provider doesn't confirm your address. Tell your organisation's administrator.",
  },
  "sso-wrong-domain": {
    status: 403,
    ja: "IDプロバイダーのメールアドレスが、組織のドメインのものではありません。",
    en: "Your address is outside your organisation's domain.",
  },
  "sso-account-exists": {
    status: 409,
    ja: "このメールアドレスのアカウントがすでにあります。組織の所有者から招待を受け、パスワードでログインして参加すると、シングルサインオンを使えるようになります。",
    en: "An account with this address exists. Ask the organisation's owner for an invitation and accept it with your password; then single sign-on works.",
  },
  "sso-not-member": {
    status: 403,
    ja: "この組織のメンバーから外れています。もう一度参加するには、所有者からの招待が必要です。",
    en: "You are no longer a member of this organisation. Ask its owner for an invitation.",
  },
} as const satisfies Record<string, ErrorRow>;
