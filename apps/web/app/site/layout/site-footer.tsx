import { Link } from "react-router";
import { Logo } from "../../components/logo.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useRootData } from "../root-data.ts";
import styles from "./site-footer.module.css";
import { FOOTER_GROUPS, STATUS_PATH } from "./site-links.ts";
import { useLinkName } from "./use-link-name.ts";

export const SiteFooter = () => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const nameOf = useLinkName();
  const operator = useRootData()?.operator;
  return (
    <footer className={styles.footer}>
      <nav className={styles.groups} aria-label={t("navigation.footer.label")}>
        {FOOTER_GROUPS.map(([group, links]) => (
          <section key={group} aria-labelledby={`footer-${group}`}>
            <h2 className={styles.heading} id={`footer-${group}`}>
              {t(`navigation.footer.${group}`)}
            </h2>
            <ul className={styles.list}>
              {links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} reloadDocument={link.to === STATUS_PATH}>
                    {nameOf(link)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <p className={styles.copyright}>
        <Logo />
        <small>© {operator?.[language] ?? t("site.name")}</small>
      </p>
    </footer>
  );
};
