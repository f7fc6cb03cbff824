/** The maintenance notice and the announcement in front of the landing page. */
export const notice = {
  maintenance: {
    title: "メンテナンス中です",
    closed: "この時間は、マイページとログインを利用できません。終わり次第、元どおり使えます。",
    apps: "アプリは使えます。映像・音声・制御信号の送受信は止まりません。",
    pageTitle: "メンテナンスのお知らせ",
    regular: "月曜日 19:00〜22:00(日本時間)",
    lead: "マイページのメンテナンスは、月曜日の19:00から22:00に行います。毎週ではありません。日が決まると、このページとマイページでお知らせします。",
    example: "例: {{span}}",
    duringHeading: "メンテナンス中の利用",
    during: {
      myPage: { part: "マイページ、ログイン、アカウント登録", state: "利用できません。終わり次第、元どおり使えます。" },
      apps: { part: "送信と受信のアプリ", state: "使えます。映像・音声・制御信号の送受信は止まりません。" },
      ids: { part: "IDと契約", state: "変わりません。停止した時間が料金に影響することもありません。" },
    },
    nextHeading: "現在の予定",
    open: "ただいまメンテナンス中です。",
    none: "予定されているメンテナンスはありません。",
    planned: "メンテナンスのお知らせ",
    willClose: "この時間、マイページは利用できません。アプリは使えます。",
    adminsStay: "管理者は引き続き利用できます。",
    adminLogin: "運営者のログイン",
  },
  consent: {
    name: "アクセス解析の確認",
    text: "閲覧の傾向を知るために、外部のアクセス解析サービスを使ってもよいですか。許可しなくても、すべての機能を使えます。",
    policy: "プライバシーポリシー",
    refuse: "許可しない",
    allow: "許可する",
  },
  announcement: { notAgain: "今後このお知らせを表示しない", close: "閉じる" },
} as const;
