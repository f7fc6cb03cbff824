import type { ReportFault, SessionReport } from "@setsuna/contracts";
import { useId } from "react";
import { Link } from "react-router";
import { around, spanIn } from "./report-times.ts";
import styles from "./reports.module.css";
import { useReportTexts } from "./use-reports.ts";

/** Link to the part of the chart that shows the fault. */
const placeOf = ({ participant, from, to }: ReportFault): string => {
  const shown = around(from, to);
  const query = new URLSearchParams({ ...(participant !== null && { device: participant }), from: shown.from, to: shown.to });
  return `?${query}#timeline`;
};

/** One sentence per fault, in order of time; each links to its place in the chart. */
export const FaultList = ({ report }: { readonly report: SessionReport }) => {
  const { t, language } = useReportTexts();
  const heading = useId();
  const { faults, moreFaults, participants } = report;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        {t("faults")}
      </h2>
      {faults.length === 0 && participants.length > 0 && <p data-testid="no-faults">{t("noFaults")}</p>}
      <ol className={styles.faults}>
        {faults.map((fault) => {
          const time = spanIn(language, fault.from, fault.to);
          return (
            <li key={`${fault.kind} ${fault.participant} ${fault.from}`} data-testid="fault" data-kind={fault.kind}>
              <Link to={placeOf(fault)} aria-label={t("show", { time })} preventScrollReset>
                <time dateTime={fault.from}>{time}</time>
              </Link>
              <span>{fault.sentence[language]}</span>
            </li>
          );
        })}
      </ol>
      {moreFaults > 0 && <p className={styles.quiet}>{t("more", { count: moreFaults })}</p>}
    </section>
  );
};
