import { useTranslation } from "../i18n/use-translation.ts";
import { StandstillNotice } from "../streaming/guest-notice.tsx";
import { TapToShow } from "../streaming/tap-to-show/tap-to-show.tsx";
import styles from "./player.module.css";
import type { PlayerState } from "./use-player.tsx";

export const PlayerPicture = ({
  player,
  clean,
  enter,
}: {
  readonly player: PlayerState;
  /** Shows only the video. */
  readonly clean: boolean;
  readonly enter: () => void;
}) => {
  const { t } = useTranslation();
  const { form, video, replay, still, over, shownBefore } = player;
  const { running, begin, stop } = player.receiver;
  return (
    <>
      {replay.picture}
      <video
        ref={video}
        className={styles.video}
        data-testid={`video-${form.videoChannel.trim() || "none"}`}
        aria-label={t("receiver.picture")}
        muted
        autoPlay
        playsInline
      />
      {!clean && !running && (
        <p className={styles.empty}>
          <span className="visually-hidden">{t("receiver.pictureEmpty")}</span>
        </p>
      )}
      {!clean && running && !shownBefore && (
        <span className={player.pictureless ? styles.empty : styles.waiting} aria-hidden="true" />
      )}
      {over}
      {!replay.open && <TapToShow video={video} received={player.receiver.snapshot.streams} />}
      {still && <StandstillNotice standstill={still} begin={begin} stop={stop} enter={enter} />}
    </>
  );
};
