import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./preview.module.css";

/** The picture that is being sent, as captured. Silent: nobody wants to hear themselves. */
export const Preview = ({ stream, channel }: { readonly stream: MediaStream | undefined; readonly channel: string }) => {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element && element.srcObject !== (stream ?? null)) element.srcObject = stream ?? null;
  }, [stream]);
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
      {!stream && (
        <p className={styles.empty}>
          <span>{t("sender.previewEmpty")}</span>
        </p>
      )}
    </div>
  );
};
