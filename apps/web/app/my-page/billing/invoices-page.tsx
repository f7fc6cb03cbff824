import type { BillingDocument } from "@setsuna/contracts";
import { FormMessage } from "../../components/form.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import styles from "./billing.module.css";
import { DocumentTable } from "./document-table.tsx";
import { useDocuments } from "./use-billing.ts";

const isUnpaid = ({ state }: BillingDocument): boolean => state === "open" || state === "overdue";

export default function InvoicesPage() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const invoices = useDocuments("invoice");
  return (
    <MyPageScreen title={t("myPage.entries.invoices")} lead={t("billing.documents.invoicesLead")}>
      <QueryState query={invoices}>
        {({ documents }) => {
          if (documents.length === 0) return <p>{t("billing.documents.invoicesEmpty")}</p>;
          const unpaid = documents.filter(isUnpaid).reduce((sum, { total }) => sum + total, 0);
          return (
            <div className={styles.stack}>
              {documents.some(({ state }) => state === "overdue") && (
                <FormMessage tone="error">{t("billing.documents.overdue")}</FormMessage>
              )}
              {unpaid > 0 && (
                <p className={styles.strong}>
                  {t("billing.documents.unsettled")} <span className={styles.figure}>{yenIn(language, unpaid)}</span>
                </p>
              )}
              <DocumentTable caption={t("billing.documents.invoices")} kind="invoice" documents={documents} />
            </div>
          );
        }}
      </QueryState>
    </MyPageScreen>
  );
}
