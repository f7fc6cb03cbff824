import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./filters.module.css";

/** Search and filters of a list, on one line if they fit, with a button that clears them. */
export const Filters = (props: {
  readonly label: string;
  readonly any: boolean;
  readonly clear: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation("admin");
  return (
    <search className={styles.filters} aria-label={props.label}>
      {props.children}
      {props.any && (
        <button type="button" className={`button ${styles.clear}`} onClick={props.clear}>
          {t("table.clear")}
        </button>
      )}
    </search>
  );
};
