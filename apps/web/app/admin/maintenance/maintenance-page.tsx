import type { PlannedMaintenance } from "@setsuna/contracts";
import { useCallback, useMemo, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { jstSpan } from "../../maintenance/jst.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import { ConfirmDialog } from "../edit/confirm-dialog.tsx";
import { RowActions } from "../edit/row-actions.tsx";
import { useChange } from "../edit/use-change.ts";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { ListSearch } from "../table/list-search.tsx";
import { ListTable } from "../table/list-table.tsx";
import { useListQuery } from "../table/use-list-query.ts";
import { pageOfWhole } from "../table/whole-list.ts";
import { MaintenanceForm } from "./maintenance-form.tsx";

type Asked =
  | { readonly what: "edit"; readonly planned: PlannedMaintenance | undefined }
  | { readonly what: "cancel"; readonly planned: PlannedMaintenance };

const FILTERS = ["search"] as const;

export default function MaintenanceAdminPage() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const api = useApi();
  const query = useListQuery(FILTERS);
  const { search } = query.sent;
  const [asked, setAsked] = useState<Asked>();
  const columns = useMemo<readonly Column<PlannedMaintenance>[]>(
    () => [
      { key: "span", head: t("maintenance.span"), cell: ({ from, until }) => jstSpan(language, from, until), figure: true },
      { key: "message", head: t("maintenance.message"), cell: (row) => row[language], csv: (row) => row[language] },
    ],
    [t, language],
  );
  const load = useCallback<LoadPage<PlannedMaintenance>>(
    async (page, signal) => {
      const { windows } = await api("listMaintenance", {}, { signal });
      return pageOfWhole(windows, page, search, ({ from, until, ja, en }) => [jstSpan(language, from, until), ja, en]);
    },
    [api, search, language],
  );
  const exported = useMemo<readonly Column<PlannedMaintenance>[]>(
    () => [
      { key: "from", head: t("maintenance.from"), cell: () => null, csv: ({ from }) => from },
      { key: "until", head: t("maintenance.until"), cell: () => null, csv: ({ until }) => until },
      ...columns,
    ],
    [columns, t],
  );
  const cancel = useChange(
    "maintenance",
    (id: string) => api("cancelMaintenance", { params: { id } }),
    () => setAsked(undefined),
  );
  const close = () => {
    setAsked(undefined);
    cancel.reset();
  };
  return (
    <AdminPage
      screen="maintenance"
      lead={t("maintenance.lead")}
      actions={
        <>
          <button type="button" className="button" onClick={() => setAsked({ what: "edit", planned: undefined })}>
            {t("maintenance.plan")}
          </button>
          <CsvExport name="maintenance" columns={exported} load={load} />
        </>
      }
    >
      <Filters label={t("maintenance.filters")} any={query.any} clear={query.clear}>
        <ListSearch query={query} />
      </Filters>
      <ListTable
        name="maintenance"
        caption={t("screens.maintenance")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ id }) => id}
        nameOf={({ from, until }) => jstSpan(language, from, until)}
        details={(planned) => (
          <RowActions>
            <button type="button" className="button" onClick={() => setAsked({ what: "edit", planned })}>
              {t("edit.change")}
            </button>
            <button type="button" className="button" onClick={() => setAsked({ what: "cancel", planned })}>
              {t("maintenance.cancel")}
            </button>
          </RowActions>
        )}
      />
      {asked?.what === "edit" && <MaintenanceForm planned={asked.planned} close={close} />}
      {asked?.what === "cancel" && (
        <ConfirmDialog
          heading={t("maintenance.cancel")}
          text={t("maintenance.cancelText")}
          busy={cancel.isPending}
          failure={cancel.error}
          close={close}
          act={() => cancel.mutate(asked.planned.id)}
        />
      )}
    </AdminPage>
  );
}
