import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./failed-part.module.css";

export const FailedPart = ({ again }: { readonly again: () => void }) => {
  const { t } = useTranslation();
  return (
    <p role="alert" className={styles.failed}>
      {t("client.part.failed")}
      <button type="button" className="button" onClick={again}>
        {t("client.part.again")}
      </button>
    </p>
  );
};
