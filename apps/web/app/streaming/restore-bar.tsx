import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./restore-bar.module.css";
import type { EarlierSettings } from "./use-earlier-settings.ts";

export const RestoreBar = ({ earlier }: { readonly earlier: EarlierSettings }) => {
  const { t } = useTranslation();
  const { restore, takeBack } = earlier;
  return (
    <div className={styles.place} role="status">
      {(restore ?? takeBack) && (
        <div className={styles.bar}>
          <span className={styles.said}>{restore ? t("channels.changed") : t("channels.restored")}</span>
          {/* Using one element in both roles keeps the focus. */}
          <button
            type="button"
            className="button"
            data-testid={restore ? "restore-settings" : "take-back-restore"}
            onClick={restore ?? takeBack}
          >
            {restore ? t("channels.restore") : t("channels.takeBack")}
          </button>
        </div>
      )}
    </div>
  );
};
