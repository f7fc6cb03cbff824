import type { StreamView } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./other-sender.module.css";

/** Nothing otherwise. */
export const OtherSender = ({ streams }: { readonly streams: readonly StreamView[] }) => {
  const { t } = useTranslation();
  const isOther = streams.some(({ sender }) => sender !== undefined && sender.name !== "unknown" && sender.isOther);
  return (
    <div role="alert" className={styles.place}>
      {isOther && (
        <p className={styles.other} data-testid="other-sender">
          {t("stats.otherSender")}
        </p>
      )}
    </div>
  );
};
