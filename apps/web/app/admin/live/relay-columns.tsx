import type { LiveRelay } from "@setsuna/contracts";
import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT, formatCount, formatMilliseconds, formatRatio } from "../../streaming/stats/format.ts";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";

type Figure = ReturnType<typeof formatCount>;
const shown = (value: number | null, form: (value: number) => Figure): string => {
  if (value === null) return ABSENT;
  const { text, unit } = form(value);
  return unit === "" ? text : `${text} ${unit}`;
};
const formatMebibytes = (bytes: number): Figure => ({ text: (bytes / 2 ** 20).toFixed(0), unit: "MiB" });

export const useRelayColumns = (): readonly Column<LiveRelay>[] => {
  const { t } = useTranslation("admin");
  return useMemo(
    () => [
      { key: "slot", head: t("live.slot"), cell: ({ slot }) => slot, figure: true },
      {
        key: "state",
        head: t("live.state"),
        cell: ({ state, answered }) =>
          state === "ready" && !answered ? `${t("live.states.ready")} (${t("live.silent")})` : t(`live.states.${state}`),
      },
      { key: "pid", head: t("live.pid"), cell: ({ pid }) => pid ?? ABSENT, figure: true },
      {
        key: "since",
        head: t("live.since"),
        cell: ({ since }) => (since === null ? ABSENT : <Moment at={since} />),
        figure: true,
      },
      { key: "restarts", head: t("live.restarts"), cell: ({ restarts }) => restarts, figure: true },
      { key: "publishers", head: t("live.publishers"), cell: ({ publishers }) => publishers, figure: true },
      { key: "subscribers", head: t("live.subscribers"), cell: ({ subscribers }) => subscribers, figure: true },
      { key: "in", head: t("live.packetsIn"), cell: (row) => shown(row.packetsInRate, formatCount), figure: true },
      { key: "out", head: t("live.packetsOut"), cell: (row) => shown(row.packetsOutRate, formatCount), figure: true },
      { key: "cpu", head: t("live.cpu"), cell: (row) => shown(row.cpuShare, formatRatio), figure: true },
      { key: "memory", head: t("live.memory"), cell: (row) => shown(row.memoryBytes, formatMebibytes), figure: true },
      { key: "late", head: t("live.lateness"), cell: (row) => shown(row.eventLoopDelayP99Ms, formatMilliseconds), figure: true },
    ],
    [t],
  );
};
