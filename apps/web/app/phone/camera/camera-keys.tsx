import type { MediaDevice } from "@setsuna/web-media";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CameraIcon, FlipIcon, MicrophoneIcon, SettingsIcon, TorchIcon } from "../icons.tsx";
import { StageButton } from "../stage.tsx";
import { type CameraForm, otherCamera } from "./camera-form.ts";
import type { CameraHandles } from "./use-camera-controls.ts";

export const CameraKeys = (props: {
  readonly form: CameraForm;
  readonly ready: boolean;
  readonly devices: readonly MediaDevice[];
  readonly camera: CameraHandles;
  readonly track: MediaStreamTrack | undefined;
  readonly change: (fields: Partial<CameraForm>) => void;
  /** Absent for a guest. */
  readonly openSettings: (() => void) | undefined;
}) => {
  const { t } = useTranslation();
  const { form, ready, camera, change } = props;
  const other = otherCamera(form, props.track?.getSettings(), props.devices);
  return (
    <>
      <StageButton
        label={t("camera.flip")}
        act={() => other && change({ videoSource: "camera", ...other })}
        disabled={!ready || !other}
        testId="flip"
      >
        <FlipIcon />
      </StageButton>
      {props.openSettings === undefined && (
        <StageButton
          label={form.pictureOff ? t("contribute.cameraOn") : t("contribute.cameraOff")}
          act={() => change({ pictureOff: !form.pictureOff })}
          disabled={!ready}
          testId="picture"
        >
          <CameraIcon off={form.pictureOff} />
        </StageButton>
      )}
      <StageButton
        label={form.muted ? t("camera.unmute") : t("camera.mute")}
        act={() => change({ muted: !form.muted })}
        disabled={!ready || !form.sound}
        testId="mute"
      >
        <MicrophoneIcon muted={form.muted || !form.sound} />
      </StageButton>
      {camera.controls.torch && (
        <StageButton
          label={camera.torchOn ? t("camera.torchOff") : t("camera.torchOn")}
          act={() => camera.setTorch(!camera.torchOn)}
          testId="torch"
        >
          <TorchIcon on={camera.torchOn} />
        </StageButton>
      )}
      {props.openSettings && (
        <StageButton label={t("phone.settings")} act={props.openSettings} disabled={!ready} testId="settings">
          <SettingsIcon />
        </StageButton>
      )}
    </>
  );
};
