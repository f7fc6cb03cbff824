import type { ClientSnapshot } from "@setsuna/client";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT, formatMilliseconds } from "./format.ts";
import { SenderCode } from "./sender-code.tsx";
import { StandbyNote } from "./standby-note.tsx";
import { type Side, type StatRow, statRows } from "./stat-rows.ts";
import styles from "./stats-panel.module.css";

/** Absent readings show a dash and have no data-value. */
export const StatsPanel = ({ snapshot, side }: { readonly snapshot: ClientSnapshot; readonly side: Side }) => {
  const { t } = useTranslation();
  const { streams, clockOffset } = snapshot;
  const clock: StatRow = {
    field: "clockOffset",
    label: t("stats.clockOffset"),
    raw: clockOffset,
    figure: clockOffset === undefined ? undefined : formatMilliseconds(clockOffset),
  };
  return (
    <section className={styles.panel} data-testid="stats" aria-labelledby="stats-heading">
      <h2 className={styles.heading} id="stats-heading">
        {t("client.stats")}
      </h2>
      {streams.length === 0 ? (
        <p className={styles.empty}>{t("client.statsEmpty")}</p>
      ) : (
        <>
          <div className={styles.streams}>
            {streams.map((stream) => (
              <section key={`${stream.kind}-${stream.channel}`}>
                <h3 className={styles.name}>
                  {t("client.streamName", { kind: t(`client.kind.${stream.kind}`), channel: stream.channel })}
                </h3>
                {stream.stats?.droppingFrames && (
                  <p role="status" data-testid="dropping-frames">
                    {t("stats.thinned")}
                  </p>
                )}
                {stream.stats?.longPackets && (
                  <p role="status" data-testid="long-packets">
                    {t("stats.longPackets")}
                  </p>
                )}
                <StandbyNote standby={stream.standby} />
                <SenderCode sender={stream.sender} />
                <Rows of={`${stream.kind}-${stream.channel}`} rows={statRows(stream.kind, side, stream.stats, t)} />
              </section>
            ))}
          </div>
          <Rows of="client" rows={[clock]} />
        </>
      )}
    </section>
  );
};

const Rows = ({ of, rows }: { readonly of: string; readonly rows: readonly StatRow[] }) => {
  const { t } = useTranslation();
  return (
    <dl className={styles.rows}>
      {rows.map((row) => (
        <div key={row.field} className={styles.row}>
          <dt>{row.label}</dt>
          <dd className={styles.value} data-stream={of} data-stat={row.field} data-value={row.raw}>
            {row.figure ? (
              <>
                <span className={styles.digits}>{row.figure.text}</span>
                <span className={styles.unit}>{row.figure.unit}</span>
              </>
            ) : (
              <>
                <span className={styles.digits} aria-hidden="true">
                  {ABSENT}
                </span>
                <span className="visually-hidden">{t("stats.absent")}</span>
                <span className={styles.unit} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
