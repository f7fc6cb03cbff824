import type { QualityRow } from "@setsuna/contracts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../account/session/use-api.ts";
import { QueryState } from "../../components/query-state.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT, formatRatio } from "../../streaming/stats/format.ts";
import { AdminPage } from "../admin-page.tsx";
import type { Column } from "../table/column.ts";
import { RowTable } from "../table/row-table.tsx";

const ms = (value: number | null): string => (value === null ? ABSENT : `${Math.round(value)} ms`);

/** Latency and freezes at viewers, per day, region and kind of client. Names no customer. */
export default function QualityPage() {
  const { t } = useTranslation("admin");
  const api = useApi();
  const query = useQuery({
    queryKey: ["admin", "quality"],
    queryFn: ({ signal }) => api("listQuality", {}, { signal }),
  });
  const columns = useMemo<readonly Column<QualityRow>[]>(
    () => [
      { key: "day", head: t("quality.day"), cell: ({ day }) => day, figure: true },
      { key: "region", head: t("quality.region"), cell: ({ region }) => (region === "" ? ABSENT : region) },
      { key: "client", head: t("quality.client"), cell: ({ client }) => t(`quality.clients.${client}`) },
      { key: "hours", head: t("quality.viewerHours"), cell: ({ viewerHours }) => viewerHours.toFixed(1), figure: true },
      { key: "median", head: t("quality.latencyMs"), cell: ({ latencyMs }) => ms(latencyMs), figure: true },
      { key: "p95", head: t("quality.latencyP95Ms"), cell: ({ latencyP95Ms }) => ms(latencyP95Ms), figure: true },
      {
        key: "freezes",
        head: t("quality.freezeRatio"),
        cell: ({ freezeRatio }) => `${formatRatio(freezeRatio).text}%`,
        figure: true,
      },
    ],
    [t],
  );
  const idOf = ({ day, region, client }: QualityRow): string => `${day} ${region} ${client}`;
  return (
    <AdminPage screen="quality" lead={t("quality.lead")}>
      <QueryState query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t("table.empty.quality")}</p>
          ) : (
            <RowTable caption={t("screens.quality")} columns={columns} rows={rows} idOf={idOf} nameOf={idOf} />
          )
        }
      </QueryState>
    </AdminPage>
  );
}
