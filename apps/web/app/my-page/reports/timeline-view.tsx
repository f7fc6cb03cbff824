import {
  REST_OF_VIEWERS,
  type ReportParticipant,
  type SerialId,
  type SessionReport,
  type TimelinePoint,
} from "@setsuna/contracts";
import { useEffect, useId, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { SelectField } from "../../components/field.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { Sparkline } from "../../components/sparkline.tsx";
import { bitrateText, formatRatio } from "../../streaming/stats/format.ts";
import { secondIn } from "./report-times.ts";
import styles from "./reports.module.css";
import { useReportTexts, useTimeline } from "./use-reports.ts";

type Figure = Exclude<keyof TimelinePoint, "at">;

const figureText = (figure: Figure, value: number): string => {
  if (figure === "bitrate") return bitrateText(value);
  if (figure === "lossRatio") return `${formatRatio(value).text}%`;
  return `${Math.round(value)} ms`;
};

const OF_SENDER: readonly Figure[] = ["bitrate", "lossRatio"];
const OF_VIEWER: readonly Figure[] = ["latencyMs", "frozenMs", "lossRatio", "bitrate"];

/** A gap between points becomes a gap in the line. */
const withGaps = (points: readonly TimelinePoint[], figure: Figure, stepSeconds: number) =>
  points.flatMap((point, index) => {
    const at = Date.parse(point.at);
    const before = points[index - 1];
    const isGap = before !== undefined && at - Date.parse(before.at) > 1500 * stepSeconds;
    return [...(isGap ? [{ at: at - 1, value: null }] : []), { at, value: point[figure] }];
  });

const nameOf = (t: ReturnType<typeof useReportTexts>["t"], { direction, number }: ReportParticipant): string =>
  direction === "send" ? t("sender", { number }) : t("viewer", { number });

/** The timeline of one device, whole or around a fault. Its place is in the address, so that it can be shared. */
export const TimelineView = ({ id, report }: { readonly id: SerialId; readonly report: SessionReport }) => {
  const { t, language } = useReportTexts();
  const [query, setQuery] = useSearchParams();
  const { hash, key } = useLocation();
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const device = query.get("device") ?? report.participants[0]?.name ?? REST_OF_VIEWERS;
  const [from, to] = [query.get("from") ?? undefined, query.get("to") ?? undefined];
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press on a fault leads here, also the same one again.
  useEffect(() => {
    if (hash !== "#timeline") return;
    section.current?.scrollIntoView({ block: "start" });
    title.current?.focus({ preventScroll: true });
  }, [hash, key]);
  const choose = (name: string) =>
    setQuery((before) => ({ ...Object.fromEntries(before), device: name }), { preventScrollReset: true, replace: true });
  const timeline = useTimeline(id, report, { participant: device, from, to });
  const isSender = report.participants.find(({ name }) => name === device)?.direction === "send";
  const [begin, end] = [from ?? report.startedAt, to ?? report.endedAt];
  return (
    <section className={styles.section} ref={section} id="timeline" aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading} ref={title} tabIndex={-1}>
        {t("chart")}
      </h2>
      <div className={styles.device}>
        <SelectField
          label={t("participant")}
          value={device}
          choices={[
            ...report.participants.map((one) => ({ value: one.name, label: nameOf(t, one) })),
            ...(report.restViewers > 0 ? [{ value: REST_OF_VIEWERS, label: t("others") }] : []),
          ]}
          onChange={choose}
        />
        {from !== undefined && (
          <Link to={`?device=${device}`} preventScrollReset>
            {t("whole")}
          </Link>
        )}
      </div>
      <QueryState query={timeline}>
        {({ points, stepSeconds }) => (
          <div data-testid="timeline" data-from={begin} data-points={points.length}>
            <dl className={styles.lanes}>
              {(isSender ? OF_SENDER : OF_VIEWER).map((figure) => (
                <Lane
                  key={figure}
                  figure={figure}
                  points={points}
                  stepSeconds={stepSeconds}
                  from={Date.parse(begin)}
                  to={Date.parse(end)}
                  marked={report.faults.map((fault) => Date.parse(fault.from))}
                />
              ))}
            </dl>
            <p className={styles.axis}>
              <time dateTime={begin}>{secondIn(language, begin)}</time>
              <span>{t("step", { seconds: stepSeconds })}</span>
              <time dateTime={end}>{secondIn(language, end)}</time>
            </p>
          </div>
        )}
      </QueryState>
    </section>
  );
};

const Lane = (props: {
  readonly figure: Figure;
  readonly points: readonly TimelinePoint[];
  readonly stepSeconds: number;
  readonly from: number;
  readonly to: number;
  readonly marked: readonly number[];
}) => {
  const { t } = useReportTexts();
  const { figure, points, stepSeconds, from, to } = props;
  const values = points.flatMap((point) => point[figure] ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (
    <div className={styles.lane}>
      <dt>{t(figure)}</dt>
      <dd className={styles.quiet}>
        {values.length === 0 ? t("unknown") : t("range", { least: figureText(figure, least), most: figureText(figure, most) })}
      </dd>
      <dd>
        <Sparkline
          points={withGaps(points, figure, stepSeconds)}
          from={from}
          until={to}
          marked={[...new Set(props.marked)].filter((at) => at >= from && at <= to)}
        />
      </dd>
    </div>
  );
};
