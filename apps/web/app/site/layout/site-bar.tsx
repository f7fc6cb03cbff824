import { useRef } from "react";
import { Link } from "react-router";
import { HomeLink } from "../../components/home-link.tsx";
import { LanguageSwitch } from "../../components/language-switch.tsx";
import { useOneStop } from "../../components/use-one-stop.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { BAR_GLIDE_MS } from "../scrolling/times.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Disclosure } from "./disclosure.tsx";
import { DownloadLinks } from "./download-links.tsx";
import { SectionLinks } from "./section-links.tsx";
import styles from "./site-bar.module.css";
import { SiteMenu } from "./site-menu.tsx";

/** `sections`: links to them, otherwise only to the page. Spec §2 Navigation. */
export const SiteBar = ({ sections, account }: { readonly sections: boolean; readonly account: boolean }) => {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  useOneStop(row, "nav a, summary", true);
  return (
    <header className={styles.bar}>
      <HomeLink to="/" label={t("site.home")} className={styles.home} />
      <div className={styles.row} ref={row}>
        <nav className={styles.navigation} aria-label={sections ? t("navigation.sections") : t("site.navigation")}>
          {sections ? (
            <SectionLinks length={BAR_GLIDE_MS} list={styles.sections ?? ""} entry={styles.section ?? ""} />
          ) : (
            <Link className={styles.section} to="/">
              {t("site.toTop")}
            </Link>
          )}
        </nav>
        <Disclosure
          className={styles.download}
          testId="download-menu"
          face={
            <>
              {t("navigation.download")}
              <svg className={styles.mark} viewBox="0 0 10 6" width="10" height="6" aria-hidden="true" focusable="false">
                <path d="m1 1 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </>
          }
        >
          <DownloadLinks />
        </Disclosure>
      </div>
      <LanguageSwitch />
      {account && <AccountMenu />}
      <SiteMenu sections={sections} />
    </header>
  );
};
