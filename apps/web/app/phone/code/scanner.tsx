import { useRef, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TapToShow } from "../../streaming/tap-to-show/tap-to-show.tsx";
import styles from "./scanner.module.css";
import { useScanner } from "./use-scanner.ts";

/** If `found` returns true, scanning ends. Otherwise a message appears. */
export const Scanner = ({ found, close }: { readonly found: (text: string) => boolean; readonly close: () => void }) => {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const [isOther, setIsOther] = useState(false);
  const problem = useScanner(video, (text) => {
    const isOurs = found(text);
    setIsOther(!isOurs);
    return isOurs;
  });
  return (
    <Dialog heading={t("phone.scan")} close={close}>
      <div className={styles.scanner} data-testid="scanner">
        {problem === undefined && (
          <div className={styles.picture}>
            <video ref={video} aria-label={t("phone.scan")} muted playsInline autoPlay disablePictureInPicture />
            <TapToShow video={video} />
          </div>
        )}
        <p className={styles.text} role="status" data-tone={problem || isOther ? "error" : undefined}>
          {problem ? problem[language] : isOther ? t("phone.scanOther") : t("phone.scanHint")}
        </p>
        <button type="button" className="button" onClick={close}>
          {t("phone.scanStop")}
        </button>
      </div>
    </Dialog>
  );
};
