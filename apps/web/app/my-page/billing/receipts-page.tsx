import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MyPageScreen } from "../my-page-screen.tsx";
import { DocumentTable } from "./document-table.tsx";
import { useDocuments } from "./use-billing.ts";

export default function ReceiptsPage() {
  const { t } = useTranslation();
  const receipts = useDocuments("receipt");
  return (
    <MyPageScreen title={t("myPage.entries.receipts")} lead={t("billing.documents.receiptsLead")}>
      <QueryState query={receipts}>
        {({ documents }) =>
          documents.length === 0 ? (
            <p>{t("billing.documents.receiptsEmpty")}</p>
          ) : (
            <DocumentTable caption={t("billing.documents.receipts")} kind="receipt" documents={documents} />
          )
        }
      </QueryState>
    </MyPageScreen>
  );
}
