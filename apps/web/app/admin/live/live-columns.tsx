import { formatSerialId, type LiveSerialId } from "@setsuna/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ABSENT, bitrateText, formatRatio } from "../../stats/format.ts";
import { SerialIdLink } from "../serial-ids/serial-id-link.tsx";
import { StatusName } from "../serial-ids/status-name.tsx";
import type { Column } from "../table/column.ts";
import { totalsOf } from "./totals.ts";

/** Columns of the serial IDs that something is connected to. */
export const useLiveColumns = (): readonly Column<LiveSerialId>[] => {
  const { t } = useTranslation("admin");
  return useMemo(
    () => [
      {
        key: "id",
        head: t("live.id"),
        cell: ({ id, owner }) => (owner === null ? formatSerialId(id) : <SerialIdLink id={id} />),
        figure: true,
      },
      {
        key: "owner",
        head: t("live.owner"),
        cell: ({ owner }) => (owner === null ? t("live.deleted") : <Link to={`/admin/accounts/${owner.id}`}>{owner.email}</Link>),
      },
      {
        key: "plan",
        head: t("serialIds.plan"),
        cell: ({ owner }) => (owner === null ? ABSENT : t(`serialIds.plans.${owner.plan}`)),
      },
      {
        key: "status",
        head: t("serialIds.status"),
        cell: ({ owner }) => (owner === null ? ABSENT : <StatusName of={owner.contractStatus} />),
      },
      { key: "relay", head: t("live.relay"), cell: ({ relay }) => relay, figure: true },
      { key: "senders", head: t("live.senders"), cell: (row) => totalsOf(row).senders, figure: true },
      { key: "receivers", head: t("live.receivers"), cell: (row) => totalsOf(row).receivers, figure: true },
      { key: "in", head: t("live.bitrateIn"), cell: (row) => bitrateText(totalsOf(row).bitrateIn), figure: true },
      { key: "out", head: t("live.bitrateOut"), cell: (row) => bitrateText(totalsOf(row).bitrateOut), figure: true },
      {
        key: "loss",
        head: t("live.loss"),
        cell: (row) => {
          const { loss } = totalsOf(row);
          return loss === null ? ABSENT : `${formatRatio(loss).text} %`;
        },
        figure: true,
      },
    ],
    [t],
  );
};
