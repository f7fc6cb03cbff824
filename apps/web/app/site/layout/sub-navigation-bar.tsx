import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useOneStop } from "../../components/use-one-stop.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MENU_GLIDE_MS } from "../scrolling/times.ts";
import { useSectionGlide } from "../scrolling/use-section-glide.ts";
import { QUESTIONS_ID } from "./landing-sections.ts";
import { subNavigation } from "./sub-navigation.ts";
import styles from "./sub-navigation-bar.module.css";
import { useHiddenEnds } from "./use-hidden-ends.ts";
import { useLinkName } from "./use-link-name.ts";

export const SubNavigationBar = () => {
  const { t } = useTranslation();
  const nameOf = useLinkName();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const toSection = useSectionGlide(MENU_GLIDE_MS);
  const { group, entries } = subNavigation(pathname);
  useHiddenEnds(list);
  useOneStop(list, "a");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another present entry.
  useEffect(() => {
    const row = list.current;
    const present = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && present) row.scrollLeft = present.offsetLeft - (row.clientWidth - present.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav className={styles.navigation} aria-label={t(`navigation.group.${group}`)} data-testid="sub-navigation">
      <ul className={styles.list} ref={list}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link
              className={styles.entry}
              to={entry.to}
              aria-current={entry.current ? "page" : undefined}
              onClick={entry.word === "questions" ? (event) => toSection(event, QUESTIONS_ID) : undefined}
            >
              {nameOf(entry)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
