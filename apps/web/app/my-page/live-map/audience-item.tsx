import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./live-map.module.css";
import type { Audience } from "./map-rows.ts";

/** Beyond it, only the shortest and longest are shown. */
const TOLD = 6;

/** With their distance. */
export const AudienceItem = ({ audience }: { readonly audience: Audience }) => {
  const { t } = useTranslation();
  const { kind, channel, viewers, direct, roundTripsMs } = audience;
  const list = roundTripsMs.length > TOLD ? `${roundTripsMs[0]}–${roundTripsMs.at(-1)}` : roundTripsMs.map(String).join(", ");
  return (
    <li data-testid="map-audience" data-stream={`${kind}-${channel}`} data-viewers={viewers}>
      <p className={styles.item}>
        {t(`connections.stream.${kind}`, { channel })} <b>{t("liveMap.count", { count: viewers })}</b>
      </p>
      {list !== "" && <p className={styles.detail}>{t("liveMap.roundTrips", { list })}</p>}
      {direct > 0 && <p className={styles.detail}>{t("liveMap.direct", { count: direct })}</p>}
    </li>
  );
};
