import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSitePath } from "../../platform/site-path.ts";
import { reach } from "../scrolling/reach.ts";
import { UpArrow } from "../scrolling/up-arrow.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import styles from "./site-layout.module.css";
import { SubNavigationBar } from "./sub-navigation-bar.tsx";

const useArrival = (page: RefObject<HTMLElement | null>): void => {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const part = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (part !== null) reach(part);
    else if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [pathname, hash, page]);
};

const isUnder = (pathname: string, area: string): boolean => pathname === area || pathname.startsWith(`${area}/`);

/**
 * Frames the pages of the site. /user and /admin have neither sub-navigation nor footer; they and /auth have one link in the bar,
 * back to the home page. Spec §2.
 */
export const SiteLayout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const path = useSitePath();
  const page = useRef<HTMLDivElement>(null);
  useArrival(page);
  const user = isUnder(pathname, "/user") || isUnder(pathname, "/admin");
  const auth = isUnder(pathname, "/auth");
  return (
    <div className={styles.layout}>
      <meta name="theme-color" content="#fafaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0b0d10" media="(prefers-color-scheme: dark)" />
      <link rel="apple-touch-icon" href={path("/studio/icons/apple-touch-180.png")} />
      <a className={styles.skip} href="#main">
        {t("site.skip")}
      </a>
      <SiteBar sections={!user && !auth} account={!auth} />
      {!user && <SubNavigationBar />}
      <div className={styles.page} id="main" ref={page} tabIndex={-1}>
        {children}
      </div>
      {!user && <SiteFooter />}
      <UpArrow start={() => page.current} />
    </div>
  );
};
