import type { Language, PublicPath } from "@setsuna/contracts";
import { useLoaderData } from "react-router";
import type { ContentsEntry } from "../components/text-page/contents-entry.ts";
import { pageOutline } from "../components/text-page/page-content.tsx";
import type { Bilingual, PageComponents, PageValues } from "../components/text-page/page-text.ts";
import { TextPage } from "../components/text-page/text-page.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { yenIn } from "../i18n/yen.ts";
import { titleOf } from "../site/public-pages.ts";
import { Article, articleNumber, LegalContext, MailPicture, WrittenDates } from "./legal-components.tsx";
import type { LegalData, legalLoader } from "./legal-loader.ts";

const COMPONENTS = { Article, MailPicture, WrittenDates };

/** Values of every legal text: the operator, the services in use, and the terms from the code. */
export const legalValuesIn = (language: Language, data: LegalData): PageValues => ({
  operator: data.operator,
  services: data.services,
  terms: data.terms,
  kept: data.terms.kept,
  yen: (amount: number) => yenIn(language, amount),
  /** Such as `1, 3, 5 and 7`. */
  listed: (days: readonly number[]) => new Intl.ListFormat("en-GB").format(days.map(String)),
});

export const numberedArticles = (language: Language, outline: readonly ContentsEntry[]): readonly ContentsEntry[] =>
  outline.map(({ heading, ...entry }, index) => {
    const number = articleNumber(language, index + 1);
    return { ...entry, heading: language === "ja" ? `${number}\u3000${heading}` : `${number}. ${heading}` };
  });

export interface LegalPageProps {
  readonly path: PublicPath;
  readonly texts: Bilingual;
  readonly articles?: boolean;
  readonly values?: (language: Language, data: LegalData) => PageValues;
  readonly components?: PageComponents;
}

export const LegalView = ({ path, texts, data, articles = true, ...more }: LegalPageProps & { readonly data: LegalData }) => {
  const { language } = useLanguage();
  const values = { ...legalValuesIn(language, data), ...more.values?.(language, data) };
  const order = pageOutline(texts[language], values).map(({ id }) => id);
  return (
    <LegalContext value={{ data, order }}>
      <TextPage
        title={titleOf(path, language)}
        text={texts}
        values={values}
        components={{ ...COMPONENTS, ...more.components }}
        {...(articles ? { headed: (outline) => numberedArticles(language, outline) } : {})}
      />
    </LegalContext>
  );
};

export const LegalPage = (props: LegalPageProps) => <LegalView {...props} data={useLoaderData<typeof legalLoader>()} />;
