import type { Language } from "@setsuna/contracts";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { LANGUAGE_PARAMETER } from "../i18n/language.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { isPlainClick } from "../platform/plain-click.ts";
import styles from "./language-switch.module.css";

const CHOICES: readonly { readonly language: Language; readonly short: string; readonly name: string }[] = [
  { language: "en", short: "EN", name: "English" },
  { language: "ja", short: "JP", name: "日本語" },
];

const withLanguage = (search: string, language: Language): string => {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, language);
  return `?${query}`;
};

/** Each choice is named in its own language. Without script it is a link. Tab skips the present language. */
export const LanguageSwitch = () => {
  const { t } = useTranslation();
  const { search, hash } = useLocation();
  const { language, choose } = useLanguage();
  const onClick = (event: MouseEvent, wanted: Language) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    choose(wanted);
  };
  return (
    <nav aria-label={t("site.language")} className={styles.group}>
      {CHOICES.map((choice) => (
        <a
          key={choice.language}
          className={styles.choice}
          href={`${withLanguage(search, choice.language)}${hash}`}
          hrefLang={choice.language}
          data-language={choice.language}
          aria-current={choice.language === language || undefined}
          tabIndex={choice.language === language ? -1 : undefined}
          onClick={(event) => onClick(event, choice.language)}
        >
          <span aria-hidden="true">{choice.short}</span>
          <span className="visually-hidden" lang={choice.language}>
            {choice.name}
          </span>
        </a>
      ))}
    </nav>
  );
};
