import type { StreamView } from "@setsuna/client";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./sender-code.module.css";

export const SenderCode = ({ sender }: { readonly sender: StreamView["sender"] }) => {
  const { t } = useTranslation();
  const help = useId();
  if (sender === undefined || sender.name === "unknown") return null;
  return (
    <div className={styles.sender} data-testid="sender">
      {sender.isOther && <p className={styles.other}>{t("stats.otherSender")}</p>}
      {sender.name === "signed" && sender.code !== "" && (
        <>
          <dl className={styles.code} aria-describedby={help}>
            <dt>{t("stats.senderCode")}</dt>
            <dd data-testid="sender-code">{sender.code}</dd>
          </dl>
          <p id={help} className={styles.help}>
            {t("stats.senderCodeHelp")}
          </p>
        </>
      )}
      {sender.name === "unsigned" && <p className={styles.help}>{t("stats.unsignedSender")}</p>}
    </div>
  );
};
