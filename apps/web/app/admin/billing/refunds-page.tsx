import { type AdminRefund, RefundState } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { SelectField } from "../../components/field.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { EditDialog } from "../edit/edit-dialog.tsx";
import { RowActions } from "../edit/row-actions.tsx";
import { useChange } from "../edit/use-change.ts";
import { Facts } from "../facts.tsx";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListSearch } from "../table/list-search.tsx";
import { ListTable } from "../table/list-table.tsx";
import { useListQuery } from "../table/use-list-query.ts";

const FILTERS = ["search", "state"] as const;

const useColumns = (): readonly Column<AdminRefund>[] => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return useMemo(
    () => [
      { key: "at", head: t("money.at"), cell: (row) => <Moment at={row.orderedAt} />, figure: true, csv: (row) => row.orderedAt },
      {
        key: "account",
        head: t("money.counterparty"),
        cell: ({ accountId, name }) => <Link to={`/admin/accounts/${accountId}`}>{name}</Link>,
        csv: (row) => row.name,
      },
      {
        key: "amount",
        head: t("money.amount"),
        cell: (row) => yenIn(language, row.amount),
        figure: true,
        csv: (row) => row.amount,
      },
      { key: "state", head: t("money.state"), cell: (row) => t(`money.refunds.${row.state}`), csv: (row) => row.state },
      { key: "note", head: t("money.creditNote"), cell: (row) => row.creditNote, figure: true, csv: (row) => row.creditNote },
    ],
    [t, language],
  );
};

/** Includes those owed because the gateway refused them. */
export default function RefundsPage() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useListQuery(FILTERS);
  const columns = useColumns();
  const [asked, setAsked] = useState<AdminRefund>();
  const { search } = query.sent;
  const state = RefundState.safeParse(query.sent.state).data;
  const load = useCallback<LoadPage<AdminRefund>>(
    (page, signal) => api("listRefunds", { query: { ...page, search, state } }, { signal }),
    [api, search, state],
  );
  return (
    <AdminPage
      screen="refunds"
      lead={t("money.refundsLead")}
      actions={<CsvExport name="refunds" columns={columns} load={load} />}
    >
      <Filters label={t("money.filters")} any={query.any} clear={query.clear}>
        <ListSearch query={query} hint={t("money.refundHint")} />
        <SelectField
          label={t("money.state")}
          value={state ?? ""}
          choices={[
            { value: "", label: t("table.all") },
            ...RefundState.options.map((value) => ({ value, label: t(`money.refunds.${value}`) })),
          ]}
          onChange={(value) => query.set({ state: value })}
        />
      </Filters>
      <ListTable
        name="refunds"
        caption={t("screens.refunds")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ key }) => key}
        nameOf={({ name, orderedAt }) => `${name} ${orderedAt}`}
        details={(row) => (
          <>
            <Facts
              of={[
                { name: t("money.contact"), value: row.email === null ? t("money.noContact") : shownEmail(row.email) },
                { name: t("money.chargeKey"), value: row.key, figure: true },
                { name: t("money.gateway"), value: row.gateway },
                { name: t("money.reference"), value: row.reference, figure: true },
                {
                  name: t("money.settled"),
                  value: row.settledAt && <Moment at={row.settledAt} />,
                  figure: true,
                },
              ]}
            />
            {row.state === "owed" && (
              <RowActions>
                <button type="button" className="button" onClick={() => setAsked(row)}>
                  {t("money.markRefund")}
                </button>
              </RowActions>
            )}
          </>
        )}
      />
      {asked !== undefined && <PaidBackDialog refund={asked} close={() => setAsked(undefined)} />}
    </AdminPage>
  );
}

const PaidBackDialog = ({ refund, close }: { readonly refund: AdminRefund; readonly close: () => void }) => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const api = useApi();
  const toast = useToast();
  const { key, name, amount } = refund;
  const mark = useChange(
    "refunds",
    (_input: undefined) => api("markRefundPaid", { params: { id: key }, body: { agreed: true } }),
    () => {
      toast({ tone: "success", text: t("money.markedRefund", { name }) });
      close();
    },
  );
  return (
    <EditDialog
      heading={t("money.markRefund")}
      busy={mark.isPending}
      failure={mark.error}
      close={close}
      save={() => mark.mutate(undefined)}
      act={t("money.markRefund")}
    >
      <p>{t("money.markRefundText", { name, amount: yenIn(language, amount) })}</p>
    </EditDialog>
  );
};
