import type { MediaDevice } from "@setsuna/web-media";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FlipIcon, MicrophoneIcon, SettingsIcon, TorchIcon } from "../icons.tsx";
import { StageButton } from "../stage.tsx";
import { type CameraForm, otherCamera } from "./camera-form.ts";
import type { CameraHandles } from "./use-camera-controls.ts";

/** Keys of a camera for a thumb: the other side, the microphone, the light where there is one, the settings. */
export const CameraKeys = (props: {
  readonly form: CameraForm;
  readonly ready: boolean;
  readonly devices: readonly MediaDevice[];
  readonly camera: CameraHandles;
  /** The running camera's track; absent while none runs. */
  readonly track: MediaStreamTrack | undefined;
  readonly change: (fields: Partial<CameraForm>) => void;
  readonly openSettings: () => void;
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
      <StageButton label={t("phone.settings")} act={props.openSettings} disabled={!ready} testId="settings">
        <SettingsIcon />
      </StageButton>
    </>
  );
};
