import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./consent-bar.module.css";

export default function ConsentBar({ answer }: { readonly answer: (allowed: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.bar} aria-label={t("consent.name")} data-testid="consent" data-consent>
      <p className={styles.text}>
        {t("consent.text")} <Link to="/policy">{t("consent.policy")}</Link>
      </p>
      <p className={styles.choices}>
        <button type="button" className="button button-small" onClick={() => answer(false)}>
          {t("consent.refuse")}
        </button>
        <button type="button" className="button button-small" onClick={() => answer(true)}>
          {t("consent.allow")}
        </button>
      </p>
    </section>
  );
}
