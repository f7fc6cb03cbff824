import type { Language } from "@setsuna/contracts";
import { useLanguage } from "../i18n/use-language.ts";
import { DOWNLOAD_LABELS } from "./labels.ts";

export const newsFeedOf = (language: Language): string => `${import.meta.env.BASE_URL}releases.xml?lang=${language}`;

/** Tells news readers, from the page's head, where the news of releases are. */
export const ReleasesFeedLink = () => {
  const { language } = useLanguage();
  return <link rel="alternate" type="application/rss+xml" title={DOWNLOAD_LABELS[language].feed} href={newsFeedOf(language)} />;
};
