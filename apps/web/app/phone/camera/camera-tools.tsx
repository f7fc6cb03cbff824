import type { MediaDevice } from "@setsuna/web-media";
import { Segments } from "../../components/segments.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import styles from "./camera-tools.module.css";
import { type Lens, lensesOf } from "./lenses.ts";
import type { CameraHandles } from "./use-camera-controls.ts";

export const CameraTools = (props: {
  readonly camera: CameraHandles;
  readonly devices: readonly MediaDevice[];
  readonly track: MediaStreamTrack | undefined;
  readonly chooseLens: (deviceId: string) => void;
}) => {
  const { t } = useTranslation();
  const { camera, track } = props;
  const { zoom, focus } = camera.controls;
  const now = track?.getSettings();
  const lenses = lensesOf(props.devices, now);
  const nameOf = ({ name }: Lens) =>
    typeof name === "number" ? t("camera.lensNumber", { number: name }) : t(`camera.lenses.${name}`);
  return (
    <>
      {lenses.length > 0 && (
        <Segments
          label={t("camera.lens")}
          value={now?.deviceId ?? ""}
          choices={lenses.map((lens) => ({ value: lens.deviceId, label: nameOf(lens) }))}
          onChange={props.chooseLens}
        />
      )}
      {zoom && (
        <label className={styles.slider}>
          <span className={styles.name}>{t("camera.zoom")}</span>
          <input
            type="range"
            data-testid="zoom"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            value={camera.zoom ?? zoom.current}
            onChange={(event) => camera.setZoom(event.currentTarget.valueAsNumber)}
          />
          <output className={styles.figure}>{(camera.zoom ?? zoom.current).toFixed(1)}×</output>
        </label>
      )}
      {focus && (
        <div className={styles.slider}>
          <span className={styles.name} aria-hidden="true">
            {t("camera.focus")}
          </span>
          <input
            type="range"
            aria-label={t("camera.focus")}
            data-testid="focus"
            min={focus.min}
            max={focus.max}
            step={focus.step}
            value={typeof camera.focus === "number" ? camera.focus : (focus.current ?? focus.min)}
            onChange={(event) => camera.setFocus(event.currentTarget.valueAsNumber)}
          />
          <button
            type="button"
            className={styles.auto}
            data-testid="focus-auto"
            aria-pressed={camera.focus === "auto"}
            onClick={() => camera.setFocus("auto")}
          >
            {t("camera.focusAuto")}
          </button>
        </div>
      )}
    </>
  );
};
