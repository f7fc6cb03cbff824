import { formatSerialId, type LiveSerialId } from "@setsuna/contracts";
import { shownEmail } from "@setsuna/kit";
import { useMemo } from "react";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT, bitrateText, formatRatio } from "../../streaming/stats/format.ts";
import { SerialIdLink } from "../serial-ids/serial-id-link.tsx";
import { StatusName } from "../serial-ids/status-name.tsx";
import type { Column } from "../table/column.ts";
import { totalsOf } from "./totals.ts";

export const useLiveColumns = (): readonly Column<LiveSerialId>[] => {
  const { t } = useTranslation("admin");
  return useMemo(
    () => [
      {
        key: "id",
        head: t("live.id"),
        cell: ({ id, owner }) => (owner === null ? formatSerialId(id) : <SerialIdLink id={id} />),
        figure: true,
        csv: ({ id }) => formatSerialId(id),
      },
      {
        key: "owner",
        head: t("live.owner"),
        cell: ({ owner, guest }) =>
          owner === null ? (
            t(guest ? "guestRooms.guest" : "live.deleted")
          ) : (
            <Link to={`/admin/accounts/${owner.id}`}>{shownEmail(owner.email)}</Link>
          ),
        csv: ({ owner }) => (owner === null ? null : shownEmail(owner.email)),
      },
      {
        key: "plan",
        head: t("serialIds.plan"),
        cell: ({ owner }) => (owner === null ? ABSENT : t(`serialIds.plans.${owner.plan}`)),
        csv: ({ owner }) => owner?.plan ?? null,
      },
      {
        key: "status",
        head: t("serialIds.status"),
        cell: ({ owner }) => (owner === null ? ABSENT : <StatusName of={owner.contractStatus} />),
        csv: ({ owner }) => owner?.contractStatus ?? null,
      },
      { key: "relay", head: t("live.relay"), cell: ({ relay }) => relay, figure: true, csv: ({ relay }) => relay },
      {
        key: "senders",
        head: t("live.senders"),
        cell: (row) => totalsOf(row).senders,
        figure: true,
        csv: (row) => totalsOf(row).senders,
      },
      {
        key: "receivers",
        head: t("live.receivers"),
        cell: (row) => totalsOf(row).receivers,
        figure: true,
        csv: (row) => totalsOf(row).receivers,
      },
      {
        key: "in",
        head: t("live.bitrateIn"),
        cell: (row) => bitrateText(totalsOf(row).bitrateIn),
        figure: true,
        csv: (row) => totalsOf(row).bitrateIn,
      },
      {
        key: "out",
        head: t("live.bitrateOut"),
        cell: (row) => bitrateText(totalsOf(row).bitrateOut),
        figure: true,
        csv: (row) => totalsOf(row).bitrateOut,
      },
      {
        key: "loss",
        head: t("live.loss"),
        cell: (row) => {
          const { loss } = totalsOf(row);
          return loss === null ? ABSENT : `${formatRatio(loss).text}%`;
        },
        figure: true,
      },
    ],
    [t],
  );
};
