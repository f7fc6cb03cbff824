import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../../account/session/session-provider.tsx";
import * as en from "../../content/en/guides/live-status.ts";
import * as ja from "../../content/ja/guides/live-status.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import styles from "./live-status.module.css";

const WORDS = { ja: ja.words, en: en.words };

// Only signed-in readers need it.
const OwnStatus = lazy(() => import("./own-status.tsx"));

export const LiveStatus = () => {
  const { language } = useLanguage();
  const words = WORDS[language];
  const { state } = useSession();
  const waiting = <p>{words.loading}</p>;
  const own = (
    <p>
      <Link to="/user/connections">{words.own}</Link>
    </p>
  );
  switch (state) {
    case "loading":
      return (
        <div className={styles.place}>
          {waiting}
          {own}
        </div>
      );
    case "signed-in":
      return (
        <div className={styles.place}>
          <Suspense fallback={waiting}>
            <OwnStatus />
          </Suspense>
          {own}
        </div>
      );
    case "signed-out":
    case "unreachable":
      return (
        <div className={styles.place}>
          <p>{words.signedOut}</p>
          <p>
            <Link className="button" to="/auth">
              {words.signIn}
            </Link>
          </p>
        </div>
      );
  }
};
