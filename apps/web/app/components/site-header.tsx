import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { HomeLink } from "./home-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./site-header.module.css";

/** `children` between mark and languages, `end` after. In the phone app the mark leads to its first screen. */
export const SiteHeader = (props: { readonly children?: ReactNode; readonly end?: ReactNode; readonly app?: boolean }) => {
  const { children, end, app = false } = props;
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <HomeLink to={app ? "/app" : "/"} label={app ? `Setsuna, ${t("phone.home")}` : t("site.home")} />
      <div className={styles.middle}>{children}</div>
      <LanguageSwitch />
      {end}
    </header>
  );
};
