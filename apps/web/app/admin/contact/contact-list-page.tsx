import type { ContactSummary } from "@setsuna/contracts";
import { ContactState } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../account/session/use-api.ts";
import { SelectField } from "../../components/field.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListSearch } from "../table/list-search.tsx";
import { ListTable } from "../table/list-table.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { RetentionDialog } from "./retention-dialog.tsx";

const FILTERS = ["search", "state"] as const;

const useColumns = (): readonly Column<ContactSummary>[] => {
  const { t } = useTranslation("admin");
  return useMemo(
    () => [
      { key: "at", head: t("contact.at"), cell: ({ at }) => <Moment at={at} />, figure: true, csv: (row) => row.at },
      {
        key: "state",
        head: t("contact.state"),
        cell: ({ state }) => t(`contact.states.${state}`),
        csv: (row) => row.state,
      },
      {
        key: "subject",
        head: t("contact.subject"),
        cell: ({ id, subject }) => <Link to={`/admin/contact/${id}`}>{subject}</Link>,
        csv: (row) => row.subject,
      },
      { key: "name", head: t("contact.name"), cell: ({ name }) => name, csv: (row) => row.name },
      { key: "company", head: t("contact.company"), cell: ({ companyName }) => companyName, csv: (row) => row.companyName },
      { key: "email", head: t("contact.email"), cell: ({ email }) => shownEmail(email), csv: (row) => shownEmail(row.email) },
      {
        key: "language",
        head: t("contact.language"),
        cell: ({ language }) => t(`contact.languages.${language}`),
        csv: (row) => row.language,
      },
    ],
    [t],
  );
};

export default function ContactList() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useListQuery(FILTERS);
  const columns = useColumns();
  const [retention, setRetention] = useState(false);
  const { search } = query.sent;
  const state = ContactState.safeParse(query.sent.state).data;
  const load = useCallback<LoadPage<ContactSummary>>(
    (page, signal) => api("listContactMessages", { query: { ...page, search, state } }, { signal }),
    [api, search, state],
  );
  const states = [
    { value: "", label: t("table.all") },
    ...ContactState.options.map((value) => ({ value, label: t(`contact.states.${value}`) })),
  ];
  return (
    <AdminPage
      screen="contact"
      lead={t("contact.lead")}
      actions={
        <>
          <button type="button" className="button" onClick={() => setRetention(true)}>
            {t("contact.retention")}
          </button>
          <CsvExport name="contact" columns={columns} load={load} />
        </>
      }
    >
      <Filters label={t("contact.filters")} any={query.any} clear={query.clear}>
        <ListSearch query={query} hint={t("contact.searchHint")} />
        <SelectField
          label={t("contact.state")}
          value={state ?? ""}
          choices={states}
          onChange={(value) => query.set({ state: value })}
        />
      </Filters>
      <ListTable
        name="contact"
        caption={t("screens.contact")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
      />
      {retention && <RetentionDialog close={() => setRetention(false)} />}
    </AdminPage>
  );
}
