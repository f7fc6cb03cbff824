import type { Connection, ConnectionThumbnail } from "@setsuna/contracts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { bitrateText } from "../../streaming/stats/format.ts";
import { clockIn, momentIn } from "../account/dates.ts";
import { streamsLabel } from "../connections/connection-labels.ts";
import styles from "./live-map.module.css";

export const SourceItem = (props: {
  readonly connection: Connection;
  /** Absent where none is made. */
  readonly thumbnail: ConnectionThumbnail | undefined;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { connection, thumbnail } = props;
  const { client, bitrate, since, roundTripMs, streams } = connection;
  const stream = streamsLabel(t, connection);
  const details = [
    bitrate === null ? undefined : bitrateText(bitrate),
    roundTripMs === null ? undefined : t("liveMap.roundTrip", { ms: Math.round(roundTripMs) }),
  ].filter((detail) => detail !== undefined);
  return (
    <li
      className={styles.source}
      data-testid="map-source"
      data-stream={streams.map(({ kind, channel }) => `${kind}-${channel}`).join(" ")}
    >
      {thumbnail && (
        <img
          className={styles.thumbnail}
          src={`data:image/jpeg;base64,${thumbnail.jpeg}`}
          alt={t("liveMap.thumbnail", { stream, time: momentIn(language, thumbnail.takenAt) })}
          data-testid="thumbnail"
        />
      )}
      <div>
        <p className={styles.item}>
          {stream}
          {client === "whip" && <span className={styles.beside}> {t("connections.program")}</span>}
        </p>
        {details.length > 0 && <p className={styles.detail}>{details.join(" · ")}</p>}
        <p className={styles.detail}>
          <time dateTime={since}>{t("liveMap.since", { time: clockIn(language, since) })}</time>
        </p>
      </div>
    </li>
  );
};
