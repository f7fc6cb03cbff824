import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isPlainClick } from "../../platform/plain-click.ts";
import { useRootData } from "../root-data.ts";
import { glide } from "../scrolling/glide.ts";
import { MENU_GLIDE_MS } from "../scrolling/times.ts";
import { type DOWNLOAD_ENTRIES, downloadGroups } from "./download-groups.ts";
import styles from "./menu-list.module.css";

const IN_BROWSER = [
  { to: "/app/sender", word: "send" },
  { to: "/app/receiver", word: "receive" },
  { to: "/app", word: "phone" },
] as const;

/**
 * The four downloads. Unreleased ones are marked, after what works without. On an entry's own page it leads to the page's
 * beginning.
 */
export const DownloadLinks = () => {
  const { t } = useTranslation();
  const { released, waiting } = downloadGroups(useRootData()?.offered);
  return (
    <>
      <Entries entries={released} />
      {waiting.length > 0 && (
        <>
          <p className={styles.heading}>{t("navigation.downloads.without")}</p>
          <ul className={styles.list}>
            {IN_BROWSER.map(({ to, word }) => (
              <li key={to}>
                <Link className={styles.entry} to={to} reloadDocument>
                  {t(`navigation.page.${word}`)}
                </Link>
              </li>
            ))}
          </ul>
          <p className={styles.heading}>{t("navigation.downloads.waiting")}</p>
          <Entries entries={waiting} />
        </>
      )}
    </>
  );
};

const Entries = ({ entries }: { readonly entries: typeof DOWNLOAD_ENTRIES }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const onClick = (event: MouseEvent, to: string) => {
    if (to.toLowerCase() !== pathname.toLowerCase() || !isPlainClick(event)) return;
    event.preventDefault();
    void glide(() => 0, MENU_GLIDE_MS);
  };
  return (
    <ul className={styles.list}>
      {entries.map(({ to, name }) => (
        <li key={to}>
          <Link className={styles.entry} to={to} onClick={(event) => onClick(event, to)}>
            {t(`navigation.downloads.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
