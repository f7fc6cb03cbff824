import type { MaintenanceWindow } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { PageTitle } from "../components/page-title.tsx";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { jstSpan } from "./jst.ts";
import styles from "./notice.module.css";

/** Replaces My Page and login during maintenance: its end, and that apps keep working. Spec §2. */
export const MaintenancePage = ({ window, children }: { readonly window: MaintenanceWindow; readonly children?: ReactNode }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <main className={styles.page} data-testid="maintenance-notice">
      <PageTitle of={t("maintenance.title")} />
      <meta name="robots" content="noindex" />
      <h1 className={styles.heading}>{t("maintenance.title")}</h1>
      <p className={styles.span}>
        <time dateTime={`${window.from}/${window.until}`}>{jstSpan(language, window.from, window.until)}</time>
      </p>
      <p>{t("maintenance.closed")}</p>
      <p>{t("maintenance.apps")}</p>
      {window[language] !== "" && <p className={styles.message}>{window[language]}</p>}
      {children}
    </main>
  );
};
