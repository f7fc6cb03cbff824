import type { ErrorRow } from "./error-row.ts";

/** Errors of personal access tokens and webhooks. */
export const TOKEN_ERRORS = {
  "token-scope-missing": {
    status: 403,
    ja: "このアクセストークンには、この操作の権限(スコープ)がありません。必要な権限を持つトークンを作成してください。",
    en: "This access token doesn't have the required scope. Create a token that does.",
  },
  "token-not-accepted": {
    status: 403,
    ja: "この操作はアクセストークンでは実行できません。サイトにログインして操作してください。",
    en: "Access tokens can't do this. Log in to the site to do it.",
  },
  "unknown-token": {
    status: 404,
    ja: "このアクセストークンは無効になっています。",
    en: "This access token has already been revoked.",
  },
  "too-many-tokens": {
    status: 409,
    ja: "アクセストークンは20個までです。使わないものを無効にしてください。",
    en: "An account can have up to 20 access tokens. Revoke one you don't use.",
  },
  "webhook-url-refused": {
    status: 400,
    ja: "この送信先は使えません。インターネットに公開された、https://で始まるURLを入力してください。",
    en: "This endpoint can't be used. Enter an https:// URL on the public internet.",
  },
  "too-many-webhooks": {
    status: 409,
    ja: "Webhookの送信先は10件までです。使わないものを削除してください。",
    en: "An account can have up to 10 webhook endpoints. Remove one you don't use.",
  },
  "unknown-webhook": {
    status: 404,
    ja: "この送信先、または送信履歴は削除されています。",
    en: "This endpoint or delivery no longer exists.",
  },
} as const satisfies Record<string, ErrorRow>;
