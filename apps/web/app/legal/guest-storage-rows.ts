import type { Language } from "@setsuna/contracts";
import * as en from "../content/en/legal/guest-storage.ts";
import * as ja from "../content/ja/legal/guest-storage.ts";
import type { LegalData } from "./legal-loader.ts";

const WORDS = { ja: ja.words, en: en.words };

export const guestStorageRows = (language: Language, { operator, services }: LegalData): readonly (readonly string[])[] => {
  const words = WORDS[language];
  return [
    ...(services.payment ? [words.payment] : []),
    ...(services.waf ? [words.waf] : []),
    ...(operator.analytics === null ? [] : [words.analytics(operator.analytics.name)]),
  ];
};
