import type { Language } from "@setsuna/contracts";
import type { LegalData } from "./legal-loader.ts";

const WORDS = {
  ja: {
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
  },
  en: {
    payment: [
      "__stripe_mid, __stripe_sid (cookies)",
      "Preventing card fraud (set by the payment company on some pages of My Page)",
      "1 year, 30 minutes",
    ],
    waf: ["aws-waf-token (cookie)", "Telling robots (set by AWS WAF)", "As long as the result counts"],
    analytics: (name: string) => [`Cookies and the like of ${name}`, `Analytics (${name} may set them)`, `As ${name} says`],
  },
} as const;

/** Returns what the outside services that this server uses store on a device: name, purpose, how long. */
export const guestStorageRows = (language: Language, { operator, services }: LegalData): readonly (readonly string[])[] => {
  const words = WORDS[language];
  return [
    ...(services.payment ? [words.payment] : []),
    ...(services.waf ? [words.waf] : []),
    ...(operator.analytics === null ? [] : [words.analytics(operator.analytics.name)]),
  ];
};
