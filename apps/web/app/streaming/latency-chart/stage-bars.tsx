import type { LatencyStages } from "@setsuna/contracts";
import type { CSSProperties } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT } from "../stats/format.ts";
import styles from "./latency-chart.module.css";
import { stageRows, totalOf } from "./stage-rows.ts";

export const StageBars = ({ stages }: { readonly stages: LatencyStages }) => {
  const { t } = useTranslation();
  const rows = stageRows(stages);
  const total = totalOf(stages.typical);
  const span = Math.max(1, ...rows.map(({ fromMs, typicalMs = 0 }) => fromMs + Math.max(0, typicalMs)));
  return (
    <table className={styles.stages} data-testid="latency-stages">
      <caption>{t("latency.stagesCaption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("latency.stage")}</th>
          <td />
          <th scope="col" className={styles.figure}>
            {t("latency.typical")}
          </th>
          <th scope="col" className={styles.figure}>
            {t("latency.late")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ stage, typicalMs, late, fromMs }) => (
          <tr key={stage} data-stage={stage} data-typical={typicalMs} data-late={late?.ms}>
            <th scope="row">{t(`latency.stages.${stage}`)}</th>
            <td className={styles.lane} aria-hidden="true">
              <span
                className={styles.bar}
                style={
                  {
                    "--from": `${(Math.max(0, fromMs) / span) * 100}%`,
                    "--width": `${(Math.max(0, typicalMs ?? 0) / span) * 100}%`,
                  } as CSSProperties
                }
              />
            </td>
            <td className={styles.figure}>{typicalMs?.toFixed(1) ?? ABSENT}</td>
            {late && (
              <td className={late.rows > 1 ? `${styles.figure} ${styles.merged}` : styles.figure} rowSpan={late.rows}>
                {late.ms?.toFixed(1) ?? ABSENT}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr data-typical={total} data-late={totalOf(stages.late)}>
          <th scope="row">{t("latency.total")}</th>
          <td />
          <td className={styles.figure}>
            {total.toFixed(1)}
            <span className={styles.unit}>ms</span>
          </td>
          <td className={styles.figure}>
            {totalOf(stages.late).toFixed(1)}
            <span className={styles.unit}>ms</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
};
