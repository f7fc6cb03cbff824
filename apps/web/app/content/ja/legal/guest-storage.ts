export const words = {
  payment: [
    "__stripe_mid、__stripe_sid(Cookie)",
    "カードの不正な利用の防止(決済の事業者がマイページの一部で保存します)",
    "1年、30分",
  ],
  waf: ["aws-waf-token(Cookie)", "ロボットの判定(AWS WAFが保存します)", "判定の有効期間"],
  analytics: (name: string) => [
    `${name}のCookieなど`,
    `アクセス解析(${name}が保存することがあります)`,
    `${name}の定めによります`,
  ],
} as const;
