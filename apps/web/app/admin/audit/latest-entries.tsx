import type { AuditEntry } from "@setsuna/contracts";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminSection } from "../admin-section.tsx";
import { RowTable } from "../table/row-table.tsx";
import { useAuditColumns } from "./audit-columns.tsx";
import { EntryFacts } from "./entry-facts.tsx";

export const LatestEntries = (props: { readonly entries: readonly AuditEntry[]; readonly subject: string }) => {
  const { t } = useTranslation("admin");
  const columns = useAuditColumns();
  return (
    <AdminSection
      name={t("accounts.entries")}
      actions={<Link to={`/admin/audit?${new URLSearchParams({ subject: props.subject })}`}>{t("accounts.allEntries")}</Link>}
    >
      {props.entries.length === 0 ? (
        <p>{t("accounts.noEntries")}</p>
      ) : (
        <RowTable
          caption={t("accounts.entries")}
          columns={columns}
          rows={props.entries}
          idOf={({ sequence }) => String(sequence)}
          nameOf={({ sequence }) => String(sequence)}
          details={(entry) => <EntryFacts entry={entry} />}
        />
      )}
    </AdminSection>
  );
};
