import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MENU_GLIDE_MS } from "../scrolling/times.ts";
import { Disclosure } from "./disclosure.tsx";
import { DownloadLinks } from "./download-links.tsx";
import list from "./menu-list.module.css";
import { SectionLinks } from "./section-links.tsx";
import styles from "./site-menu.module.css";

export const SiteMenu = ({ sections }: { readonly sections: boolean }) => {
  const { t } = useTranslation();
  return (
    <Disclosure
      className={styles.menu}
      testId="site-menu"
      label={t("navigation.menu")}
      face={
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false" fill="none" stroke="currentColor">
          <path d="M4 7h16M4 12h16M4 17h16" strokeWidth="1.5" />
        </svg>
      }
    >
      <nav aria-label={sections ? t("navigation.sections") : t("site.navigation")}>
        {sections ? (
          <SectionLinks length={MENU_GLIDE_MS} list={list.list ?? ""} entry={list.entry ?? ""} />
        ) : (
          <Link className={list.entry} to="/">
            {t("site.toTop")}
          </Link>
        )}
      </nav>
      <nav className={styles.group} aria-labelledby="site-menu-downloads">
        <p className={styles.heading} id="site-menu-downloads">
          {t("navigation.download")}
        </p>
        <DownloadLinks />
      </nav>
    </Disclosure>
  );
};
