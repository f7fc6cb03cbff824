export const myPage = {
  myPage: {
    menu: "メニュー",
    entries: {
      ids: "シリアルID",
      connections: "通信状況",
      reports: "配信レポート",
      payment: "お支払い情報の更新",
      receipts: "領収書",
      plans: "プラン",
      invoiceApplication: "請求書払いの申し込み",
      billingAddress: "請求先情報の更新",
      invoices: "請求履歴",
      coupons: "クーポン",
      account: "アカウント",
      organization: "組織",
      tokens: "アクセストークン",
      webhooks: "Webhook",
    },
  },
} as const;
