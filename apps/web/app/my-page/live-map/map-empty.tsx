import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./live-map.module.css";

/** The map before anybody connects: its three places, and how they fill. */
export const MapEmpty = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.empty} data-testid="map-empty">
      <svg viewBox="0 0 180 40" width="180" height="40" aria-hidden="true" focusable="false" fill="none" stroke="currentColor">
        <g strokeDasharray="3 4">
          <rect x="1" y="8" width="44" height="24" rx="3" />
          <rect x="68" y="8" width="44" height="24" rx="3" />
          <rect x="135" y="8" width="44" height="24" rx="3" />
        </g>
        <path d="M47 20h18m-5-4 5 4-5 4M114 20h18m-5-4 5 4-5 4" />
      </svg>
      <p className={styles.none}>{t("liveMap.empty")}</p>
    </div>
  );
};
