export const form = {
  form: {
    close: "閉じる",
    cancel: "キャンセル",
    keep: "そのままにする",
    showPassword: "表示",
    hidePassword: "隠す",
    showPasswordOf: "「{{label}}」を表示する",
    newTab: "(新しいタブで開きます)",
    errorHelp: "ヘルプ",
    back: "戻る",
  },
  session: {
    unreachable: "ログイン状態を確認できません",
    unreachableText: "サーバーから応答がありません。ネットワークを確認して、もう一度お試しください。",
    retry: "もう一度確認する",
    signOutFailed: "ログアウトできませんでした。ログインしたままです。時間をおいてもう一度お試しください。",
  },
} as const;
