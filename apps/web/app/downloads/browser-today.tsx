import { Link } from "react-router";
import { useLanguage } from "../i18n/use-language.ts";
import styles from "./browser-today.module.css";
import { DOWNLOAD_LABELS } from "./labels.ts";

export const BrowserToday = () => {
  const { language } = useLanguage();
  const labels = DOWNLOAD_LABELS[language];
  return (
    <div className={styles.today}>
      <h3 className={styles.heading}>{labels.today}</h3>
      <p>{labels.todayDesktop}</p>
      <p className={styles.actions}>
        <Link className="button button-primary" to="/app/sender">
          {labels.sender}
        </Link>
        <Link className="button" to="/app/receiver">
          {labels.receiver}
        </Link>
        <Link className="button" to="/app">
          {labels.phone}
        </Link>
      </p>
    </div>
  );
};
