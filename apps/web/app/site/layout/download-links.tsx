import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { glide } from "../scrolling/glide.ts";
import { isPlainClick } from "../scrolling/plain-click.ts";
import { MENU_GLIDE_MS } from "../scrolling/times.ts";
import styles from "./menu-list.module.css";

/** Spec §2 Navigation. */
const ENTRIES = [
  { to: "/desktopapp", name: "desktop" },
  { to: "/iOS", name: "ios" },
  { to: "/lms", name: "plugin" },
  { to: "/windows", name: "windows" },
] as const;

/** The four downloads. On the page that one is on already, an entry leads to its beginning. */
export const DownloadLinks = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const onClick = (event: MouseEvent, to: string) => {
    if (to.toLowerCase() !== pathname.toLowerCase() || !isPlainClick(event)) return;
    event.preventDefault();
    void glide(() => 0, MENU_GLIDE_MS);
  };
  return (
    <ul className={styles.list}>
      {ENTRIES.map(({ to, name }) => (
        <li key={to}>
          <Link className={styles.entry} to={to} onClick={(event) => onClick(event, to)}>
            {t(`navigation.downloads.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
