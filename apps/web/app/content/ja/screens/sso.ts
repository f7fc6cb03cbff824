/** Loaded only where single sign-on is offered. */
export const sso = {
  offered: "お使いの組織のシングルサインオンでログインできます。",
  required: "お使いの組織では、シングルサインオンでログインします。",
  act: "シングルサインオンでログイン",
  password: "パスワードでログインする(組織の所有者のみ)",
  again: "シングルサインオンでもう一度ログイン",
  againHint: "組織のログイン画面に移動し、確認が済むとマイページに戻ります。そのあと、もう一度操作してください。",
} as const;
