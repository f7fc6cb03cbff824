import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { OwnHead } from "../components/own-head.ts";
import { LANGUAGE_PARAMETER, LANGUAGES, languageOf } from "../i18n/language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { type PublicPage, publicPageAt } from "./public-pages.ts";
import { useRootData } from "./root-data.ts";
import { addressOf, shareImageOf } from "./site-address.ts";

/** Open Graph uses an underscore. https://ogp.me */
const LOCALES = { ja: "ja_JP", en: "en_US" } as const;

export const PublicHead = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  const page = publicPageAt(pathname);
  return (
    <OwnHead value={page !== undefined}>
      {page && <Head page={page} />}
      {children}
    </OwnHead>
  );
};

const Head = ({ page }: { readonly page: PublicPage }) => {
  const { t, language } = useTranslation();
  const { search } = useLocation();
  const data = useRootData();
  const name = page.title[language];
  const title = page.path === "/" ? name : t("site.pageTitle", { page: name });
  // Loaded only with the first page, because crawlers never navigate.
  const description = data?.described?.path === page.path ? data.described.text : undefined;
  const site = data?.site;
  const asked = languageOf(new URLSearchParams(search).get(LANGUAGE_PARAMETER));
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {!page.indexed && <meta name="robots" content="noindex" />}
      {site !== undefined && (
        <>
          <link rel="canonical" href={addressOf(site, page.path, asked)} />
          {LANGUAGES.map((one) => (
            <link key={one} rel="alternate" hrefLang={one} href={addressOf(site, page.path, one)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressOf(site, page.path)} />
          <meta property="og:url" content={addressOf(site, page.path, asked)} />
          <meta property="og:image" content={shareImageOf(site, page.path, language)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={name} />
        </>
      )}
      <meta property="og:type" content={page.group === "articles" ? "article" : "website"} />
      <meta property="og:site_name" content={t("site.name")} />
      <meta property="og:title" content={name} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:locale" content={LOCALES[language]} />
      {LANGUAGES.filter((one) => one !== language).map((one) => (
        <meta key={one} property="og:locale:alternate" content={LOCALES[one]} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
};
