import type { MediaDevice } from "@setsuna/web-media";
import { useErrorText } from "../components/error-text.ts";
import { TextField } from "../components/field.tsx";
import { Pair, Section } from "../components/section.tsx";
import { Segments } from "../components/segments.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { SourceSection } from "../sender/source-section.tsx";
import { ShortcutsToggle } from "../streaming/keys/shortcuts-toggle.tsx";
import { TargetFieldsView } from "../streaming/target-section.tsx";
import type { ReturnProblem, TwoWayForm, TwoWayProblems } from "./two-way-form.ts";

/** Settings of both directions: outgoing, return, and the talkback channels. */
export const TwoWaySettings = (props: {
  readonly form: TwoWayForm;
  readonly problems: TwoWayProblems;
  readonly devices: readonly MediaDevice[];
  readonly locked: boolean;
  readonly change: (fields: Partial<TwoWayForm>) => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { form, problems, locked, change } = props;
  const text = (problem: ReturnProblem | undefined) =>
    problem && (problem === "own-channel" ? t("twoWay.sameChannel") : errorText(problem));
  const channel = { figures: true, inputMode: "numeric", maxLength: 8, disabled: locked } as const;
  const bitrate = problems.sender.numbers.videoBitrateMbps;
  return (
    <>
      <Section heading={t("sender.where")}>
        <TargetFieldsView fields={form} problems={problems.sender.target} locked={locked} change={change} autoFocused={false} />
      </Section>
      <Section heading={t("twoWay.returnSettings")}>
        <Pair>
          <TextField
            {...channel}
            label={t("client.videoChannel")}
            hint={t("twoWay.returnHint")}
            error={text(problems.returned.returnVideo)}
            value={form.returnVideo}
            onChange={(returnVideo) => change({ returnVideo })}
            name="return-video"
          />
          <TextField
            {...channel}
            label={t("client.audioChannel")}
            error={text(problems.returned.returnAudio)}
            value={form.returnAudio}
            onChange={(returnAudio) => change({ returnAudio })}
            name="return-audio"
          />
        </Pair>
      </Section>
      <Section heading={t("talkback.heading")}>
        <Pair>
          <TextField
            {...channel}
            label={t("twoWay.talk")}
            hint={t("twoWay.talkHint")}
            error={text(problems.returned.talkChannel)}
            value={form.talkChannel}
            onChange={(talkChannel) => change({ talkChannel })}
            name="talk"
          />
          <TextField
            {...channel}
            label={t("twoWay.listen")}
            hint={t("twoWay.listenHint")}
            error={text(problems.returned.listenChannel)}
            value={form.listenChannel}
            onChange={(listenChannel) => change({ listenChannel })}
            name="listen"
          />
        </Pair>
        <ShortcutsToggle />
      </Section>
      <Section heading={t("sender.what")}>
        <SourceSection form={form} devices={props.devices} change={change} />
        <Toggle
          label={t("sender.echoCancellation")}
          checked={form.echoCancellation}
          onChange={(echoCancellation) => change({ echoCancellation })}
        />
      </Section>
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
        <TextField
          label={t("sender.bitrate")}
          unit="Mbit/s"
          error={bitrate && t(`sender.${bitrate}`)}
          value={form.videoBitrateMbps}
          onChange={(videoBitrateMbps) => change({ videoBitrateMbps })}
          figures
          inputMode="decimal"
          maxLength={12}
        />
      </Section>
    </>
  );
};
