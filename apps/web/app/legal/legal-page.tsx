import type { Language, PublicPath } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import type { Bilingual, PageText } from "../components/text-page/page-text.ts";
import { TextPage } from "../components/text-page/text-page.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { titleOf } from "../site/public-pages.ts";
import type { LegalData, legalLoader } from "./legal-loader.ts";

export type LegalText = (data: LegalData) => PageText;

/** The English text states this at the top. */
const PREVAILS =
  "This English text is a translation for your convenience. The Japanese text is the authoritative one and prevails where the two differ.";

const led = (language: Language, text: PageText): PageText => {
  if (language === "ja") return text;
  const lead: ReactNode = (
    <>
      {text.lead}
      <p>{PREVAILS}</p>
    </>
  );
  return { ...text, lead };
};

export const LegalView = (props: {
  readonly path: PublicPath;
  readonly texts: Bilingual<LegalText>;
  readonly data: LegalData;
}) => {
  const { path, texts, data } = props;
  const { language } = useLanguage();
  const text: Bilingual = { ja: led("ja", texts.ja(data)), en: led("en", texts.en(data)) };
  const title = titleOf(path, language);
  return <TextPage title={title} text={text} />;
};

export const LegalPage = (props: { readonly path: PublicPath; readonly texts: Bilingual<LegalText> }) => (
  <LegalView {...props} data={useLoaderData<typeof legalLoader>()} />
);
