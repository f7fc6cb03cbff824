import { type AdminAccount, type ApiRow, formatSerialId, Role, type Sent } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useCallback, useMemo } from "react";
import { Link } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { type Choice, SelectField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { Moment } from "../moment.tsx";
import { SerialIdLink } from "../serial-ids/serial-id-link.tsx";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListTable } from "../table/list-table.tsx";
import { SearchField } from "../table/search-field.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { useSorting } from "../table/use-sorting.ts";

type Query = Sent<ApiRow<"listAccounts">>["query"];
const NAMES = ["search", "role", "sort", "order"] as const;

const useColumns = (): readonly Column<AdminAccount>[] => {
  const { t } = useTranslation("admin");
  return useMemo(
    () => [
      {
        key: "email",
        head: t("accounts.email"),
        cell: ({ id, email }) => <Link to={`/admin/accounts/${id}`}>{shownEmail(email)}</Link>,
        csv: ({ email }) => shownEmail(email),
        sort: "email",
      },
      { key: "name", head: t("accounts.name"), cell: ({ name }) => name ?? "", csv: ({ name }) => name },
      {
        key: "serialIds",
        head: t("accounts.serialIds"),
        cell: ({ serialIds }) => serialIds.map((id) => <SerialIdLink key={id} id={id} />),
        figure: true,
        csv: ({ serialIds }) => serialIds.map(formatSerialId).join(" "),
      },
      { key: "role", head: t("accounts.role"), cell: ({ role }) => t(`accounts.roles.${role}`), csv: ({ role }) => role },
      {
        key: "language",
        head: t("accounts.language"),
        cell: ({ locale }) => t(`accounts.languages.${locale}`),
        csv: ({ locale }) => locale,
      },
      {
        key: "created",
        head: t("accounts.created"),
        cell: ({ createdAt }) => <Moment at={createdAt} />,
        figure: true,
        csv: ({ createdAt }) => createdAt,
        sort: "created",
      },
      { key: "id", head: t("accounts.id"), cell: ({ id }) => id, figure: true, csv: ({ id }) => id },
    ],
    [t],
  );
};

export default function AccountsPage() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useListQuery(NAMES);
  const sorting = useSorting(query, { by: "created", order: "desc" });
  const columns = useColumns();
  const { values, sent, set } = query;
  const load = useCallback<LoadPage<AdminAccount>>(
    (page, signal) => api("listAccounts", { query: { ...page, ...(sent as Query) } }, { signal }),
    [api, sent],
  );
  const roles: readonly Choice<string>[] = [
    { value: "", label: t("table.all") },
    ...Role.options.map((role) => ({ value: role, label: t(`accounts.roles.${role}`) })),
  ];
  return (
    <AdminPage screen="accounts" lead={t("accounts.lead")} actions={<CsvExport name="accounts" columns={columns} load={load} />}>
      <Filters label={t("accounts.filters")} any={query.any} clear={query.clear}>
        <SearchField
          label={t("accounts.search")}
          hint={t("table.searchHint")}
          value={values.search}
          onSearch={(search) => set({ search })}
          byKey
        />
        <SelectField label={t("accounts.role")} value={values.role} choices={roles} onChange={(role) => set({ role })} />
      </Filters>
      <ListTable
        name="accounts"
        caption={t("screens.accounts")}
        columns={columns}
        query={sent}
        searching={query.any}
        load={load}
        idOf={({ id }) => id}
        nameOf={({ email }) => shownEmail(email)}
        sorting={sorting}
      />
    </AdminPage>
  );
}
