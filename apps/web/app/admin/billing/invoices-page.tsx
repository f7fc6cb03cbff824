import { formatSerialId, type IssuedDocument } from "@setsuna/contracts";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { SelectField } from "../../components/field.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { ABSENT } from "../../streaming/stats/format.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { RowActions } from "../edit/row-actions.tsx";
import { Facts } from "../facts.tsx";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListSearch } from "../table/list-search.tsx";
import { ListTable } from "../table/list-table.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { CreditDialog } from "./credit-dialog.tsx";
import { PaidDialog } from "./paid-dialog.tsx";

const FILTERS = ["search", "kind", "state"] as const;
const KINDS = ["invoice", "receipt", "credit-note"] as const;
const STATES = ["open", "overdue", "paid", "void"] as const;

const useColumns = (): readonly Column<IssuedDocument>[] => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return useMemo(
    () => [
      { key: "number", head: t("money.number"), cell: (row) => row.number, figure: true, csv: (row) => row.number },
      { key: "kind", head: t("money.kind"), cell: (row) => t(`money.kinds.${row.kind}`), csv: (row) => row.kind },
      { key: "issued", head: t("money.issued"), cell: (row) => row.issuedOn, figure: true, csv: (row) => row.issuedOn },
      {
        key: "account",
        head: t("money.counterparty"),
        cell: (row) => <Link to={`/admin/accounts/${row.accountId}`}>{row.counterparty}</Link>,
        csv: (row) => row.counterparty,
      },
      {
        key: "amount",
        head: t("money.amount"),
        cell: (row) => yenIn(language, row.total),
        figure: true,
        csv: (row) => row.total,
      },
      { key: "due", head: t("money.due"), cell: (row) => row.dueOn ?? ABSENT, figure: true, csv: (row) => row.dueOn },
      { key: "state", head: t("money.state"), cell: (row) => t(`money.documents.${row.state}`), csv: (row) => row.state },
      { key: "paid", head: t("money.paidOn"), cell: (row) => row.paidOn ?? ABSENT, figure: true, csv: (row) => row.paidOn },
    ],
    [t, language],
  );
};

export default function InvoicesPage() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const api = useApi();
  const query = useListQuery(FILTERS);
  const columns = useColumns();
  const [asked, setAsked] = useState<{ readonly kind: "pay" | "correct" | "credit"; readonly document: IssuedDocument }>();
  const { search } = query.sent;
  const kind = KINDS.find((value) => value === query.sent.kind);
  const state = STATES.find((value) => value === query.sent.state);
  const load = useCallback<LoadPage<IssuedDocument>>(
    (page, signal) => api("listInvoices", { query: { ...page, search, kind, state } }, { signal }),
    [api, search, kind, state],
  );
  return (
    <AdminPage
      screen="invoices"
      lead={t("money.invoicesLead")}
      actions={<CsvExport name="invoices" columns={columns} load={load} />}
    >
      <Filters label={t("money.filters")} any={query.any} clear={query.clear}>
        <ListSearch query={query} hint={t("money.invoiceHint")} />
        <SelectField
          label={t("money.kind")}
          value={kind ?? ""}
          choices={[{ value: "", label: t("table.all") }, ...KINDS.map((value) => ({ value, label: t(`money.kinds.${value}`) }))]}
          onChange={(value) => query.set({ kind: value })}
        />
        <SelectField
          label={t("money.state")}
          value={state ?? ""}
          choices={[
            { value: "", label: t("table.all") },
            ...STATES.map((value) => ({ value, label: t(`money.documents.${value}`) })),
          ]}
          onChange={(value) => query.set({ state: value })}
        />
      </Filters>
      <ListTable
        name="invoices"
        caption={t("screens.invoices")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ number }) => number}
        nameOf={({ number }) => number}
        details={(row) => (
          <>
            <Facts
              of={[
                {
                  name: t("screens.serial-ids"),
                  value: row.serialId && formatSerialId(row.serialId),
                  figure: true,
                },
                { name: t("money.tax"), value: yenIn(language, row.tax), figure: true },
                { name: "SHA-256", value: row.sha256, figure: true },
              ]}
            />
            {row.kind !== "credit-note" && row.state !== "void" && (
              <RowActions>
                {(row.state === "open" || row.state === "overdue") && (
                  <button type="button" className="button" onClick={() => setAsked({ kind: "pay", document: row })}>
                    {t("money.markPaid")}
                  </button>
                )}
                {row.state === "paid" && row.kind === "invoice" && (
                  <button type="button" className="button" onClick={() => setAsked({ kind: "correct", document: row })}>
                    {t("money.correctPaid")}
                  </button>
                )}
                <button type="button" className="button" onClick={() => setAsked({ kind: "credit", document: row })}>
                  {t("money.credit")}
                </button>
              </RowActions>
            )}
          </>
        )}
      />
      {asked?.kind === "pay" && <PaidDialog invoice={asked.document} close={() => setAsked(undefined)} />}
      {asked?.kind === "correct" && <PaidDialog invoice={asked.document} close={() => setAsked(undefined)} />}
      {asked?.kind === "credit" && <CreditDialog document={asked.document} close={() => setAsked(undefined)} />}
    </AdminPage>
  );
}
