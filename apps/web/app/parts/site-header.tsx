import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import styles from "./site-header.module.css";

/** Mark, languages. `children` stands between them, `end` after them. */
export const SiteHeader = ({ children, end }: { readonly children?: ReactNode; readonly end?: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home} aria-label={t("site.home")}>
        <Logo />
        <span className={styles.name}>Setsuna</span>
      </Link>
      <div className={styles.middle}>{children}</div>
      <LanguageSwitch />
      {end}
    </header>
  );
};
