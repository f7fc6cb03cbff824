import type { ReleaseFolder } from "@setsuna/contracts";
import { useLanguage } from "../i18n/use-language.ts";
import styles from "./check-file.module.css";
import { DOWNLOAD_LABELS } from "./labels.ts";

const WINDOWS: ReadonlySet<ReleaseFolder> = new Set(["touch-win", "DesktopApp-Windows", "win-app"]);

export const CheckFile = (props: { readonly folder: ReleaseFolder; readonly link: string; readonly sha256: string }) => {
  const { language } = useLanguage();
  const words = DOWNLOAD_LABELS[language].dialog;
  const name = props.link.slice(props.link.lastIndexOf("/") + 1);
  const windows = WINDOWS.has(props.folder);
  return (
    <div className={styles.check}>
      <p className={styles.label}>{words.checksum}</p>
      <p className={styles.value} data-testid="sha256">
        {props.sha256}
      </p>
      <p className={styles.label}>{words.compare(windows ? words.powerShell : words.terminal)}</p>
      <p className={styles.value}>{windows ? `Get-FileHash "$HOME\\Downloads\\${name}"` : `shasum -a 256 ~/Downloads/${name}`}</p>
    </div>
  );
};
