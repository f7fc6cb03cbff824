import type { ConnectionThumbnail } from "@setsuna/contracts";
import type { CSSProperties } from "react";
import { Sparkline } from "../../components/sparkline.tsx";
import { clockIn, momentIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { addressLabel } from "../connections/connection-labels.ts";
import type { Device } from "../connections/devices.ts";
import { MARKED_LOSS } from "./link-figures.ts";
import { HISTORY_MS } from "./link-history.ts";
import { deviceLabel, linkSentence } from "./link-texts.ts";
import styles from "./live-map.module.css";
import type { Box } from "./map-layout.ts";
import type { LinkView } from "./use-link-history.ts";

export const placeOf = ({ x, y, width, height }: Box): CSSProperties => ({ left: x, top: y, width, height });

export const DeviceNode = (props: {
  readonly device: Device;
  readonly box: Box;
  readonly view: LinkView;
  readonly thumbnail: ConnectionThumbnail | undefined;
  readonly open: () => void;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { device, thumbnail, view } = props;
  const [first] = device.connections;
  const streams = deviceLabel(t, device);
  const isStandby = device.connections.some(({ standby }) => standby);
  const from = first.client === "whip" ? t("connections.program") : addressLabel(t, first);
  /** With the address as well, the time is cut off in English. */
  const where = isStandby ? t("liveMap.standby") : from;
  const samples = view.history.get(device.key) ?? [];
  return (
    <li className={styles.place} style={placeOf(props.box)}>
      <button
        type="button"
        className={styles.node}
        aria-haspopup="dialog"
        data-testid={device.direction === "send" ? "map-sender" : "map-viewer"}
        data-streams={device.connections.flatMap((one) => one.streams.map(({ kind, channel }) => `${kind}-${channel}`)).join(" ")}
        onClick={props.open}
      >
        {thumbnail && (
          <img
            className={styles.thumbnail}
            src={`data:image/jpeg;base64,${thumbnail.jpeg}`}
            alt={t("liveMap.thumbnail", { stream: streams, time: momentIn(language, thumbnail.takenAt) })}
            data-testid="thumbnail"
          />
        )}
        <span className={styles.words}>
          <span className={styles.name}>{streams}</span>
          <span className={styles.detail}>
            {where}
            {" · "}
            {t("liveMap.since", { time: clockIn(language, first.since) })}
          </span>
          <span className="visually-hidden">{linkSentence(t, device)}</span>
          <Sparkline
            points={samples.map(({ at, bitrate }) => ({ at, value: bitrate }))}
            from={view.at - HISTORY_MS}
            until={view.at}
            marked={samples.filter(({ lossRatio }) => (lossRatio ?? 0) >= MARKED_LOSS).map(({ at }) => at)}
          />
        </span>
      </button>
    </li>
  );
};
