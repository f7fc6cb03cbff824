import type { ClientSnapshot, StreamView } from "@setsuna/client";
import { useMemo, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SavedSettings } from "./incident-file.ts";
import { incidentText } from "./incident-text.ts";
import { lastIncident } from "./incidents.ts";
import styles from "./latency-chart.module.css";
import { SaveMinute } from "./save-minute.tsx";
import { chartSeconds } from "./seconds.ts";
import { SecondsTable } from "./seconds-table.tsx";
import { StageBars } from "./stage-bars.tsx";
import { StripChart } from "./strip-chart.tsx";

/** Stays after a stop, so that the minute can be saved. */
export const LatencyPanel = (props: { readonly snapshot: ClientSnapshot; readonly settings: SavedSettings }) => {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  const last = useRef<StreamView>(undefined);
  const video = props.snapshot.streams.find(({ kind, recent }) => kind === "video" && recent !== undefined);
  if (video !== undefined) last.current = video;
  const { recent } = last.current ?? {};
  const seconds = useMemo(() => chartSeconds(recent), [recent]);
  const incident = useMemo(() => lastIncident(seconds), [seconds]);
  const stats = recent?.at(-1)?.stats;
  if (stats === undefined || seconds.length === 0) return <p className={styles.waiting}>{t("latency.waiting")}</p>;
  return (
    <section className={styles.panel} ref={section} aria-labelledby="latency-chart-heading" data-testid="latency-chart">
      <h2 className={styles.heading} id="latency-chart-heading">
        {t("latency.chart")}
      </h2>
      <StripChart seconds={seconds} />
      {incident && (
        <p className={styles.incident} data-testid="incident" data-kind={incident.kind}>
          {incidentText(incident, seconds.at(-1)?.at ?? 0, t)}
        </p>
      )}
      <SecondsTable seconds={seconds} />
      {stats.stages && (
        <>
          <h3 className={styles.subheading}>{t("latency.stagesHeading")}</h3>
          <StageBars stages={stats.stages} />
        </>
      )}
      <SaveMinute minute={() => ({ seconds, stats, settings: props.settings, incident })} themed={section} />
    </section>
  );
};
