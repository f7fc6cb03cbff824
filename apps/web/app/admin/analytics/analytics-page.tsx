import type { AnalyticsReport } from "@setsuna/contracts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useMemo } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { serverClock } from "../../api/server-clock.ts";
import { TextField } from "../../components/field.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { jstField } from "../../maintenance/jst.ts";
import { AdminPage } from "../admin-page.tsx";
import { CsvExport } from "../csv/csv-export.tsx";
import type { Column } from "../table/column.ts";
import { Filters } from "../table/filters.tsx";
import type { LoadPage } from "../table/list-page.ts";
import { useListQuery } from "../table/use-list-query.ts";
import styles from "./analytics.module.css";

const FILTERS = ["from", "until"] as const;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The chart's library needs a browser. */
const DayChart = lazy(() => import("./day-chart.tsx").then((module) => ({ default: module.DayChart })));

interface Line {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
}

const linesOf = (report: AnalyticsReport): Line[] => [
  ...report.days.flatMap(({ day, pageViews, downloads }) => [
    { kind: "day page-view", name: day, count: pageViews },
    { kind: "day download", name: day, count: downloads },
  ]),
  ...(["paths", "downloads", "languages", "referrers"] as const).flatMap((kind) =>
    report[kind].map(({ name, count }) => ({ kind, name, count })),
  ),
];

const dayAgo = (days: number): string => jstField(new Date(serverClock.now() - days * DAY_MS).toISOString()).slice(0, 10);

export default function AnalyticsPage() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useListQuery(FILTERS);
  const { values } = query;
  const from = DAY.test(values.from) ? values.from : dayAgo(27);
  const until = DAY.test(values.until) ? values.until : dayAgo(0);
  const report = useQuery({
    queryKey: ["admin", "analytics", from, until],
    queryFn: ({ signal }) => api("readAnalytics", { query: { from, until } }, { signal }),
  });
  const columns = useMemo<readonly Column<Line>[]>(
    () => [
      { key: "kind", head: t("analytics.kind"), cell: ({ kind }) => kind, csv: (row) => row.kind },
      { key: "name", head: t("analytics.name"), cell: ({ name }) => name, csv: (row) => row.name },
      { key: "count", head: t("analytics.count"), cell: ({ count }) => count, csv: (row) => row.count },
    ],
    [t],
  );
  const load = useCallback<LoadPage<Line>>(
    async (_page, signal) => {
      const rows = linesOf(await api("readAnalytics", { query: { from, until } }, { signal }));
      return { rows, next: null, total: rows.length };
    },
    [api, from, until],
  );
  return (
    <AdminPage
      screen="analytics"
      lead={t("analytics.lead")}
      actions={<CsvExport name="analytics" columns={columns} load={load} />}
    >
      <Filters label={t("analytics.filters")} any={query.any} clear={query.clear}>
        <TextField label={t("analytics.from")} type="date" value={from} onChange={(day) => query.set({ from: day })} />
        <TextField label={t("analytics.until")} type="date" value={until} onChange={(day) => query.set({ until: day })} />
      </Filters>
      <QueryState query={report}>{(data) => <Report report={data} />}</QueryState>
    </AdminPage>
  );
}

const Report = ({ report }: { readonly report: AnalyticsReport }) => {
  const { t } = useTranslation("admin");
  return (
    <>
      <div className={styles.days}>
        <Suspense fallback={<div className={styles.chart} />}>
          <DayChart days={report.days} />
        </Suspense>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keyboard needs a place to stand on. */}
        <section className={styles.scroll} tabIndex={0} aria-label={t("analytics.byDay")}>
          <table className={styles.table}>
            <caption className="visually-hidden">{t("analytics.byDay")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("analytics.day")}</th>
                <th scope="col">{t("analytics.pageViews")}</th>
                <th scope="col">{t("analytics.downloads")}</th>
              </tr>
            </thead>
            <tbody>
              {report.days.toReversed().map(({ day, pageViews, downloads }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{pageViews}</td>
                  <td>{downloads}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <div className={styles.lists}>
        {(["paths", "downloads", "languages", "referrers"] as const).map((kind) => (
          <Ranking key={kind} kind={kind} rows={report[kind]} />
        ))}
      </div>
    </>
  );
};

const Ranking = (props: {
  readonly kind: "paths" | "downloads" | "languages" | "referrers";
  readonly rows: AnalyticsReport["paths"];
}) => {
  const { t } = useTranslation("admin");
  const name = t(`analytics.by.${props.kind}`);
  return (
    <section>
      <h2 className={styles.heading}>{name}</h2>
      {props.rows.length === 0 ? (
        <p>{t("table.empty.analytics")}</p>
      ) : (
        <table className={styles.table} data-testid={`by-${props.kind}`}>
          <caption className="visually-hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t("analytics.name")}</th>
              <th scope="col">{t("analytics.count")}</th>
            </tr>
          </thead>
          <tbody>
            {props.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name === "" ? t("analytics.none") : row.name}</th>
                <td>{row.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
