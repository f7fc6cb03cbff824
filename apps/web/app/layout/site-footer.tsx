import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Logo } from "../parts/logo.tsx";
import styles from "./site-footer.module.css";
import { ARTICLES, DOWNLOADS, GUIDES, LEGAL, MORE, type SiteLink, START } from "./site-links.ts";

const GROUPS = [
  ["start", START],
  ["guides", GUIDES],
  ["downloads", DOWNLOADS],
  ["more", [...ARTICLES, ...MORE]],
  ["legal", LEGAL],
] as const satisfies readonly (readonly [string, readonly SiteLink[]])[];

/** The links that every page ends with, and whose it is. Spec §2 Navigation. */
export const SiteFooter = () => {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <nav className={styles.groups} aria-label={t("navigation.footer.label")}>
        {GROUPS.map(([group, links]) => (
          <section key={group} aria-labelledby={`footer-${group}`}>
            <h2 className={styles.heading} id={`footer-${group}`}>
              {t(`navigation.footer.${group}`)}
            </h2>
            <ul className={styles.list}>
              {links.map(({ to, page }) => (
                <li key={to}>
                  <Link to={to}>{t(`navigation.page.${page}`)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <p className={styles.copyright}>
        <Logo />
        <small>{t("site.copyright")}</small>
      </p>
    </footer>
  );
};
