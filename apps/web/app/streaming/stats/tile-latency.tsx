import type { LatencyReport } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./tile-latency.module.css";

export const TileLatency = ({ latency }: { readonly latency: LatencyReport | undefined }) => {
  const { t } = useTranslation();
  if (latency === undefined) return null;
  const ms = latency.median.toFixed(0);
  return (
    <span className={styles.latency} title={t("view.latency", { ms })} data-testid="tile-latency" data-value={latency.median}>
      <span aria-hidden="true">{ms} ms</span>
      <span className="visually-hidden">{t("view.latency", { ms })}</span>
    </span>
  );
};
