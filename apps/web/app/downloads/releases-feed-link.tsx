import type { Language } from "@setsuna/contracts";
import { useLanguage } from "../i18n/use-language.ts";
import { useSitePath } from "../platform/site-path.ts";
import { DOWNLOAD_LABELS } from "./labels.ts";

export const newsFeedOf = (language: Language): string => `/studio/releases.xml?lang=${language}`;

export const ReleasesFeedLink = () => {
  const { language } = useLanguage();
  const path = useSitePath();
  return (
    <link rel="alternate" type="application/rss+xml" title={DOWNLOAD_LABELS[language].feed} href={path(newsFeedOf(language))} />
  );
};
