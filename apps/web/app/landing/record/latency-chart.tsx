import { SETSUNA_MS } from "@setsuna/kit";
import { inMs, LATENCY, type LatencyRow, type Line } from "../../content/figures/latency-figures.ts";
import type { LandingTexts } from "../../content/types/landing.ts";
import styles from "./latency-chart.module.css";

const LINES: readonly Line[] = ["clean", "bad"];
const STEPS = Math.ceil(Math.max(...LATENCY.rows.map(({ p95 }) => p95)) / SETSUNA_MS);
const WIDTH = STEPS * 10;
const at = (ms: number): number => (ms / SETSUNA_MS) * 10;
const GRID = Array.from({ length: STEPS + 1 }, (_, step) => `M${step * 10} 0V10`).join("");

const isOurs = ({ system }: LatencyRow): boolean => system.startsWith("ours");

export const LatencyChart = ({ texts }: { readonly texts: LandingTexts["record"] }) => (
  <figure className={styles.figure} data-snapshot="changing">
    <div className={styles.chart} aria-hidden="true">
      {LINES.map((line) => (
        <div className={styles.group} key={line}>
          <p className={styles.line}>{texts.lines[line]}</p>
          {LATENCY.rows
            .filter((row) => row.line === line)
            .map((row) => (
              <Row key={row.system} row={row} name={texts.systems[row.system]} />
            ))}
        </div>
      ))}
    </div>
    <figcaption className={styles.caption}>
      <p>{texts.scale}</p>
      <p>{texts.condition}</p>
      <p>{texts.weak}</p>
    </figcaption>
    <details className={styles.details}>
      <summary>{texts.table.show}</summary>
      <Table texts={texts} />
    </details>
  </figure>
);

const Row = ({ row, name }: { readonly row: LatencyRow; readonly name: string }) => (
  <div className={styles.row} data-ours={isOurs(row)}>
    <span className={styles.name}>{name}</span>
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className={styles.grid} d={GRID} />
      <path className={styles.reach} d={`M0 5H${at(row.p95)}M${at(row.p95)} 3V7`} />
      <rect className={styles.median} x="0" y="2" width={at(row.p50)} height="6" />
    </svg>
    <span className={styles.value}>
      {inMs(row.p50)}
      <span className={styles.unit}> ms</span>
    </span>
  </div>
);

const Table = ({ texts }: { readonly texts: LandingTexts["record"] }) => (
  // It scrolls sideways, so it needs keyboard focus.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has no other way for keys.
  <section className={styles.scroll} aria-label={texts.heading} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.table.line}</th>
          <th scope="col">{texts.table.system}</th>
          <th scope="col">{texts.table.median}</th>
          <th scope="col">{texts.table.p95}</th>
          <th scope="col">{texts.table.frozen}</th>
        </tr>
      </thead>
      <tbody>
        {LATENCY.rows.map((row) => (
          <tr key={`${row.line} ${row.system}`}>
            <td>{texts.lines[row.line]}</td>
            <th scope="row">{texts.systems[row.system]}</th>
            <td className={styles.number}>{inMs(row.p50)}</td>
            <td className={styles.number}>{inMs(row.p95)}</td>
            <td className={styles.number}>{inMs(row.frozenMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
