/** Texts of the frame of every page, the page that is not there, the page that failed. */
export const site = {
  site: {
    name: "Setsuna Studio",
    language: "表示言語",
    home: "Setsuna Studio のトップページ",
    skip: "本文へ移動",
  },
  notFound: {
    title: "ページが見つかりません",
    description: "お探しのページはありません。アドレスが変わったか、削除されています。",
    home: "トップページへ",
  },
  crash: {
    title: "画面を表示できませんでした",
    description:
      "ページの一部で予期しないエラーが発生しました。送信中または受信中だった場合は停止しています。再読み込みしてください。",
    reload: "再読み込み",
    home: "トップページへ",
  },
} as const;
