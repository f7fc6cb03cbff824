import { RELEASE_PRODUCTS, type ReleaseEntry, type ReleaseFolder } from "@setsuna/contracts";
import { useState } from "react";
import { DataTable } from "../components/text-page/data-table.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { isPlainClick } from "../platform/plain-click.ts";
import { sitePath, useSitePath } from "../platform/site-path.ts";
import styles from "./archive-table.module.css";
import { DownloadDialog } from "./download-dialog.tsx";
import { DOWNLOAD_LABELS } from "./labels.ts";
import { ManualLinks } from "./manual-links.tsx";
import { releaseDateText } from "./release-date.ts";
import type { FeedState } from "./release-feeds.ts";

/** Empty for a failed feed. Spec §2 Archive, §7. */
export const ArchiveTable = (props: { readonly folder: ReleaseFolder; readonly feed: FeedState; readonly again: () => void }) => {
  const { language } = useLanguage();
  const labels = DOWNLOAD_LABELS[language];
  const [asked, setAsked] = useState<ReleaseEntry>();
  const [started, setStarted] = useState<ReleaseEntry>();
  const { folder, feed } = props;
  const entries = feed.state === "read" ? feed.entries : [];
  return (
    <div data-testid={`archive-${folder}`} aria-busy={feed.state === "loading"}>
      <DataTable
        caption={labels.versionsOf(RELEASE_PRODUCTS[folder].name[language])}
        hidesCaption
        columns={labels.columns}
        figures={[1]}
        rows={entries.map((entry) => [
          <ArchiveLink key="title" entry={entry} ask={() => setAsked(entry)} />,
          <time key="date" dateTime={entry.releaseDate}>
            {releaseDateText(entry.releaseDate)}
          </time>,
          <ul key="notes" className={styles.notes}>
            {entry.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>,
          <Manual key="manual" entry={entry} />,
        ])}
      />
      {entries.length === 0 && (
        <div className={styles.empty}>
          <p role="status">
            {feed.state === "loading" && labels.loading}
            {feed.state === "failed" && labels.failed}
            {feed.state === "read" && labels.noVersions}
          </p>
          {feed.state === "failed" && (
            <button type="button" className="button button-small" onClick={props.again}>
              {labels.again}
            </button>
          )}
        </div>
      )}
      <p className={styles.started} role="status">
        {started && (
          <>
            {labels.started} <a href={sitePath(started.link)}>{labels.direct}</a>
          </>
        )}
      </p>
      {asked && (
        <DownloadDialog
          folder={folder}
          entry={asked}
          close={(download) => {
            setAsked(undefined);
            if (download) setStarted(asked);
          }}
        />
      )}
    </div>
  );
};

/** Asks for agreement once hydrated. */
const ArchiveLink = ({ entry, ask }: { readonly entry: ReleaseEntry; readonly ask: () => void }) => {
  const path = useSitePath();
  return (
    <a
      href={path(entry.link)}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        ask();
      }}
    >
      {entry.title}
    </a>
  );
};

const Manual = ({ entry }: { readonly entry: ReleaseEntry }) => {
  const { language } = useLanguage();
  if (entry.manual !== undefined) return <ManualLinks manual={entry.manual} />;
  return (
    <>
      <span aria-hidden="true">-</span>
      <span className="visually-hidden">{DOWNLOAD_LABELS[language].noManual}</span>
    </>
  );
};
