import type { Language } from "@setsuna/contracts";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../i18n/use-language.ts";
import styles from "./language-switch.module.css";

const CHOICES: readonly { readonly language: Language; readonly short: string; readonly name: string }[] = [
  { language: "en", short: "EN", name: "English" },
  { language: "ja", short: "JP", name: "日本語" },
];

/** EN / JP. Each choice is named in its own language, so that it is found by who needs it. */
export const LanguageSwitch = () => {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a form's look and meaning to two toggle buttons.
    <div role="group" aria-label={t("site.language")} className={styles.group}>
      {CHOICES.map((choice) => (
        <button
          key={choice.language}
          type="button"
          className={styles.choice}
          aria-pressed={choice.language === language}
          onClick={() => choose(choice.language)}
        >
          <span aria-hidden="true">{choice.short}</span>
          <span className="visually-hidden" lang={choice.language}>
            {choice.name}
          </span>
        </button>
      ))}
    </div>
  );
};
