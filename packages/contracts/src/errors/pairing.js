/** Failures of simple connection by a one-time code. */
export const PAIRING_ERRORS = {
    "pairing-code-wrong": {
        status: 404,
        ja: "このコードは使えません。文字を確認するか、もう一方の画面で新しいコードを表示してください。コードの有効期間は5分で、1回だけ使えます。",
        en: "This code cannot be used. Check its letters, or have the other screen show a new one. A code holds for 5 minutes and works once.",
    },
    "pairing-code-taken": {
        status: 409,
        ja: "このコードは別の端末が使用中です。新しいコードを作成してください。",
        en: "Another device uses this code at present. Make a new one.",
    },
};
