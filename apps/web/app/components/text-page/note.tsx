import type { ReactNode } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { TEXT_PAGE_LABELS } from "./labels.ts";
import styles from "./note.module.css";

export const Note = ({ caution = false, children }: { readonly caution?: boolean; readonly children: ReactNode }) => {
  const { language } = useLanguage();
  const label = TEXT_PAGE_LABELS[language][caution ? "caution" : "note"];
  return (
    <div className={styles.note} role="note" data-caution={caution || undefined}>
      <p className={styles.label}>{label}</p>
      {children}
    </div>
  );
};
