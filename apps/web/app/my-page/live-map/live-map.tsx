import { formatSerialId, type SerialCard } from "@setsuna/contracts";
import { FormMessage } from "../../components/form.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { bitrateText } from "../../streaming/stats/format.ts";
import { isTalkback } from "../connections/count-of.ts";
import { useConnections } from "../connections/use-connections.ts";
import { AudienceItem } from "./audience-item.tsx";
import styles from "./live-map.module.css";
import { mapRows } from "./map-rows.ts";
import { SourceItem } from "./source-item.tsx";
import { useThumbnails } from "./use-thumbnails.ts";

/** In ms: an account may have many cards. */
const QUIET_REFRESH_MS = 5000;

/** Nothing without connections. */
export const LiveMap = ({ card }: { readonly card: SerialCard }) => {
  const { data } = useConnections(card.id, QUIET_REFRESH_MS);
  return data === undefined || data.connections.every(isTalkback) ? null : <Connected card={card} />;
};

const Connected = ({ card }: { readonly card: SerialCard }) => {
  const { t } = useTranslation();
  const { id } = card;
  const { data, isError } = useConnections(id);
  const { sources, audiences, region, incoming, outgoing } = mapRows(data?.connections ?? []);
  const thumbnails = useThumbnails(id, card.thumbnails && !card.hasPassword && !card.byLink && sources.length > 0);
  return (
    <section className={styles.map} aria-label={t("liveMap.of", { id: formatSerialId(id) })} data-testid={`live-map-${id}`}>
      <div className={styles.part}>
        <h3 className={styles.heading}>{t("liveMap.sources")}</h3>
        {sources.length === 0 ? (
          <p className={styles.none}>{t("liveMap.noSource")}</p>
        ) : (
          <ul className={styles.items}>
            {sources.map((connection) => (
              <SourceItem key={connection.id} connection={connection} thumbnail={thumbnails.get(connection.id)} />
            ))}
          </ul>
        )}
      </div>
      <div className={styles.part} data-testid="map-relay">
        <h3 className={styles.heading}>{t("liveMap.relay")}</h3>
        {region !== undefined && <p className={styles.item}>{t("liveMap.region", { region })}</p>}
        <p className={styles.detail}>{t("liveMap.incoming", { rate: bitrateText(incoming) })}</p>
        <p className={styles.detail}>{t("liveMap.outgoing", { rate: bitrateText(outgoing) })}</p>
      </div>
      <div className={styles.part}>
        <h3 className={styles.heading}>{t("liveMap.viewers")}</h3>
        {audiences.length === 0 ? (
          <p className={styles.none}>{t("liveMap.nobody")}</p>
        ) : (
          <ul className={styles.items}>
            {audiences.map((audience) => (
              <AudienceItem key={`${audience.kind} ${audience.channel}`} audience={audience} />
            ))}
          </ul>
        )}
      </div>
      {isError && <FormMessage tone="error">{t("liveMap.stale")}</FormMessage>}
    </section>
  );
};
