export const captcha = {
  captcha: {
    heading: "ロボットではないことの確認",
    text: "続けるには、チェックを入れてください。数秒で終わります。",
    how: "パズルはありません。ブラウザーが短い計算をして確認します。入力した内容は使いません。",
    label: "ロボットではありません",
    verifying: "確認しています",
    verified: "確認できました",
    failed: "確認できませんでした。もう一度チェックを入れてください。",
    expired: "時間切れです。もう一度チェックを入れてください。",
    loading: "準備しています",
    cancel: "中止する",
    cancelHint: "中止すると、何も送信されません。",
  },
} as const;
