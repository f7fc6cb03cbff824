import { useCallback } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { publicPageAt } from "../public-pages.ts";
import type { SiteLink } from "./site-links.ts";

export const useLinkName = (): ((link: SiteLink) => string) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return useCallback(
    ({ to, word }) => (word === undefined ? (publicPageAt(to)?.title[language] ?? to) : t(`navigation.page.${word}`)),
    [t, language],
  );
};
