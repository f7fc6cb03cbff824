import type { ErrorRow } from "./error-row.ts";

/** Errors of pairing by a one-time code. */
export const PAIRING_ERRORS = {
  "pairing-code-wrong": {
    status: 404,
    ja: "このコードは使えません。文字を確認するか、もう一方の画面で新しいコードを表示してください。コードは5分間、1回だけ使えます。",
    en: "This code doesn't work. Check it, or show a new one on the other screen. A code works once, within 5 minutes.",
  },
  "pairing-code-taken": {
    status: 409,
    ja: "このコードは別の端末が使用中です。新しいコードを作成してください。",
    en: "Another device is using this code. Create a new one.",
  },
} as const satisfies Record<string, ErrorRow>;
