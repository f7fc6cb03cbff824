import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./record.module.css";
import { clockOf, type RecordingSum, sizeOf } from "./recordings.ts";

export const RecordSign = ({ sum }: { readonly sum: RecordingSum }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.sign} data-testid="record-sign">
      <span className={styles.lamp} aria-hidden="true" />
      <span role="status">{t("record.running")}</span>
      <span className={styles.figures}>
        {clockOf(sum.durationMs)} · {sizeOf(sum.bytes)}
      </span>
    </div>
  );
};
