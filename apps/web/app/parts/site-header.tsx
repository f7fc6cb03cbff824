import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import styles from "./site-header.module.css";

/** Mark, languages. `children` stands between them, `end` after them. In the app for phones the mark leads to its own first screen. */
export const SiteHeader = (props: { readonly children?: ReactNode; readonly end?: ReactNode; readonly app?: boolean }) => {
  const { children, end, app = false } = props;
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <Link to={app ? "/app" : "/"} className={styles.home} aria-label={app ? t("phone.home") : t("site.home")}>
        <Logo />
        <span className={styles.name}>Setsuna</span>
      </Link>
      <div className={styles.middle}>{children}</div>
      <LanguageSwitch />
      {end}
    </header>
  );
};
