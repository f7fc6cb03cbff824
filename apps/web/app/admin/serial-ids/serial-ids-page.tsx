import { type AdminSerialId, type ApiRow, ContractStatus, Plan, type Sent } from "@setsuna/contracts";
import { useCallback } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { type Choice, SelectField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListTable } from "../table/list-table.tsx";
import { SearchField } from "../table/search-field.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { useSorting } from "../table/use-sorting.ts";
import { useSerialIdColumns } from "./serial-id-columns.tsx";

type Query = Sent<ApiRow<"listAllSerialIds">>["query"];
const NAMES = ["search", "plan", "status", "sort", "order"] as const;

export default function SerialIdsPage() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useListQuery(NAMES);
  const sorting = useSorting(query, { by: "created", order: "desc" });
  const columns = useSerialIdColumns();
  const { values, sent, set } = query;
  const load = useCallback<LoadPage<AdminSerialId>>(
    (page, signal) => api("listAllSerialIds", { query: { ...page, ...(sent as Query) } }, { signal }),
    [api, sent],
  );
  const all: Choice<string> = { value: "", label: t("table.all") };
  const plans = [all, ...Plan.options.map((plan) => ({ value: plan, label: t(`serialIds.plans.${plan}`) }))];
  const statuses = [
    all,
    ...ContractStatus.options.map((status) => ({ value: status, label: t(`serialIds.statuses.${status}`) })),
  ];
  return (
    <AdminPage
      screen="serial-ids"
      lead={t("serialIds.lead")}
      actions={<CsvExport name="serial-ids" columns={columns} load={load} />}
    >
      <Filters label={t("serialIds.filters")} any={query.any} clear={query.clear}>
        <SearchField
          label={t("serialIds.search")}
          hint={t("table.searchHint")}
          value={values.search}
          onSearch={(search) => set({ search })}
          byKey
        />
        <SelectField label={t("serialIds.plan")} value={values.plan} choices={plans} onChange={(plan) => set({ plan })} />
        <SelectField
          label={t("serialIds.status")}
          value={values.status}
          choices={statuses}
          onChange={(status) => set({ status })}
        />
      </Filters>
      <ListTable
        name="serial-ids"
        caption={t("screens.serial-ids")}
        columns={columns}
        query={sent}
        searching={query.any}
        load={load}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        sorting={sorting}
      />
    </AdminPage>
  );
}
