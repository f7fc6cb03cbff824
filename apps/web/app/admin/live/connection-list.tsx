import { type Connection, formatSerialId, type LiveSerialId } from "@setsuna/contracts";
import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { addressLabel, connectionLabel, streamsLabel } from "../../my-page/connections/connection-labels.ts";
import { ABSENT, bitrateText, formatRatio } from "../../streaming/stats/format.ts";
import { Moment } from "../moment.tsx";
import type { Column } from "../table/column.ts";
import { RowTable } from "../table/row-table.tsx";

export const ConnectionList = (props: { readonly of: LiveSerialId; readonly end: (connection: Connection) => void }) => {
  const { t } = useTranslation();
  const { t: admin } = useTranslation("admin");
  const { of, end } = props;
  const columns = useMemo<readonly Column<Connection>[]>(
    () => [
      {
        key: "direction",
        head: t("connections.direction"),
        cell: ({ direction, client }) =>
          `${t(`connections.directions.${direction}`)}${client === "whip" ? ` ${t("connections.program")}` : ""}`,
      },
      { key: "streams", head: t("connections.streams"), cell: (connection) => streamsLabel(t, connection) },
      { key: "address", head: t("connections.address"), cell: (connection) => addressLabel(t, connection), figure: true },
      { key: "route", head: t("connections.route"), cell: ({ route }) => t(`connections.routes.${route}`) },
      { key: "since", head: t("connections.since"), cell: ({ since }) => <Moment at={since} />, figure: true },
      {
        key: "bitrate",
        head: t("connections.bitrate"),
        cell: ({ bitrate }) => (bitrate === null ? ABSENT : bitrateText(bitrate)),
        figure: true,
      },
      {
        key: "loss",
        head: t("connections.loss"),
        cell: ({ lossRatio }) => (lossRatio === null ? ABSENT : `${formatRatio(lossRatio).text}%`),
        figure: true,
      },
      {
        key: "end",
        head: t("connections.action"),
        cell: (connection) => (
          <button
            type="button"
            className="button"
            aria-label={admin("live.endOf", { what: connectionLabel(t, connection), address: addressLabel(t, connection) })}
            onClick={() => end(connection)}
          >
            {admin("live.end")}
          </button>
        ),
      },
    ],
    [t, admin, end],
  );
  return (
    <RowTable
      caption={admin("live.connections", { id: formatSerialId(of.id) })}
      columns={columns}
      rows={of.connections}
      idOf={({ id }) => id}
      nameOf={(connection) => connectionLabel(t, connection)}
    />
  );
};
