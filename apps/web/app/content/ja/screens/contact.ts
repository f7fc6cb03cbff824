export const contact = {
  contact: {
    title: "お問い合わせ",
    description: "Setsuna Studioへのお問い合わせ",
    lead: "ご質問やご相談をお送りください。送信すると、確認メールが届きます。",
    email: "メールアドレス",
    name: "お名前",
    company: "会社名・団体名(任意)",
    companyHint: "法人の方のみご記入ください。",
    subject: "件名",
    content: "お問い合わせ内容",
    send: "送信する",
    directly: "宛先は {{address}} です。",
    sent: "お問い合わせを送信しました。確認メールをご覧ください。届かない場合は、アドレスを確認のうえ、もう一度お送りください。",
  },
} as const;
