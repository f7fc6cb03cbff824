import type { Connection, SerialId } from "@setsuna/contracts";
import { formatSerialId } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { useMay } from "../../account/session/use-api.ts";
import { momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT, bitrateText, formatRatio } from "../../streaming/stats/format.ts";
import { addressLabel, connectionLabel, streamsLabel } from "./connection-labels.ts";
import styles from "./connection-table.module.css";

/** One row per connection; on a narrow screen one card, each figure with its name. */
export const ConnectionTable = (props: {
  readonly id: SerialId;
  readonly connections: readonly Connection[];
  readonly end: (connection: Connection) => void;
}) => {
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t("connections.table", { id: formatSerialId(props.id) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("connections.direction")}</th>
          <th scope="col">{t("connections.streams")}</th>
          <th scope="col">{t("connections.address")}</th>
          <th scope="col">{t("connections.route")}</th>
          <th scope="col">{t("connections.since")}</th>
          <th scope="col" data-figure>
            {t("connections.bitrate")}
          </th>
          <th scope="col" data-figure>
            {t("connections.loss")}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t("connections.action")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.connections.map((connection) => (
          <Row key={connection.id} connection={connection} end={() => props.end(connection)} />
        ))}
      </tbody>
    </table>
  );
};

const Cell = (props: { readonly label: string; readonly figure?: boolean; readonly children: ReactNode }) => (
  <td data-label={props.label} data-figure={props.figure || undefined}>
    <span>{props.children}</span>
  </td>
);

const Row = ({ connection, end }: { readonly connection: Connection; readonly end: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const may = useMay();
  const { direction, client, route, since, bitrate, lossRatio } = connection;
  const address = addressLabel(t, connection);
  const loss = lossRatio === null ? undefined : formatRatio(lossRatio);
  return (
    <tr
      data-testid="connection"
      data-direction={direction}
      data-stream={connection.streams.map(({ kind, channel }) => `${kind}-${channel}`).join(" ")}
    >
      <Cell label={t("connections.direction")}>
        <span className={styles.direction} data-direction={direction}>
          {t(`connections.directions.${direction}`)}
        </span>
        {client === "whip" && <span className={styles.program}> {t("connections.program")}</span>}
      </Cell>
      <Cell label={t("connections.streams")}>{streamsLabel(t, connection)}</Cell>
      <Cell label={t("connections.address")} figure>
        {address}
      </Cell>
      <Cell label={t("connections.route")}>{t(`connections.routes.${route}`)}</Cell>
      <Cell label={t("connections.since")}>
        <time dateTime={since}>{momentIn(language, since)}</time>
      </Cell>
      <Cell label={t("connections.bitrate")} figure>
        {bitrate === null ? ABSENT : bitrateText(bitrate)}
      </Cell>
      <Cell label={t("connections.loss")} figure>
        {loss === undefined ? ABSENT : `${loss.text}${loss.unit}`}
      </Cell>
      <td className={styles.act}>
        {may("endConnection") && (
          <button
            type="button"
            className="button"
            aria-label={t("connections.endOf", { what: connectionLabel(t, connection), address })}
            onClick={end}
          >
            {t("connections.end")}
          </button>
        )}
      </td>
    </tr>
  );
};
