import type { ErrorRow } from "./error-row.ts";

/** Errors of personal access tokens. */
export const TOKEN_ERRORS = {
  "token-scope-missing": {
    status: 403,
    ja: "このアクセストークンには、この操作の権限(スコープ)がありません。必要な権限を持つトークンを作成してください。",
    en: "This access token does not have the scope for this. Create a token that does.",
  },
  "token-not-accepted": {
    status: 403,
    ja: "この操作はアクセストークンでは実行できません。サイトにログインして操作してください。",
    en: "This cannot be done with an access token. Log in to the site and do it there.",
  },
  "unknown-token": {
    status: 404,
    ja: "このアクセストークンはすでに失効しています。",
    en: "This access token has already been revoked.",
  },
  "too-many-tokens": {
    status: 409,
    ja: "アクセストークンは20個まで作成できます。使っていないものを失効させてください。",
    en: "An account can have 20 access tokens. Revoke one that you do not use.",
  },
} as const satisfies Record<string, ErrorRow>;
