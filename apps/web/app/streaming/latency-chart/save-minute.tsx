import { type RefObject, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { download } from "../replay/download.ts";
import { incidentJson, incidentName, type SavedMinute } from "./incident-file.ts";
import { incidentPicture } from "./incident-picture.ts";
import styles from "./latency-chart.module.css";
import { paletteOf } from "./palette.ts";

export const SaveMinute = (props: {
  readonly minute: () => Omit<SavedMinute, "savedAt" | "browser">;
  readonly themed: RefObject<HTMLElement | null>;
}) => {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const save = async (kind: "picture" | "file") => {
    const minute: SavedMinute = { ...props.minute(), savedAt: Date.now(), browser: navigator.userAgent };
    const name = incidentName(minute.savedAt);
    if (kind === "file") download(`${name}.json`, "application/json", new TextEncoder().encode(incidentJson(minute)));
    else {
      const theme = paletteOf(props.themed.current ?? document.documentElement);
      download(`${name}.png`, "image/png", await incidentPicture(minute, theme, t));
    }
  };
  const start = (kind: "picture" | "file") => {
    setFailed(false);
    save(kind).catch((error: unknown) => {
      console.error(error);
      setFailed(true);
    });
  };
  return (
    <div className={styles.save}>
      <button type="button" className="button" data-testid="save-picture" onClick={() => start("picture")}>
        {t("latency.savePicture")}
      </button>
      <button type="button" className="button" data-testid="save-file" onClick={() => start("file")}>
        {t("latency.saveFile")}
      </button>
      {failed && (
        <p role="alert" className={styles.failed}>
          {t("latency.saveFailed")}
        </p>
      )}
    </div>
  );
};
