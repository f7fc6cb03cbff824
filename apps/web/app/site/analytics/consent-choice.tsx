import type { Language } from "@setsuna/contracts";
import { useHydrated } from "../../components/use-hydrated.ts";
import { storeConsent, storedConsent } from "./consent.ts";
import styles from "./consent-choice.module.css";
import { refusesTracking } from "./count-event.ts";

const WORDS = {
  ja: {
    none: "このブラウザーでは、まだお答えいただいていません。",
    allowed: "このブラウザーでは、外部のアクセス解析を許可しています。",
    refused: "このブラウザーでは、外部のアクセス解析を断っています。",
    browser: "ブラウザーの設定により、外部のアクセス解析は読み込まれません。",
    refuse: "許可を取り消す",
    allow: "許可する",
  },
  en: {
    none: "You have not answered in this browser yet.",
    allowed: "In this browser you have allowed outside analytics.",
    refused: "In this browser you have refused outside analytics.",
    browser: "Your browser's settings keep outside analytics from being loaded.",
    refuse: "Withdraw",
    allow: "Allow",
  },
} as const;

/** Shows what this browser's reader has answered about the outside analytics service, and the way to answer otherwise. */
export const ConsentChoice = ({ language }: { readonly language: Language }) => {
  const hydrated = useHydrated();
  const words = WORDS[language];
  if (!hydrated) return null;
  if (refusesTracking()) return <p>{words.browser}</p>;
  const consent = storedConsent();
  if (consent === undefined) return <p>{words.none}</p>;
  const change = () => {
    storeConsent(!consent);
    // A script that runs cannot be unloaded; the page begins again without it, or with it.
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
