import { useHydrated } from "../../components/use-hydrated.ts";
import * as en from "../../content/en/consent-choice.ts";
import * as ja from "../../content/ja/consent-choice.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { storeConsent, storedConsent } from "./consent.ts";
import styles from "./consent-choice.module.css";
import { refusesTracking } from "./count-event.ts";

const WORDS = { ja: ja.words, en: en.words };

export const ConsentChoice = () => {
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const words = WORDS[language];
  if (!hydrated) return null;
  if (refusesTracking()) return <p>{words.browser}</p>;
  const consent = storedConsent();
  if (consent === undefined) return <p>{words.none}</p>;
  const change = () => {
    storeConsent(!consent);
    // A running script can't be unloaded, so reload.
    window.location.reload();
  };
  return (
    <p className={styles.choice} data-testid="consent-choice">
      <span>{consent ? words.allowed : words.refused}</span>
      <button type="button" className="button button-small" onClick={change}>
        {consent ? words.refuse : words.allow}
      </button>
    </p>
  );
};
