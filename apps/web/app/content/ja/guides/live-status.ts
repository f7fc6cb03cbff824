export const words = {
  signedOut: "ログインすると、ここに自分のIDの通信状況を表示します。",
  signIn: "ログイン",
  loading: "ログインの状態を確認しています。",
  own: "マイページの通信状況を開く",
} as const;
