import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { SiteHeader } from "../parts/site-header.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { SiteFooter } from "./site-footer.tsx";
import styles from "./site-layout.module.css";
import { useArrival } from "./use-arrival.ts";

const isUnder = (pathname: string, area: string): boolean => pathname === area || pathname.startsWith(`${area}/`);

/** What stands around the pages of the site. /user and /admin have no footer; they and /auth have one link, back to the home page. Spec §2. */
export const SiteLayout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  useArrival(page);
  const user = isUnder(pathname, "/user") || isUnder(pathname, "/admin");
  const auth = isUnder(pathname, "/auth");
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t("site.skip")}
      </a>
      <div className={styles.bar}>
        <SiteHeader end={!auth && <AccountMenu />}>
          {(user || auth) && (
            <nav className={styles.navigation} aria-label={t("site.navigation")}>
              <Link to="/">{t("site.toTop")}</Link>
            </nav>
          )}
        </SiteHeader>
      </div>
      <div className={styles.page} id="main" ref={page} tabIndex={-1}>
        {children}
      </div>
      {!user && <SiteFooter />}
    </div>
  );
};
