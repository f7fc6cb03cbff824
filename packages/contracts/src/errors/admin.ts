import type { ErrorRow } from "./error-row.ts";

/** Admin area, and admins' actions on streams. Spec §6. */
export const ADMIN_ERRORS = {
  "unknown-account": {
    status: 404,
    ja: "このアカウントは見つかりません。削除された可能性があります。",
    en: "Account not found. It may have been deleted.",
  },
  "ended-by-operator": {
    status: 409,
    ja: "運営者がこの接続を終了しました。自動では再接続しません。心当たりがない場合はお問い合わせください。",
    en: "The operator ended this connection. It doesn't reconnect on its own. If you don't know why, contact us.",
  },
  "reason-missing": {
    status: 400,
    ja: "理由を入力してください。",
    en: "Enter a reason.",
  },
} as const satisfies Record<string, ErrorRow>;
