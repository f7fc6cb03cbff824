import type { MediaDevice } from "@setsuna/web-media";
import { type Choice, SelectField } from "../components/field.tsx";
import { Stack } from "../components/section.tsx";
import { Segments } from "../components/segments.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import type { SenderForm } from "./sender-form.ts";

/** Browsers that share sound know this constraint. */
const sharesSound = (): boolean =>
  typeof navigator !== "undefined" && "suppressLocalAudioPlayback" in (navigator.mediaDevices?.getSupportedConstraints() ?? {});

/** Sets where picture and sound come from. A kind without a channel is not sent, so its source is not asked. */
export const SourceSection = (props: {
  readonly form: SenderForm;
  readonly devices: readonly MediaDevice[];
  readonly change: (fields: Partial<SenderForm>) => void;
}) => {
  const { t } = useTranslation();
  const { form, devices, change } = props;
  const choicesOf = (kind: MediaDevice["kind"], chosen: string): Choice<string>[] => {
    const found = devices.filter((device) => device.kind === kind);
    const named = found.map(({ deviceId, label }, index) => ({
      value: deviceId,
      label: label || t(kind === "camera" ? "sender.unnamedCamera" : "sender.unnamedMicrophone", { number: index + 1 }),
    }));
    // A remembered device that isn't plugged in stays in the settings but isn't offered: the default shows.
    return [{ value: named.some(({ value }) => value === chosen) ? "" : chosen, label: t("sender.defaultDevice") }, ...named];
  };
  return (
    <>
      <Stack>
        <Segments
          label={t("sender.picture")}
          value={form.videoSource}
          choices={[
            { value: "camera", label: t("sender.source.camera") },
            { value: "screen", label: t("sender.source.screen") },
            { value: "test", label: t("sender.source.test") },
          ]}
          onChange={(videoSource) => change({ videoSource })}
          hint={form.videoSource === "test" ? t("sender.testHint") : undefined}
        />
        {form.videoSource === "camera" && (
          <SelectField
            label={t("sender.camera")}
            value={form.videoDeviceId}
            choices={choicesOf("camera", form.videoDeviceId)}
            onChange={(videoDeviceId) => change({ videoDeviceId })}
          />
        )}
      </Stack>
      <Stack>
        <Segments
          label={t("sender.sound")}
          value={form.audioSource}
          choices={[
            { value: "microphone", label: t("sender.audioSource.microphone") },
            { value: "screen", label: t("sender.audioSource.screen") },
            { value: "test", label: t("sender.audioSource.test") },
            { value: "none", label: t("sender.audioSource.none") },
          ]}
          onChange={(audioSource) => change({ audioSource })}
          hint={form.audioSource === "screen" ? t(sharesSound() ? "sender.screenSound" : "sender.noScreenSound") : undefined}
        />
        {form.audioSource === "microphone" && (
          <SelectField
            label={t("sender.microphone")}
            value={form.audioDeviceId}
            choices={choicesOf("microphone", form.audioDeviceId)}
            onChange={(audioDeviceId) => change({ audioDeviceId })}
          />
        )}
      </Stack>
    </>
  );
};
