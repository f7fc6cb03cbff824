import type { ClientSnapshot } from "@setsuna/client";
import type { RefObject } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./tap-to-show.module.css";
import { useVideoGate } from "./use-video-gate.ts";

/** Button over a picture that the browser refuses to play without a gesture, such as on an iPhone in Low Power Mode. Its parent is the picture's box. */
export const TapToShow = ({
  video,
  received,
}: {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly received?: ClientSnapshot["streams"];
}) => {
  const { t } = useTranslation();
  const play = useVideoGate(video);
  const hasPicture = received === undefined || received.some(({ kind, phase }) => kind === "video" && phase.name === "live");
  return (
    <div className={styles.place} role="status">
      {play && hasPicture && (
        <button type="button" className={`button ${styles.tap}`} data-testid="tap-to-show" onClick={play}>
          {t("client.tapToShow")}
        </button>
      )}
    </div>
  );
};
