import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./site-footer.module.css";

/** The links that every page ends with, and whose it is. */
export const SiteFooter = () => {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label={t("site.footer")}>
        <Link to="/policy">{t("site.policy")}</Link>
        <Link to="/eula">{t("site.eula")}</Link>
        <Link to="/contact">{t("site.contact")}</Link>
      </nav>
      <p className={styles.copyright}>
        <small>{t("site.copyright")}</small>
      </p>
    </footer>
  );
};
