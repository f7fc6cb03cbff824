import type { Language } from "@setsuna/contracts";
import { useLanguage } from "../i18n/use-language.ts";
import { useSitePath } from "../site/site-path.ts";
import { DOWNLOAD_LABELS } from "./labels.ts";

/** Path of the news of releases, in a language. */
export const newsFeedOf = (language: Language): string => `/studio/releases.xml?lang=${language}`;

/** Tells news readers, from the page's head, where the news of releases are. */
export const ReleasesFeedLink = () => {
  const { language } = useLanguage();
  const path = useSitePath();
  return (
    <link rel="alternate" type="application/rss+xml" title={DOWNLOAD_LABELS[language].feed} href={path(newsFeedOf(language))} />
  );
};
