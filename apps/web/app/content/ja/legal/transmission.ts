export const aws = "Amazon Web Services, Inc.(米国)" as const;

export const words = {
  payment: {
    sent: "IPアドレス、端末とブラウザーの情報、入力したカードの情報(マイページの一部のページに限ります)",
    theirs: "決済、不正な利用の防止",
    ours: "料金の決済",
  },
  analytics: {
    sent: "IPアドレス、端末とブラウザーの情報、閲覧したページ、ダウンロードの操作",
    theirs: "アクセス解析の提供",
    ours: "利用の状況の把握と改善",
  },
  waf: { sent: "IPアドレス、端末とブラウザーの情報、確認の結果", theirs: "ロボットの判定", ours: "不正な利用の防止" },
  userPool: {
    sent: "IPアドレス、電子メールアドレス、パスワードの照合に必要な情報",
    theirs: "認証の提供",
    ours: "登録とログイン",
  },
  stun: {
    name: "接続の補助に使うSTUN/TURNサーバーの運営者",
    sent: "IPアドレスとポート番号(送信と受信の画面に限ります)",
    theirs: "接続の補助",
    ours: "映像、音声及び制御信号の送受信",
  },
} as const;
