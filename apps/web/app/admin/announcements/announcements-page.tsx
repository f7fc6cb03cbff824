import type { Announcement, Language } from "@setsuna/contracts";
import { useCallback, useMemo, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LateAnnouncementDialog } from "../../landing/announcement/late-announcement-dialog.tsx";
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
import { AnnouncementForm } from "./announcement-form.tsx";

type Asked =
  | { readonly what: "edit"; readonly announcement: Announcement | undefined }
  | { readonly what: "delete"; readonly announcement: Announcement }
  | { readonly what: "preview"; readonly announcement: Announcement; readonly language: Language };

const FILTERS = ["search"] as const;

const useColumns = (): readonly Column<Announcement>[] => {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return useMemo(
    () => [
      {
        key: "heading",
        head: t("announcements.heading"),
        cell: (row) => row[language].heading,
        csv: (row) => row[language].heading,
      },
      {
        key: "span",
        head: t("announcements.span"),
        cell: ({ from, until }) =>
          until === null
            ? t("announcements.since", { from: jstSpan(language, from, from).replace(/(?:〜| - ).*$/, "") })
            : jstSpan(language, from, until),
        figure: true,
      },
      { key: "key", head: t("announcements.key"), cell: ({ key }) => key, figure: true, csv: ({ key }) => key },
    ],
    [t, language],
  );
};

export default function AnnouncementsPage() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const columns = useColumns();
  const query = useListQuery(FILTERS);
  const { search } = query.sent;
  const [asked, setAsked] = useState<Asked>();
  const load = useCallback<LoadPage<Announcement>>(
    async (page, signal) => {
      const { announcements } = await api("listAnnouncements", {}, { signal });
      return pageOfWhole(announcements, page, search, ({ key, ja, en }) => [key, ja.heading, ja.text, en.heading, en.text]);
    },
    [api, search],
  );
  const exported = useMemo<readonly Column<Announcement>[]>(
    () => [
      ...columns,
      { key: "from", head: t("announcements.from"), cell: () => null, csv: ({ from }) => from },
      { key: "until", head: t("announcements.until"), cell: () => null, csv: ({ until }) => until },
    ],
    [columns, t],
  );
  const remove = useChange(
    "announcements",
    (id: string) => api("deleteAnnouncement", { params: { id } }),
    () => setAsked(undefined),
  );
  const close = () => {
    setAsked(undefined);
    remove.reset();
  };
  return (
    <AdminPage
      screen="announcements"
      lead={t("announcements.lead")}
      actions={
        <>
          <button type="button" className="button" onClick={() => setAsked({ what: "edit", announcement: undefined })}>
            {t("announcements.create")}
          </button>
          <CsvExport name="announcements" columns={exported} load={load} />
        </>
      }
    >
      <Filters label={t("announcements.filters")} any={query.any} clear={query.clear}>
        <ListSearch query={query} />
      </Filters>
      <ListTable
        name="announcements"
        caption={t("screens.announcements")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ id }) => id}
        nameOf={({ ja }) => ja.heading}
        details={(announcement) => (
          <RowActions>
            {(["ja", "en"] as const).map((language) => (
              <button
                key={language}
                type="button"
                className="button"
                onClick={() => setAsked({ what: "preview", announcement, language })}
              >
                {t("announcements.preview", { language: t(`announcements.languages.${language}`) })}
              </button>
            ))}
            <button type="button" className="button" onClick={() => setAsked({ what: "edit", announcement })}>
              {t("edit.change")}
            </button>
            <button type="button" className="button" onClick={() => setAsked({ what: "delete", announcement })}>
              {t("edit.delete")}
            </button>
          </RowActions>
        )}
      />
      {asked?.what === "edit" && <AnnouncementForm announcement={asked.announcement} close={close} />}
      {asked?.what === "preview" && (
        <LateAnnouncementDialog announcement={asked.announcement} language={asked.language} close={close} />
      )}
      {asked?.what === "delete" && (
        <ConfirmDialog
          heading={t("announcements.delete")}
          text={t("announcements.deleteText")}
          busy={remove.isPending}
          failure={remove.error}
          close={close}
          act={() => remove.mutate(asked.announcement.id)}
        />
      )}
    </AdminPage>
  );
}
