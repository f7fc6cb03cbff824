/** The maintenance notice and the announcement in front of the landing page. */
export const notice = {
  maintenance: {
    title: "メンテナンス中です",
    closed: "この時間は、マイページとログインを利用できません。終わりしだい、元どおり使えます。",
    apps: "アプリは使えます。映像・音声・操作信号の送受信は止まりません。",
    planned: "メンテナンスのお知らせ",
    willClose: "この時間、マイページは利用できません。アプリは使えます。",
    adminsStay: "管理者は引き続き利用できます。",
    adminLogin: "運営者のログイン",
  },
  announcement: { notAgain: "今後このお知らせを表示しない", close: "閉じる" },
} as const;
