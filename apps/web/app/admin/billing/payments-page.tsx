import { type AdminCharge, ChargeState, ERRORS } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useCallback, useMemo } from "react";
import { Link } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { isErrorCode } from "../../components/error-text.ts";
import { SelectField } from "../../components/field.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { Facts } from "../facts.tsx";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListSearch } from "../table/list-search.tsx";
import { ListTable } from "../table/list-table.tsx";
import { useListQuery } from "../table/use-list-query.ts";

const FILTERS = ["search", "state"] as const;

export default function PaymentsPage() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const api = useApi();
  const query = useListQuery(FILTERS);
  const { search } = query.sent;
  const state = ChargeState.safeParse(query.sent.state).data;
  const load = useCallback<LoadPage<AdminCharge>>(
    (page, signal) => api("listCharges", { query: { ...page, search, state } }, { signal }),
    [api, search, state],
  );
  const columns = useMemo<readonly Column<AdminCharge>[]>(
    () => [
      { key: "at", head: t("money.at"), cell: (row) => <Moment at={row.orderedAt} />, figure: true, csv: (row) => row.orderedAt },
      {
        key: "account",
        head: t("money.account"),
        cell: ({ accountId, email }) =>
          email === null ? accountId : <Link to={`/admin/accounts/${accountId}`}>{shownEmail(email)}</Link>,
        csv: (row) => (row.email === null ? row.accountId : shownEmail(row.email)),
      },
      { key: "purpose", head: t("money.purpose"), cell: (row) => t(`money.purposes.${row.purpose}`), csv: (row) => row.purpose },
      {
        key: "amount",
        head: t("money.amount"),
        cell: (row) => yenIn(language, row.amount),
        figure: true,
        csv: (row) => row.amount,
      },
      {
        key: "state",
        head: t("money.state"),
        cell: ({ state: now, failure }) =>
          failure !== null && isErrorCode(failure)
            ? `${t(`money.charges.${now}`)}: ${ERRORS[failure][language]}`
            : t(`money.charges.${now}`),
        csv: (row) => row.failure ?? row.state,
      },
    ],
    [t, language],
  );
  return (
    <AdminPage
      screen="payments"
      lead={t("money.paymentsLead")}
      actions={<CsvExport name="payments" columns={columns} load={load} />}
    >
      <Filters label={t("money.filters")} any={query.any} clear={query.clear}>
        <ListSearch query={query} hint={t("money.chargeHint")} />
        <SelectField
          label={t("money.state")}
          value={state ?? ""}
          choices={[
            { value: "", label: t("table.all") },
            ...ChargeState.options.map((value) => ({ value, label: t(`money.charges.${value}`) })),
          ]}
          onChange={(value) => query.set({ state: value })}
        />
      </Filters>
      <ListTable
        name="payments"
        caption={t("screens.payments")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ key }) => key}
        nameOf={({ email, accountId, orderedAt }) => `${email === null ? accountId : shownEmail(email)} ${orderedAt}`}
        details={({ key, gateway, reference, settledAt }) => (
          <Facts
            of={[
              { name: t("money.chargeKey"), value: key, figure: true },
              { name: t("money.gateway"), value: gateway },
              { name: t("money.reference"), value: reference, figure: true },
              { name: t("money.settled"), value: settledAt && <Moment at={settledAt} />, figure: true },
            ]}
          />
        )}
      />
    </AdminPage>
  );
}
