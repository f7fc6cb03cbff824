import type { CurrentAccount } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { type KeyboardEvent, lazy, type Ref, Suspense, useEffect, useId, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { useOneStop } from "../components/use-one-stop.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { titleOf } from "../site/public-pages.ts";
import { entryOf, menuOf } from "./menu-entries.ts";
import styles from "./my-page-menu.module.css";

/** Members of organizations alone load it. */
const TeamSwitcher = lazy(() => import("./organization/team-switcher.tsx"));

/** A column, or a button with a list on narrow screens. Spec §2 My Page sidebar. */
export const MyPageMenu = ({ account, ref }: { readonly account: CurrentAccount; readonly ref: Ref<HTMLElement> }) => {
  const { t, language } = useTranslation();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  const groups = useRef<HTMLDivElement>(null);
  useOneStop(groups, "a");
  const present = entryOf(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival at a screen closes the menu.
  useEffect(() => setOpen(false), [pathname]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <nav className={styles.menu} ref={ref} aria-label={t("user.title")} onKeyDown={onKeyDown}>
      <p className={styles.area}>
        {t("user.title")}
        <span className={styles.email}>{account.acting?.name ?? shownEmail(account.email)}</span>
      </p>
      {account.inTeams && (
        <Suspense>
          <TeamSwitcher account={account} />
        </Suspense>
      )}
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.word}>{t("myPage.menu")}</span>
        {present && <span className={styles.present}>{t(`myPage.entries.${present.name}`)}</span>}
      </button>
      <div className={styles.groups} ref={groups} id={list} data-open={open || undefined}>
        {menuOf(account).map((entries) => (
          <ul className={styles.group} key={entries[0]?.path}>
            {entries.map(({ path, name }) => (
              <li key={path}>
                <NavLink className={styles.entry} to={path} end={path === "/user"} onClick={() => setOpen(false)}>
                  {t(`myPage.entries.${name}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
        <ul className={styles.group}>
          <li>
            <NavLink className={styles.entry} to="/whatsnew">
              {titleOf("/whatsnew", language)}
            </NavLink>
          </li>
        </ul>
      </div>
    </nav>
  );
};
