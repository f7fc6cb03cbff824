import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./reissue-section.module.css";

/** Spec §3 Serial ID. */
export const ReissueSection = ({ ask }: { readonly ask: () => void }) => {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        {t("serialIds.reissue.section")}
      </h2>
      <p>{t("serialIds.reissue.lead")}</p>
      <button type="button" className="button" onClick={ask}>
        {t("serialIds.reissue.open")}
      </button>
    </section>
  );
};
