/** Texts of what stands around the pages of the site: bar, menus, sub-navigation, footer. */
export const navigation = {
  navigation: {
    sections: "トップページの内容",
    menu: "メニュー",
    download: "ダウンロード",
    up: "ページの先頭へ",
    section: {
      about: "Setsunaとは",
      features: "特長",
      record: "実績",
      cases: "活用事例",
      scenes: "想定シーン",
      plans: "プラン",
      environment: "推奨環境",
    },
    downloads: {
      without: "ブラウザーで、インストールなしで",
      waiting: "まだ公開していません",
      desktop: "デスクトップアプリ",
      ios: "iOSアプリ",
      plugin: "ノードツール用プラグイン",
      windows: "Windowsアプリ(ベータ版)",
    },
    group: {
      default: "主なページ",
      guides: "ガイド",
      downloads: "ダウンロード",
      articles: "記事",
      legal: "規約と表記",
    },
    page: {
      articles: "記事",
      downloads: "ダウンロード",
      phone: "スマートフォン用アプリ",
      questions: "よくある質問",
      receive: "受信する",
      send: "送信する",
    },
    footer: {
      label: "サイトの案内",
      start: "はじめる",
      guides: "ガイド",
      downloads: "ダウンロード",
      more: "記事と開発",
      legal: "規約とお問い合わせ",
    },
  },
} as const;
