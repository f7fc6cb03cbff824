import type { StreamView } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./other-sender.module.css";

export const OtherSender = ({ streams }: { readonly streams: readonly StreamView[] }) => {
  const { t } = useTranslation();
  const others = streams.filter(({ sender }) => sender !== undefined && sender.name !== "unknown" && sender.isOther);
  const isOther = others.some(({ standby }) => standby?.switched !== true);
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
