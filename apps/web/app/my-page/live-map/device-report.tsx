import type { SerialId } from "@setsuna/contracts";
import { Link } from "react-router";
import { Dialog } from "../../components/dialog.tsx";
import { Sparkline } from "../../components/sparkline.tsx";
import { momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ABSENT } from "../../streaming/stats/format.ts";
import { addressLabel } from "../connections/connection-labels.ts";
import type { Device } from "../connections/devices.ts";
import styles from "./device-report.module.css";
import { figuresOf, type LinkFigures } from "./link-figures.ts";
import { HISTORY_MS, type LinkSample, rangeOf } from "./link-history.ts";
import { deviceLabel, figureText } from "./link-texts.ts";
import { PutOnAir } from "./put-on-air.tsx";

const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

const FIGURES: readonly (keyof LinkFigures)[] = ["bitrate", "lossRatio", "roundTripMs"];

/** Report of one sender or viewer: its figures now and over five minutes. */
export const DeviceReport = (props: {
  readonly id: SerialId;
  readonly device: Device;
  readonly isGone: boolean;
  readonly samples: readonly LinkSample[];
  /** Time of the last poll, ms since 1970. */
  readonly until: number;
  readonly close: () => void;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { device, samples, until } = props;
  const [first] = device.connections;
  const now = figuresOf(device);
  const what = t(`connections.directions.${device.direction}`);
  return (
    <Dialog heading={t("liveMap.report.heading", { what, streams: deviceLabel(t, device) })} close={props.close}>
      <div data-testid="device-report">
        {props.isGone && (
          <p className={styles.gone} role="status">
            {t("liveMap.report.gone")}
          </p>
        )}
        <dl className={styles.figures}>
          {FIGURES.map((figure) => {
            const value = now[figure];
            const range = rangeOf(samples, figure);
            return (
              <div key={figure}>
                <dt>{t(`liveMap.report.${figure}`)}</dt>
                <dd className={styles.figure}>{value === null ? ABSENT : figureText(figure, value)}</dd>
                <dd>
                  <Sparkline
                    points={samples.map((sample) => ({ at: sample.at, value: sample[figure] }))}
                    from={until - HISTORY_MS}
                    until={until}
                  />
                </dd>
                <dd className={styles.range}>
                  {range === undefined
                    ? t("liveMap.report.unknown")
                    : t("liveMap.report.range", {
                        least: unbroken(figureText(figure, range.least)),
                        most: unbroken(figureText(figure, range.most)),
                      })}
                </dd>
              </div>
            );
          })}
        </dl>
        <dl className={styles.facts}>
          <dt>{t("connections.address")}</dt>
          <dd>{addressLabel(t, first)}</dd>
          <dt>{t("connections.since")}</dt>
          <dd>
            <time dateTime={first.since}>{momentIn(language, first.since)}</time>
          </dd>
          <dt>{t("connections.route")}</dt>
          <dd>
            {[...new Set(device.connections.map(({ route }) => t(`connections.routes.${route}`)))].join(t("liveMap.comma"))}
          </dd>
          {first.region !== null && (
            <>
              <dt>{t("liveMap.relay")}</dt>
              <dd>{first.region}</dd>
            </>
          )}
        </dl>
        <PutOnAir id={props.id} device={device} />
        <p className={styles.actions}>
          <Link className="button" to={`/user/connections#${props.id}`}>
            {t("liveMap.report.toConnections")}
          </Link>
          <button type="button" className="button" onClick={props.close}>
            {t("form.close")}
          </button>
        </p>
      </div>
    </Dialog>
  );
};
