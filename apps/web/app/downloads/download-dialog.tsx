import { RELEASE_PRODUCTS, type ReleaseEntry, type ReleaseFolder } from "@setsuna/contracts";
import { useId, useState } from "react";
import { CheckBox } from "../components/check-box.tsx";
import { Dialog } from "../components/dialog.tsx";
import { NewTabLink } from "../components/new-tab-link.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { CheckFile } from "./check-file.tsx";
import styles from "./download-dialog.module.css";
import { DOWNLOAD_LABELS } from "./labels.ts";
import { ManualLinks } from "./manual-links.tsx";
import { ReleaseFacts } from "./release-facts.tsx";
import { startDownload } from "./start-download.ts";

/** `close` gets true if the download started. Spec §2 Download pages, §5. */
export const DownloadDialog = (props: {
  readonly folder: ReleaseFolder;
  readonly entry: ReleaseEntry;
  readonly close: (started: boolean) => void;
}) => {
  const { language } = useLanguage();
  const labels = DOWNLOAD_LABELS[language];
  const words = labels.dialog;
  const [agreed, setAgreed] = useState(false);
  const first = useId();
  const { folder, entry, close } = props;
  const download = () => {
    startDownload(entry.title, entry.link, language);
    close(true);
  };
  return (
    <Dialog heading={words.heading(entry.title)} close={() => close(false)}>
      <p className={styles.product}>{RELEASE_PRODUCTS[folder].name[language]}</p>
      <ReleaseFacts entry={entry} />
      {entry.notes.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.notes}</h3>
          <ul className={styles.notes}>
            {entry.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      {entry.manual && (
        <>
          <h3 className={styles.heading}>{words.manual}</h3>
          <p className={styles.text}>
            <ManualLinks manual={entry.manual} />
          </p>
        </>
      )}
      <p className={styles.text}>{words.warning}</p>
      {entry.sha256 !== undefined && <CheckFile folder={folder} link={entry.link} sha256={entry.sha256} />}
      <div className={styles.agree}>
        <CheckBox checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
          {words.agreeBefore}
          <NewTabLink to="eula">{words.terms}</NewTabLink>
          {words.agreeAfter}
        </CheckBox>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className="button button-primary"
          disabled={!agreed}
          aria-describedby={agreed ? undefined : first}
          onClick={download}
        >
          {labels.download}
        </button>
        <button type="button" className="button" onClick={() => close(false)}>
          {words.cancel}
        </button>
      </div>
      <p className={styles.first} id={first} hidden={agreed}>
        {words.first}
      </p>
    </Dialog>
  );
};
