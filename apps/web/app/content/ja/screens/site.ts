/** Texts of the frame of every page, the page that is not there, the page that failed. */
export const site = {
  site: {
    name: "Setsuna Studio",
    language: "表示言語",
    home: "Setsuna Studioのトップページ",
    skip: "本文へ移動",
    pageTitle: "{{page}} | Setsuna",
    needsScript: "このページにはJavaScriptが必要です。ブラウザーの設定で有効にしてください。",
    toTop: "トップページ",
    signIn: "ログイン",
    menu: "アカウントのメニュー",
    signedInAs: "ログイン中",
    userPage: "マイページ",
    admin: "管理",
    signOut: "ログアウト",
    signingOut: "ログアウトしています",
    navigation: "サイト",
    policy: "プライバシーポリシー",
    eula: "利用規約",
    contact: "お問い合わせ",
  },
  notFound: {
    title: "ページが見つかりません",
    description: "URLが正しくないか、ページが移動または削除された可能性があります。",
    home: "トップページへ戻る",
  },
  crash: {
    title: "画面を表示できませんでした",
    description:
      "ページの一部で予期しないエラーが発生しました。送信中または受信中だった場合は停止しています。再読み込みしてください。",
    stopped: "{{time}} に停止",
    reload: "再読み込み",
    home: "トップページへ",
    details: "技術的な内容",
    tell: "繰り返し起きるときは、次の内容を添えてお知らせください。",
  },
} as const;
