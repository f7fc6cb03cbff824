import type { ClientSnapshot } from "@setsuna/client";
import type { ReceiverClient } from "@setsuna/web-media";
import type { ReactNode, RefObject } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { receivedRate } from "../receiver/received-line.ts";
import { TileMeter } from "../receiver/tile-meter.tsx";
import { VolumeControl } from "../receiver/volume-control.tsx";
import { senderEndOf, senderEndText } from "../streaming/phase/phase-text.ts";
import { MutedSources } from "../streaming/signal/muted-sources.tsx";
import { SignalCover } from "../streaming/signal/signal-cover.tsx";
import { TileLatency } from "../streaming/stats/tile-latency.tsx";
import { TallyFrame } from "../streaming/tally/tally-frame.tsx";
import { TallyKeys } from "../streaming/tally/tally-keys.tsx";
import { TallyWord } from "../streaming/tally/tally-word.tsx";
import type { TallySender } from "../streaming/tally/use-tally-sender.ts";
import { TapToShow } from "../streaming/tap-to-show/tap-to-show.tsx";
import { useSound } from "../streaming/use-sound.ts";
import styles from "./two-way-page.module.css";

export const ReturnPicture = (props: {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly name: string;
  readonly client: ReceiverClient | undefined;
  readonly snapshot: ClientSnapshot;
  readonly running: boolean;
  readonly sounding: boolean;
  readonly ducked: boolean;
  readonly muted: boolean;
  readonly volume: number;
  readonly change: (fields: { readonly muted?: boolean; readonly volume?: number }) => void;
  /** Undefined while nothing runs. */
  readonly tally: TallySender | undefined;
  readonly waits: boolean;
  readonly cover: ReactNode;
}) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { client, snapshot, running, name, change } = props;
  const videoStream = snapshot.streams.find(({ kind }) => kind === "video");
  const signal = running ? videoStream?.signal : undefined;
  const ended = senderEndOf(videoStream);
  const sound = useSound({ client, sounding: running && props.sounding, running });
  return (
    <section className={styles.side} aria-labelledby="return-heading" data-testid="return" data-ducked={props.ducked}>
      <h2 className={styles.name} id="return-heading">
        {t("twoWay.returned")} <span className={styles.channel}>{name}</span> <TallyWord tally={props.tally?.value} />
      </h2>
      <div className={styles.frame}>
        <video
          ref={props.video}
          className={styles.video}
          data-testid="video-return"
          aria-label={t("receiver.picture")}
          muted
          autoPlay
          playsInline
        />
        {!running && <p className={styles.empty}>{t("twoWay.returnEmpty")}</p>}
        {props.waits && signal?.name !== "lost" && (
          <p className={styles.empty} role="status">
            {ended === undefined ? t("guest.waiting") : senderEndText(ended, t, language)}
          </p>
        )}
        <SignalCover signal={signal} ended={ended} lost="hold" name={name} words />
        <MutedSources streams={snapshot.streams} />
        <TallyFrame tally={props.tally?.value} />
        <TapToShow video={props.video} received={snapshot.streams} />
        {props.cover}
      </div>
      <div className={styles.facts}>
        <TileLatency latency={running && signal?.name !== "lost" ? videoStream?.stats?.latency : undefined} />
        <span className={styles.rate} data-testid="return-rate">
          {running && receivedRate(snapshot.streams)}
        </span>
        {sound.watchLevels && <TileMeter watch={sound.watchLevels} />}
        <VolumeControl
          muted={props.muted}
          volume={props.volume}
          setMuted={(muted) => change({ muted })}
          setVolume={(volume) => change({ volume })}
        />
        {props.tally && <TallyKeys sender={props.tally} arriving={undefined} />}
        {sound.blocked && (
          <button type="button" className="button" data-testid="unlock-sound" onClick={sound.unlock}>
            {t("receiver.tapForSound")}
          </button>
        )}
        <span className={styles.ducked} role="status">
          {props.ducked && t("twoWay.quiet")}
        </span>
      </div>
    </section>
  );
};
