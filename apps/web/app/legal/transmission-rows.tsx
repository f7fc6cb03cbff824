import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { OutsideLink } from "../components/text-page/outside-link.tsx";
import * as en from "../content/en/legal/transmission.ts";
import * as ja from "../content/ja/legal/transmission.ts";
import type { LegalData } from "./legal-loader.ts";

const AWS = { ja: ja.aws, en: en.aws };

const WORDS = { ja: ja.words, en: en.words };

/** Telecommunications Business Act, Art. 27-12: destination, data, their purpose, our purpose, by configuration. */
export const transmissionRows = (language: Language, { operator, services }: LegalData): readonly (readonly ReactNode[])[] => {
  const words = WORDS[language];
  const { paymentProvider, analytics } = operator;
  const row = (to: ReactNode, { sent, theirs, ours }: { sent: string; theirs: string; ours: string }) => [to, sent, theirs, ours];
  return [
    ...(services.payment
      ? [row(<OutsideLink to={paymentProvider.privacyUrl}>{paymentProvider.company[language]}</OutsideLink>, words.payment)]
      : []),
    ...(analytics === null
      ? []
      : [row(<OutsideLink to={analytics.privacyUrl}>{analytics.company[language]}</OutsideLink>, words.analytics)]),
    ...(services.waf ? [row(AWS[language], words.waf)] : []),
    ...(services.userPool ? [row(AWS[language], words.userPool)] : []),
    ...(services.stunOrTurn ? [row(words.stun.name, words.stun)] : []),
  ];
};
