import type { TallyValue } from "@setsuna/contracts";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { type Air, OFF_AIR } from "../streaming/air/air.ts";
import type { Capture } from "../streaming/capture/use-capture.ts";
import { TallyFrame } from "../streaming/tally/tally-frame.tsx";
import { Signs } from "../streaming/tally/tally-word.tsx";
import { TapToShow } from "../streaming/tap-to-show/tap-to-show.tsx";
import styles from "./preview.module.css";

/**
 * The picture as captured, with sending and tally signs. Always silent. `capture`: its sources if a press opens them;
 * absent: none.
 */
export const Preview = (props: {
  readonly stream: MediaStream | undefined;
  readonly channel: string;
  readonly air?: Air;
  /** Absent without a tally sender. */
  readonly tally?: TallyValue | undefined;
  readonly capture?: Pick<Capture, "asks" | "opening" | "failure" | "open">;
}) => {
  const { t } = useTranslation();
  const { stream, channel, air = OFF_AIR, capture } = props;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element && element.srcObject !== (stream ?? null)) element.srcObject = stream ?? null;
  }, [stream]);
  const hasPicture = (stream?.getVideoTracks().length ?? 0) > 0;
  const asks = capture?.failure ? undefined : capture?.asks;
  return (
    <div className={styles.frame}>
      <video
        ref={video}
        className={styles.video}
        data-testid={`video-${channel}`}
        aria-label={t("sender.preview")}
        muted
        playsInline
        autoPlay
        disablePictureInPicture
      />
      {!hasPicture && (
        <div className={styles.empty}>
          {capture && asks && (
            <div className={styles.ask}>
              <button
                type="button"
                className="button"
                data-testid="preview-open"
                disabled={capture.opening}
                onClick={capture.open}
              >
                {t(`capture.${asks}`)}
              </button>
              <p className={styles.text}>{t("capture.notSent")}</p>
            </div>
          )}
          {capture?.opening && !asks && <p className={styles.text}>{t("capture.opening")}</p>}
          {channel === "none" && <p className={styles.text}>{t("capture.noPicture")}</p>}
        </div>
      )}
      <TallyFrame air={air} tally={props.tally} />
      <TapToShow video={video} />
      <div className={styles.sign}>
        <Signs air={air} tally={props.tally} />
      </div>
    </div>
  );
};
