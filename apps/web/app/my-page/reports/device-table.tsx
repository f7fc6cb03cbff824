import type { ReportParticipant } from "@setsuna/contracts";
import type { ReactNode } from "react";
import { useId } from "react";
import { ABSENT, bitrateText, formatRatio } from "../../streaming/stats/format.ts";
import table from "../connections/connection-table.module.css";
import styles from "./reports.module.css";
import { useReportTexts } from "./use-reports.ts";

const ms = (value: number | null): string => (value === null ? ABSENT : `${Math.round(value)} ms`);

const Cell = (props: { readonly label: string; readonly children: ReactNode }) => (
  <td data-label={props.label} data-figure>
    <span>{props.children}</span>
  </td>
);

export const DeviceTable = ({ participants }: { readonly participants: readonly ReportParticipant[] }) => {
  const { t } = useReportTexts();
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        {t("devices")}
      </h2>
      <table className={table.table} aria-labelledby={heading}>
        <thead>
          <tr>
            {(["name", "client", "routes", "latencyMs", "frozen", "lossRatio", "bitrate"] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {participants.map((one) => (
            <tr key={`${one.direction} ${one.name}`} data-testid={`report-${one.direction}`}>
              <td>
                <span className={table.direction} data-direction={one.direction}>
                  {one.direction === "send" ? t("sender", { number: one.number }) : t("viewer", { number: one.number })}
                </span>
              </td>
              <Cell label={t("client")}>
                {t(`clients.${one.client}`)}
                {one.region !== null && ` ${one.region}`}
              </Cell>
              <Cell label={t("routes")}>{one.routes.map((route) => t(`routeNames.${route}`)).join(", ")}</Cell>
              <Cell label={t("latencyMs")}>
                {one.latencyMs === null ? ABSENT : t("p95", { median: ms(one.latencyMs), p95: ms(one.latencyP95Ms) })}
              </Cell>
              <Cell label={t("frozen")}>{one.frozenMs === null ? ABSENT : `${(one.frozenMs / 1000).toFixed(1)} s`}</Cell>
              <Cell label={t("lossRatio")}>{one.lossRatio === null ? ABSENT : `${formatRatio(one.lossRatio).text}%`}</Cell>
              <Cell label={t("bitrate")}>{bitrateText(one.bitrate)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
