import { type AdminOrder, formatSerialId, type PurchaseIntent } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { SelectField } from "../../components/field.tsx";
import type { Translate } from "../../i18n/keys.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { yenIn } from "../../i18n/yen.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { RowActions } from "../edit/row-actions.tsx";
import { Facts } from "../facts.tsx";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListTable } from "../table/list-table.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { ApproveDialog, payerOf, RefuseDialog } from "./order-dialogs.tsx";

const FILTERS = ["state"] as const;
const STATES = ["awaiting", "approved", "refused", "withdrawn"] as const;
const PLANS = { commercial: "Commercial", pro: "Pro" } as const;

const orderText = (t: Translate<"admin">, intent: PurchaseIntent): string => {
  if (intent.kind === "upgrade") return t("money.orderUpgrade", { id: formatSerialId(intent.serialId) });
  const { licences } = intent;
  if (intent.kind === "add") return t("money.orderAdd", { id: formatSerialId(intent.serialId), licences });
  const words = { plan: PLANS[intent.plan], licences };
  return intent.periodMonths === 6 ? t("money.orderSix", words) : t("money.orderBuy", words);
};

const useColumns = (): readonly Column<AdminOrder>[] => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return useMemo(
    () => [
      {
        key: "ordered",
        head: t("money.ordered"),
        cell: (row) => <Moment at={row.orderedAt} />,
        figure: true,
        csv: (row) => row.orderedAt,
      },
      {
        key: "account",
        head: t("money.counterparty"),
        cell: (row) => <Link to={`/admin/accounts/${row.accountId}`}>{payerOf(row)}</Link>,
        csv: payerOf,
      },
      {
        key: "what",
        head: t("money.orderWhat"),
        cell: (row) => orderText(t, row.intent),
        csv: (row) => orderText(t, row.intent),
      },
      {
        key: "amount",
        head: t("money.amount"),
        cell: (row) => yenIn(language, row.total),
        figure: true,
        csv: (row) => row.total,
      },
      { key: "state", head: t("money.state"), cell: (row) => t(`money.orderStates.${row.state}`), csv: (row) => row.state },
    ],
    [t, language],
  );
};

export default function OrdersPage() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const api = useApi();
  const query = useListQuery(FILTERS);
  const columns = useColumns();
  const [asked, setAsked] = useState<{ readonly kind: "approve" | "refuse"; readonly order: AdminOrder }>();
  const state = STATES.find((value) => value === query.sent.state);
  const load = useCallback<LoadPage<AdminOrder>>(
    (page, signal) => api("listOrders", { query: { ...page, state } }, { signal }),
    [api, state],
  );
  const close = () => setAsked(undefined);
  return (
    <AdminPage screen="orders" lead={t("money.ordersLead")} actions={<CsvExport name="orders" columns={columns} load={load} />}>
      <Filters label={t("money.filters")} any={query.any} clear={query.clear}>
        <SelectField
          label={t("money.state")}
          value={state ?? ""}
          choices={[
            { value: "", label: t("table.all") },
            ...STATES.map((value) => ({ value, label: t(`money.orderStates.${value}`) })),
          ]}
          onChange={(value) => query.set({ state: value })}
        />
      </Filters>
      <ListTable
        name="orders"
        caption={t("screens.orders")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ id }) => id}
        nameOf={payerOf}
        details={(row) => (
          <>
            <Facts
              of={[
                { name: t("money.account"), value: row.email === null ? row.accountId : shownEmail(row.email) },
                { name: t("money.outstanding"), value: yenIn(language, row.outstanding), figure: true },
                { name: t("money.decided"), value: row.decidedAt && <Moment at={row.decidedAt} />, figure: true },
                { name: t("money.refusedFor"), value: row.reason },
              ]}
            />
            {row.state === "awaiting" && (
              <RowActions>
                <button type="button" className="button" onClick={() => setAsked({ kind: "approve", order: row })}>
                  {t("money.approve")}
                </button>
                <button type="button" className="button" onClick={() => setAsked({ kind: "refuse", order: row })}>
                  {t("money.refuse")}
                </button>
              </RowActions>
            )}
          </>
        )}
      />
      {asked?.kind === "approve" && <ApproveDialog order={asked.order} close={close} />}
      {asked?.kind === "refuse" && <RefuseDialog order={asked.order} close={close} />}
    </AdminPage>
  );
}
