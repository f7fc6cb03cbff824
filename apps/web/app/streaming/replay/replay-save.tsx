import type { ReplaySaving } from "@setsuna/web-media";
import { useErrorText } from "../../components/error-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./replay-bar.module.css";

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

export const ReplaySave = (props: { readonly saving: ReplaySaving; readonly save: () => void }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { saving } = props;
  const said = (): string => {
    switch (saving.name) {
      case "idle":
        return "";
      case "saving":
        return t("replay.saving", { percent: Math.round(100 * saving.progress) });
      case "saved": {
        const size = megabytes(saving.files.reduce((sum, { bytes }) => sum + bytes.length, 0));
        const [first] = saving.files;
        if (saving.files.length > 1) return t("replay.savedParts", { count: saving.files.length, size });
        return t("replay.saved", { container: first?.container === "webm" ? "WebM" : "MP4", size });
      }
      case "failed":
        return errorText(saving.error.code);
    }
  };
  return (
    <div className={styles.save} data-testid="replay-save-state" data-state={saving.name}>
      <button
        type="button"
        className="button"
        data-testid="replay-save"
        title={`${t("replay.save")} (S)`}
        disabled={saving.name === "saving"}
        onClick={props.save}
      >
        {t("replay.save")}
      </button>
      {saving.name === "saving" && (
        <progress className={styles.progress} max={1} value={saving.progress} aria-label={t("replay.save")} />
      )}
      <span className={saving.name === "failed" ? styles.problem : styles.note} role="status">
        {said()}
      </span>
    </div>
  );
};
