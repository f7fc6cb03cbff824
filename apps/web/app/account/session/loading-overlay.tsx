import { Logo } from "../../components/logo.tsx";
import { useHasPublicHead } from "../../components/own-head.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./loading-overlay.module.css";

export const LoadingOverlay = () => {
  const { t } = useTranslation();
  const named = useHasPublicHead();
  return (
    <div className={styles.overlay} role="status" data-testid="loading-overlay">
      {!named && <title>{t("site.name")}</title>}
      <span className={styles.mark}>
        <Logo />
      </span>
      <p className={styles.word} lang="en">
        Loading
      </p>
      <noscript>
        <p className={styles.word}>{t("site.needsScript")}</p>
      </noscript>
    </div>
  );
};
