import { type Release, ReleaseFolder } from "@setsuna/contracts";
import { useCallback, useMemo, useState } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { ErrorMessage } from "../../components/error-message.tsx";
import { errorCodeOf } from "../../components/error-text.ts";
import { SelectField } from "../../components/field.tsx";
import { fileSize } from "../../components/file-size.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sitePath } from "../../platform/site-path.ts";
import { ABSENT } from "../../streaming/stats/format.ts";
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
import { ReleaseDialog } from "./release-dialog.tsx";
import styles from "./releases.module.css";
import { UploadDialog } from "./upload-dialog.tsx";

const FILTERS = ["search", "folder"] as const;

type Asked =
  | { readonly what: "edit"; readonly release: Release | undefined }
  | { readonly what: "upload"; readonly release: Release }
  | { readonly what: "delete"; readonly release: Release };

const useColumns = (): readonly Column<Release>[] => {
  const { t } = useTranslation("admin");
  return useMemo(
    () => [
      { key: "folder", head: t("releases.folder"), cell: ({ folder }) => folder, figure: true, csv: ({ folder }) => folder },
      { key: "title", head: t("releases.title"), cell: ({ title }) => title, csv: ({ title }) => title },
      {
        key: "version",
        head: t("releases.version"),
        cell: ({ version }) => version,
        figure: true,
        csv: ({ version }) => version,
      },
      {
        key: "date",
        head: t("releases.date"),
        cell: ({ releaseDate }) => releaseDate,
        figure: true,
        csv: ({ releaseDate }) => releaseDate,
      },
      {
        key: "from",
        head: t("releases.from"),
        cell: ({ link, build }) => (link !== null ? t("releases.outside") : build === null ? ABSENT : fileSize(build.bytes)),
        csv: ({ link, build }) => link ?? build?.name ?? null,
      },
      {
        key: "published",
        head: t("releases.state"),
        cell: ({ published }) => (published ? t("releases.published") : t("releases.draft")),
        csv: ({ published }) => (published ? t("releases.published") : t("releases.draft")),
      },
    ],
    [t],
  );
};

export default function ReleasesPage() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useListQuery(FILTERS);
  const columns = useColumns();
  const [asked, setAsked] = useState<Asked>();
  const [maxBytes, setMaxBytes] = useState(Number.MAX_SAFE_INTEGER);
  const { search } = query.sent;
  const folder = ReleaseFolder.safeParse(query.sent.folder).data;
  const load = useCallback<LoadPage<Release>>(
    async (page, signal) => {
      const reply = await api("listReleases", {}, { signal });
      setMaxBytes(reply.maxBytes);
      const rows = reply.releases.filter((release) => folder === undefined || release.folder === folder);
      return pageOfWhole(rows, page, search, ({ title, version, releaseDate, notes, build }) => [
        title,
        version,
        releaseDate,
        build?.name ?? null,
        ...notes.ja,
        ...notes.en,
      ]);
    },
    [api, folder, search],
  );
  const remove = useChange(
    "releases",
    (id: string) => api("deleteRelease", { params: { id } }),
    () => setAsked(undefined),
  );
  const close = () => {
    setAsked(undefined);
    remove.reset();
  };
  return (
    <AdminPage
      screen="releases"
      lead={t("releases.lead")}
      actions={
        <>
          <button type="button" className="button" onClick={() => setAsked({ what: "edit", release: undefined })}>
            {t("releases.create")}
          </button>
          <CsvExport name="releases" columns={columns} load={load} />
        </>
      }
    >
      <Filters label={t("releases.filters")} any={query.any} clear={query.clear}>
        <ListSearch query={query} />
        <SelectField
          label={t("releases.folder")}
          value={folder ?? ""}
          choices={[{ value: "", label: t("table.all") }, ...ReleaseFolder.options.map((value) => ({ value, label: value }))]}
          onChange={(value) => query.set({ folder: value })}
        />
      </Filters>
      <ListTable
        name="releases"
        caption={t("screens.releases")}
        columns={columns}
        query={query.sent}
        searching={query.any}
        load={load}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        details={(release) => <Details release={release} ask={setAsked} />}
      />
      {asked?.what === "edit" && <ReleaseDialog release={asked.release} close={close} />}
      {asked?.what === "upload" && <UploadDialog release={asked.release} maxBytes={maxBytes} close={close} />}
      {asked?.what === "delete" && (
        <ConfirmDialog
          heading={t("releases.delete")}
          text={t("releases.deleteText", { title: asked.release.title })}
          busy={remove.isPending}
          failure={remove.error}
          close={close}
          act={() => remove.mutate(asked.release.id)}
        />
      )}
    </AdminPage>
  );
}

const Details = ({ release, ask }: { readonly release: Release; readonly ask: (asked: Asked) => void }) => {
  const { t } = useTranslation("admin");
  const api = useApi();
  const publish = useChange("releases", (published: boolean) =>
    api("publishRelease", { params: { id: release.id }, body: { published } }),
  );
  const { build, notes } = release;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t("releases.download")}</dt>
          <dd>{release.download === null ? t("releases.none") : <a href={sitePath(release.download)}>{release.download}</a>}</dd>
        </div>
        {build !== null && (
          <div>
            <dt>SHA-256</dt>
            <dd className={styles.figure} data-testid="sha256">
              {build.sha256}
            </dd>
          </div>
        )}
        {notes.ja.length > 0 && (
          <div>
            <dt>{t("releases.notesJa")}</dt>
            <dd lang="ja">{notes.ja.join(" / ")}</dd>
          </div>
        )}
        {notes.en.length > 0 && (
          <div>
            <dt>{t("releases.notesEn")}</dt>
            <dd lang="en">{notes.en.join(" / ")}</dd>
          </div>
        )}
      </dl>
      {publish.isError && <ErrorMessage code={errorCodeOf(publish.error)} />}
      <RowActions>
        <button type="button" className="button" onClick={() => ask({ what: "edit", release })}>
          {t("edit.change")}
        </button>
        <button type="button" className="button" onClick={() => ask({ what: "upload", release })}>
          {t("releases.upload")}
        </button>
        <button type="button" className="button" onClick={() => publish.mutate(!release.published)}>
          {release.published ? t("releases.unpublish") : t("releases.publish")}
        </button>
        <button type="button" className="button" onClick={() => ask({ what: "delete", release })}>
          {t("edit.delete")}
        </button>
      </RowActions>
    </>
  );
};
