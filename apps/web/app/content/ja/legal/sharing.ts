export const words = {
  payment: "クレジットカードの登録と決済、不正な利用の防止",
  paymentItems: "アカウントの番号、電子メールアドレス、決済の金額と内容、カードの情報",
  processorItems: "その業務に必要な範囲の、登録情報、契約と支払いの情報、お問い合わせ、通信の記録",
  joint: "共同での運営、技術支援、お問い合わせへの対応",
  jointItems: "電子メールアドレス、会社名又は氏名、契約の内容、お問い合わせの内容",
  jointly: "(共同利用)",
  entrusted: "(委託)",
  provided: "(提供)",
  policy: "プライバシーポリシー",
  responsible: (name: string, address: string, head: string) => `${name}(${address}、${head})`,
  onRequest: "住所は請求に応じてお知らせします",
} as const;
