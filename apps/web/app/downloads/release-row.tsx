import { RELEASE_PRODUCTS, type ReleaseEntry, type ReleaseFolder } from "@setsuna/contracts";
import { useState } from "react";
import { Link } from "react-router";
import { useLanguage } from "../i18n/use-language.ts";
import { sitePath } from "../platform/site-path.ts";
import { DownloadDialog } from "./download-dialog.tsx";
import { DOWNLOAD_LABELS } from "./labels.ts";
import { ReleaseFacts } from "./release-facts.tsx";
import type { FeedState } from "./release-feeds.ts";
import styles from "./release-row.module.css";

export const ReleaseRow = (props: { readonly folder: ReleaseFolder; readonly feed: FeedState; readonly again: () => void }) => {
  const { language } = useLanguage();
  const { folder, feed } = props;
  return (
    <section className={styles.row} data-testid={`release-${folder}`} aria-busy={feed.state === "loading"}>
      <h3 className={styles.name}>{RELEASE_PRODUCTS[folder].name[language]}</h3>
      <Newest folder={folder} feed={feed} again={props.again} />
    </section>
  );
};

const Newest = ({ folder, feed, again }: Parameters<typeof ReleaseRow>[0]) => {
  const { language } = useLanguage();
  const labels = DOWNLOAD_LABELS[language];
  switch (feed.state) {
    case "loading":
      return <p className={styles.quiet}>{labels.loading}</p>;
    case "failed":
      return (
        <div className={styles.failed}>
          <p className={styles.quiet} role="status">
            {labels.failed}
          </p>
          <button type="button" className="button button-small" onClick={again}>
            {labels.again}
          </button>
        </div>
      );
    case "read": {
      const [newest] = feed.entries;
      return newest === undefined ? (
        <p className={styles.quiet}>{labels.notReleased}</p>
      ) : (
        <Download folder={folder} entry={newest} />
      );
    }
  }
};

const Download = ({ folder, entry }: { readonly folder: ReleaseFolder; readonly entry: ReleaseEntry }) => {
  const { language } = useLanguage();
  const labels = DOWNLOAD_LABELS[language];
  const [step, setStep] = useState<"ready" | "asking" | "started">("ready");
  return (
    <>
      <ReleaseFacts entry={entry} />
      <div className={styles.action}>
        <button
          type="button"
          className="button button-primary"
          aria-label={labels.downloadOf(RELEASE_PRODUCTS[folder].name[language])}
          aria-haspopup="dialog"
          onClick={() => setStep("asking")}
        >
          {labels.download}
        </button>
        <noscript>
          <p className={styles.quiet}>
            {labels.noScript} <Link to="/archive">{labels.archive}</Link>
          </p>
        </noscript>
      </div>
      <p className={styles.started} role="status">
        {step === "started" && (
          <>
            {labels.started} <a href={sitePath(entry.link)}>{labels.direct}</a>
          </>
        )}
      </p>
      {step === "asking" && (
        <DownloadDialog folder={folder} entry={entry} close={(started) => setStep(started ? "started" : "ready")} />
      )}
    </>
  );
};
