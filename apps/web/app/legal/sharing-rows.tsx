import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { OutsideLink } from "../components/text-page/outside-link.tsx";
import * as en from "../content/en/legal/sharing.ts";
import * as ja from "../content/ja/legal/sharing.ts";
import type { LegalData } from "./legal-loader.ts";

const WORDS = { ja: ja.words, en: en.words };

export const sharingRows = (language: Language, { operator }: LegalData): readonly (readonly ReactNode[])[] => {
  const words = WORDS[language];
  const { paymentProvider, processors, jointUsers } = operator;
  const address = operator.address?.[language].join(" ") ?? words.onRequest;
  const ourselves = words.responsible(operator.name[language], address, operator.representative[language]);
  return [
    ...jointUsers.map((company) => [`${company[language]}${words.jointly}`, words.joint, words.jointItems, ourselves]),
    [
      `${paymentProvider.company[language]}${words.provided}`,
      words.payment,
      words.paymentItems,
      paymentProvider.company[language],
    ],
    ...processors.map(({ company, task, country, privacyUrl }) => [
      <>
        {company[language]}
        {language === "ja" ? `(${country.ja})` : ` (${country.en})`}
        {words.entrusted}
        {privacyUrl && (
          <>
            {" "}
            <OutsideLink to={privacyUrl}>{words.policy}</OutsideLink>
          </>
        )}
      </>,
      task[language],
      words.processorItems,
      ourselves,
    ]),
  ];
};
