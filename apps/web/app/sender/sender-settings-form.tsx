import type { BitsPerSecond } from "@setsuna/kit";
import type { MediaDevice } from "@setsuna/web-media";
import { SelectField, TextField } from "../components/field.tsx";
import { Pair, Section } from "../components/section.tsx";
import { Segments } from "../components/segments.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { TargetFieldsView } from "../streaming/target-section.tsx";
import { MultiLatencySection } from "./multi-latency-section.tsx";
import { QualitySection } from "./quality-section.tsx";
import type { NumberField, SenderProblems } from "./read-sender-form.ts";
import { RouteSection } from "./route-section.tsx";
import type { SenderForm } from "./sender-form.ts";
import { SourceSection } from "./source-section.tsx";

export interface SettingsProps {
  readonly form: SenderForm;
  readonly problems: SenderProblems;
  readonly devices: readonly MediaDevice[];
  /** A client runs: what cannot change under it is locked. */
  readonly locked: boolean;
  readonly receiversBitrate: BitsPerSecond | undefined;
  readonly change: (fields: Partial<SenderForm>) => void;
}

/** The sender's settings in the order one thinks: what, where to, how good, how it sounds. */
export const SenderSettingsForm = ({ form, problems, devices, locked, receiversBitrate, change }: SettingsProps) => {
  const { t } = useTranslation();
  const number = { figures: true, inputMode: "decimal", maxLength: 12 } as const;
  const isSurround = form.audioChannels === "6" || form.audioChannels === "8";
  const problem = (field: NumberField) => problems.numbers[field] && t(`sender.${problems.numbers[field]}`);
  return (
    <>
      <Section heading={t("sender.what")}>
        <SourceSection form={form} devices={devices} change={change} />
      </Section>
      <Section heading={t("sender.where")}>
        <TargetFieldsView fields={form} problems={problems.target} locked={locked} change={change} />
      </Section>
      <MultiLatencySection form={form} problems={problems} locked={locked} change={change} />
      <RouteSection form={form} problems={problems} change={change} />
      <Section heading={t("sender.quality")}>
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
            {...number}
            label={t("sender.fps")}
            unit="fps"
            error={problem("framesPerSecond")}
            value={form.framesPerSecond}
            onChange={(framesPerSecond) => change({ framesPerSecond })}
          />
          <TextField
            {...number}
            label={t("sender.bitrate")}
            unit="Mbit/s"
            error={problem("videoBitrateMbps")}
            value={form.videoBitrateMbps}
            onChange={(videoBitrateMbps) => change({ videoBitrateMbps })}
          />
        </Pair>
        <Toggle
          label={t("sender.follow")}
          hint={t("sender.followHint")}
          checked={form.followSlowest}
          onChange={(followSlowest) => change({ followSlowest })}
        />
        <Pair>
          <TextField
            {...number}
            label={t("sender.keyframe")}
            unit={t("sender.seconds")}
            hint={t("sender.keyframeHint")}
            error={problem("keyframeIntervalSeconds")}
            value={form.keyframeIntervalSeconds}
            onChange={(keyframeIntervalSeconds) => change({ keyframeIntervalSeconds })}
          />
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
        </Pair>
      </Section>
      <Section heading={t("quality.heading")}>
        <QualitySection form={form} problems={problems} locked={locked} receiversBitrate={receiversBitrate} change={change} />
      </Section>
      <Section heading={t("sender.audio")}>
        <TextField
          {...number}
          label={t("sender.audioBitrate")}
          unit="kbit/s"
          error={problem("audioBitrateKbps")}
          value={form.audioBitrateKbps}
          onChange={(audioBitrateKbps) => change({ audioBitrateKbps })}
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
      </Section>
    </>
  );
};
