import type { ErrorRow } from "./error-row.ts";

/** Errors of personal access tokens. */
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
} as const satisfies Record<string, ErrorRow>;
