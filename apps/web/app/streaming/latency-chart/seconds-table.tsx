import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT } from "../stats/format.ts";
import styles from "./latency-chart.module.css";
import { agoText } from "./second-text.ts";
import type { ChartSecond } from "./seconds.ts";

const COLUMNS = ["when", "median", "p95", "lost", "retransmitted", "recovered", "frozen"] as const;

const figuresOf = (second: ChartSecond): readonly (string | undefined)[] => [
  second.latencyMs?.toFixed(1),
  second.latencyP95Ms?.toFixed(1),
  second.lost?.toFixed(0),
  second.retransmitted?.toFixed(0),
  second.recovered?.toFixed(0),
  second.frozenMs?.toFixed(0),
];

export const SecondsTable = ({ seconds }: { readonly seconds: readonly ChartSecond[] }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const newest = seconds.at(-1)?.at ?? 0;
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("latency.table")}</summary>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a landmark would duplicate the heading above.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible (WCAG 2.1.1).
        <div className={styles.scroller} role="group" aria-label={t("latency.chart")} tabIndex={0}>
          <table className={styles.table} data-testid="latency-table">
            <caption className="visually-hidden">{t("latency.chart")}</caption>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`latency.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {seconds.toReversed().map((second) => (
                <tr key={second.at}>
                  <th scope="row">{agoText(second.at, newest, t)}</th>
                  {figuresOf(second).map((figure, index) => (
                    <td key={COLUMNS[index + 1]}>{figure ?? ABSENT}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
};
