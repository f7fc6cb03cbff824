import type { LatencyReport } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT } from "./format.ts";
import styles from "./latency-figure.module.css";

const SPANS = [100, 250, 500, 1000, 2500, 10_000];
export const latencySpan = (ms: number): number => SPANS.find((span) => ms <= span) ?? Math.ceil(ms / 10_000) * 10_000;

export const LatencyFigure = ({ latency }: { readonly latency: LatencyReport | undefined }) => {
  const { t } = useTranslation();
  const span = latencySpan(latency?.p95 ?? 0);
  const at = (ms: number) => `${Math.min(100, Math.max(0, (ms / span) * 100))}%`;
  return (
    <section className={styles.figure} data-testid="latency" aria-labelledby="latency-heading">
      <h2 className={styles.heading} id="latency-heading">
        {t("receiver.latency")}
        <span className={styles.condition}>
          {t("latency.lastSeconds")} · {t("latency.includes")}
        </span>
      </h2>
      <dl className={styles.numbers}>
        <div>
          <dt>{t("receiver.latencyMedian")}</dt>
          <dd className={styles.large}>
            {latency ? latency.median.toFixed(1) : ABSENT}
            <span className={styles.unit}>ms</span>
          </dd>
        </div>
        <div>
          <dt>{t("receiver.latencyP95")}</dt>
          <dd className={styles.second}>
            {latency ? latency.p95.toFixed(1) : ABSENT}
            <span className={styles.unit}>ms</span>
          </dd>
        </div>
      </dl>
      {latency ? (
        <div className={styles.scale} role="img" aria-label={t("receiver.latencyChart", { span })}>
          <svg className={styles.lines} aria-hidden="true" focusable="false">
            <line className={styles.now} x1="1" x2="1" y1="0" y2="100%" />
            <line className={styles.echo} x1={at(latency.median)} x2={at(latency.median)} y1="0" y2="100%" />
            <line className={styles.late} x1={at(latency.p95)} x2={at(latency.p95)} y1="35%" y2="100%" />
          </svg>
          <span className={styles.from}>0</span>
          <span className={styles.to}>{span} ms</span>
        </div>
      ) : (
        <p className={styles.unknown}>{t("receiver.latencyUnknown")}</p>
      )}
    </section>
  );
};
