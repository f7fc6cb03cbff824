import type { AuditEntry } from "@setsuna/contracts";
import { useCallback, useMemo } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import type { Column } from "../table/column.ts";
import type { LoadPage } from "../table/list-page.ts";
import { ListTable } from "../table/list-table.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { AUDIT_FILTERS, AuditFilters } from "./audit-filters.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import { VerifyChain } from "./verify-chain.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Local time, plus `daysLater` days. Undefined for an invalid day. */
const startOfDay = (day: string, daysLater = 0): string | undefined => {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const at = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

export default function AuditPage() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useListQuery(AUDIT_FILTERS);
  const columns = useAuditColumns();
  const exported = useMemo<readonly Column<AuditEntry>[]>(
    () => [...columns, { key: "detail", head: t("audit.detail"), cell: () => null, csv: ({ detail }) => JSON.stringify(detail) }],
    [columns, t],
  );
  const { action, actor, subject } = query.sent;
  const [from, until] = [startOfDay(query.values.from), startOfDay(query.values.until, 1)];
  const load = useCallback<LoadPage<AuditEntry>>(
    (page, signal) => api("readAuditLog", { query: { ...page, action, actor, subject, from, until } }, { signal }),
    [api, action, actor, subject, from, until],
  );
  return (
    <AdminPage screen="audit" lead={t("audit.lead")} actions={<CsvExport name="audit" columns={exported} load={load} />}>
      <VerifyChain />
      <AuditFilters query={query} />
      <ListTable
        name="audit"
        caption={t("screens.audit")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ sequence }) => String(sequence)}
        nameOf={({ sequence }) => String(sequence)}
        details={(entry) => <EntryFacts entry={entry} />}
      />
    </AdminPage>
  );
}
