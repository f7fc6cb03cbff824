/** Texts of the first screen of the admin area. */
export const adminOverview = {
  overview: {
    lead: "いま動いているものと、対応を待っているものです。",
    live: "配信中のID",
    toLive: "配信状況を見る",
    noneLive: "いま使われているIDはありません。",
    connections: "送信 {{senders}}・受信 {{receivers}}",
    relaysDown: "応答していない中継があります({{of}}のうち{{count}})。",
    overdue: "期限を過ぎた請求",
    toOverdue: "期限を過ぎた請求書を見る",
    noneOverdue: "期限を過ぎた請求書はありません。",
    due: "(期限 {{day}})",
    unanswered: "未回答のお問い合わせ",
    toUnanswered: "未回答のお問い合わせを見る",
    noneUnanswered: "未回答のお問い合わせはありません。",
    orders: "承認待ちの注文",
    toOrders: "承認待ちの注文を見る",
    noneOrders: "承認待ちの注文はありません。",
    refunds: "振り込みが必要な返金",
    toRefunds: "必要な返金を見る",
    noneRefunds: "振り込みが必要な返金はありません。",
  },
} as const;
