import type { Language } from "@setsuna/contracts";
import type { ReactNode } from "react";
import type { LegalData } from "./legal-loader.ts";
import { OutsideLink } from "./outside-link.tsx";

const WORDS = {
  ja: {
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
  },
  en: {
    payment: "Registering and charging credit cards, preventing fraud",
    paymentItems: "Account number, email address, amount and description of payments, card details",
    processorItems:
      "As far as the task needs: registration, contract and payment details, contact messages, records of connections",
    joint: "Running the service together, technical support, answering contact messages",
    jointItems: "Email address, company or name, content of the contract, content of contact messages",
    jointly: " (joint use)",
    entrusted: " (entrusted)",
    provided: " (provided)",
    policy: "privacy policy",
    responsible: (name: string, address: string, head: string) => `${name} (${address}; ${head})`,
    onRequest: "address told on request",
  },
} as const;

/** Returns who else handles personal data, for what, which, and who answers for it: four cells a row. */
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
