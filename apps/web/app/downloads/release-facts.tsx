import type { ReleaseEntry } from "@setsuna/contracts";
import { fileSize } from "../components/file-size.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { DOWNLOAD_LABELS } from "./labels.ts";
import { releaseDateText } from "./release-date.ts";
import styles from "./release-facts.module.css";

export const ReleaseFacts = ({ entry }: { readonly entry: ReleaseEntry }) => {
  const { language } = useLanguage();
  const labels = DOWNLOAD_LABELS[language];
  const facts = [
    [labels.version, entry.version],
    [labels.released, releaseDateText(entry.releaseDate)],
    [labels.size, entry.bytes === undefined ? undefined : fileSize(entry.bytes)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
