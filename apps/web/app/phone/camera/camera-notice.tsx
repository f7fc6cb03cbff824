import type { MediaDevice } from "@setsuna/web-media";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Capture } from "../../streaming/capture/use-capture.ts";
import type { SourceFailure } from "../../streaming/source-failure.ts";
import { SourceProblem } from "../../streaming/source-problem.tsx";
import type { CameraForm } from "./camera-form.ts";
import styles from "./camera-page.module.css";

export const CameraNotice = (props: {
  readonly capture: Capture;
  readonly failure: SourceFailure | undefined;
  readonly devices: readonly MediaDevice[];
  readonly sound: boolean;
  readonly hasTarget: boolean;
  readonly refused: boolean;
  readonly again: () => void;
  readonly choose: (fields: Partial<CameraForm>) => void;
}) => {
  const { t } = useTranslation();
  const { capture, failure, choose } = props;
  return (
    <>
      {failure && (
        <SourceProblem
          failure={failure}
          devices={props.devices}
          sound={props.sound}
          again={props.again}
          chooseCamera={(videoDeviceId) => choose({ videoSource: "camera", videoDeviceId })}
          chooseTest={() => choose({ videoSource: "test" })}
          chooseNoSound={() => choose({ sound: false })}
        />
      )}
      {!failure && capture.asks && (
        <div className={styles.ask}>
          <button type="button" className="button" data-testid="preview-open" disabled={capture.opening} onClick={capture.open}>
            {t(`capture.${capture.asks}`)}
          </button>
          <p className={styles.hint}>{t("capture.notSent")}</p>
        </div>
      )}
      {!failure && !capture.asks && capture.opening && <p className={styles.hint}>{t("capture.opening")}</p>}
      {!props.hasTarget && <p className={styles.hint}>{t("camera.noTarget")}</p>}
      {props.refused && (
        <p className={styles.hint} role="status">
          {t("camera.refused")}
        </p>
      )}
    </>
  );
};
