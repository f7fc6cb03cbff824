import { SelectField, TextField } from "../../components/field.tsx";
import { Pair } from "../../components/section.tsx";
import { Segments } from "../../components/segments.tsx";
import { Toggle } from "../../components/toggle.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SenderProblems } from "../read-sender-form.ts";
import type { SenderForm } from "../sender-form.ts";

export interface FieldsProps {
  readonly form: SenderForm;
  readonly problems: SenderProblems;
  readonly locked: boolean;
  readonly change: (fields: Partial<SenderForm>) => void;
}

const DECIMAL = { figures: true, inputMode: "decimal", maxLength: 12 } as const;

export const QualityFields = ({ form, problems, locked, change }: FieldsProps) => {
  const { t } = useTranslation();
  const { framesPerSecond, videoBitrateMbps } = problems.numbers;
  return (
    <>
      <Segments
        label={t("sender.size")}
        value={form.size}
        choices={[
          { value: "1080", label: t("sender.sizes.1080") },
          { value: "720", label: t("sender.sizes.720") },
        ]}
        onChange={(size) => change({ size })}
      />
      <Pair>
        <TextField
          {...DECIMAL}
          label={t("sender.fps")}
          unit="fps"
          error={framesPerSecond && t(`sender.${framesPerSecond}`)}
          value={form.framesPerSecond}
          onChange={(value) => change({ framesPerSecond: value })}
        />
        <TextField
          {...DECIMAL}
          label={t("sender.bitrate")}
          unit="Mbit/s"
          error={videoBitrateMbps && t(`sender.${videoBitrateMbps}`)}
          value={form.videoBitrateMbps}
          onChange={(value) => change({ videoBitrateMbps: value })}
        />
      </Pair>
      <SelectField
        label={t("sender.codec")}
        value={form.codec}
        choices={[
          { value: "auto", label: t("sender.codecAuto") },
          { value: "H264", label: "H.264" },
          { value: "VP8", label: "VP8" },
          { value: "VP9", label: "VP9" },
          { value: "AV1", label: "AV1" },
        ]}
        onChange={(codec) => change({ codec })}
        hint={locked ? t("sender.codecRunning") : undefined}
      />
    </>
  );
};

export const SoundFields = ({ form, problems, change }: FieldsProps) => {
  const { t } = useTranslation();
  const { audioBitrateKbps } = problems.numbers;
  const isSurround = form.audioChannels === "6" || form.audioChannels === "8";
  return (
    <>
      <TextField
        {...DECIMAL}
        label={t("sender.audioBitrate")}
        unit="kbit/s"
        error={audioBitrateKbps && t(`sender.${audioBitrateKbps}`)}
        value={form.audioBitrateKbps}
        onChange={(value) => change({ audioBitrateKbps: value })}
      />
      <Segments
        label={t("sender.audioLayout")}
        value={form.audioChannels}
        choices={[
          { value: "2", label: t("sender.stereo") },
          { value: "1", label: t("sender.mono") },
          { value: "6", label: "5.1" },
          { value: "8", label: "7.1" },
        ]}
        onChange={(audioChannels) => change({ audioChannels })}
        hint={isSurround ? t("sender.surroundHint") : undefined}
      />
      <Pair>
        <Toggle
          label={t("sender.echoCancellation")}
          checked={form.echoCancellation}
          onChange={(echoCancellation) => change({ echoCancellation })}
        />
        <Toggle
          label={t("sender.noiseSuppression")}
          checked={form.noiseSuppression}
          onChange={(noiseSuppression) => change({ noiseSuppression })}
        />
      </Pair>
    </>
  );
};

/** Hides packet loss: audio copies, a bitrate that the slowest path carries, regular keyframes. */
export const ProtectionFields = ({ form, problems, change }: FieldsProps) => {
  const { t } = useTranslation();
  const { keyframeIntervalSeconds } = problems.numbers;
  return (
    <>
      <Segments
        label={t("meter.redundancy")}
        hint={t("meter.redundancyHint")}
        value={form.audioRedundancy}
        choices={[
          { value: "auto", label: t("meter.redundancies.auto") },
          { value: "always", label: t("meter.redundancies.always") },
          { value: "never", label: t("meter.redundancies.never") },
        ]}
        onChange={(audioRedundancy) => change({ audioRedundancy })}
      />
      <Toggle
        label={t("sender.follow")}
        hint={t("sender.followHint")}
        checked={form.followSlowest}
        onChange={(followSlowest) => change({ followSlowest })}
      />
      <TextField
        {...DECIMAL}
        label={t("sender.keyframe")}
        unit={t("sender.seconds")}
        hint={t("sender.keyframeHint")}
        error={keyframeIntervalSeconds && t(`sender.${keyframeIntervalSeconds}`)}
        value={form.keyframeIntervalSeconds}
        onChange={(value) => change({ keyframeIntervalSeconds: value })}
      />
    </>
  );
};
