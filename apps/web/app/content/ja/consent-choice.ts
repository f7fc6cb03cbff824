/** Says how the reader has answered about outside analytics, in Japanese. */
export const words = {
  none: "このブラウザーでは、まだお答えいただいていません。",
  allowed: "このブラウザーでは、外部のアクセス解析を許可しています。",
  refused: "このブラウザーでは、外部のアクセス解析を断っています。",
  browser: "ブラウザーの設定により、外部のアクセス解析は読み込まれません。",
  refuse: "許可を取り消す",
  allow: "許可する",
} as const;
