import type { ClientSnapshot, LatencyReport } from "@setsuna/client";
import type { RefObject } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { ABSENT } from "../streaming/stats/format.ts";
import { TapToShow } from "../streaming/tap-to-show/tap-to-show.tsx";
import styles from "./side.module.css";

export const Side = (props: {
  readonly view: "fast" | "main";
  readonly name: string;
  readonly channel: string;
  readonly picture: string;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly streams: ClientSnapshot["streams"];
  readonly latency: LatencyReport | undefined;
}) => {
  const { t } = useTranslation();
  const { view, latency } = props;
  return (
    <figure className={styles.side} data-view={view}>
      <div className={styles.picture}>
        <video
          ref={props.video}
          className={styles.video}
          data-testid={`video-${view}`}
          aria-label={props.picture}
          muted
          autoPlay
          playsInline
        />
        <TapToShow video={props.video} received={props.streams} />
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.name}>
          {props.name} <span className={styles.channel}>CH {props.channel.trim() || ABSENT}</span>
        </span>
        <span className={styles.latency}>
          <span className={styles.what} title={t("latency.includes")}>
            {t("receiver.latency")}
          </span>
          <span className={styles.figure} data-testid={`latency-${view}`} data-value={latency?.median}>
            {latency ? latency.median.toFixed(0) : ABSENT}
            <span className={styles.unit}>ms</span>
          </span>
        </span>
      </figcaption>
    </figure>
  );
};
