import type { MediaDevice } from "@setsuna/web-media";
import { Dialog } from "../../components/dialog.tsx";
import { useErrorText } from "../../components/error-text.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { LanguageSwitch } from "../../components/language-switch.tsx";
import { Segments } from "../../components/segments.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Fold } from "../../sender/folds/fold.tsx";
import { foldSummary } from "../../sender/folds/fold-summary.ts";
import { needsOf } from "../../sender/folds/folds.ts";
import { TargetFieldsView } from "../../streaming/target-section.tsx";
import { TalkbackField } from "../../talkback/talkback-field.tsx";
import type { TalkbackChannel } from "../../talkback/use-talkback-channel.ts";
import styles from "../sheet.module.css";
import { type CameraForm, type CameraProblems, senderForm, tallyOf } from "./camera-form.ts";

export const CameraSheet = (props: {
  readonly form: CameraForm;
  readonly problems: CameraProblems;
  readonly devices: readonly MediaDevice[];
  readonly locked: boolean;
  readonly change: (fields: Partial<CameraForm>) => void;
  readonly talkback: TalkbackChannel;
  readonly close: () => void;
}) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { form, problems, change } = props;
  const sender = senderForm(form);
  const tallyChannel = tallyOf(form);
  const cameras = props.devices.filter(({ kind, label }) => kind === "camera" && label !== "");
  return (
    <Dialog heading={t("phone.settings")} close={props.close}>
      <div className={styles.fields}>
        <Segments
          label={t("camera.picture")}
          value={form.videoSource}
          choices={[
            { value: "camera", label: t("sender.source.camera") },
            { value: "test", label: t("sender.source.test") },
          ]}
          onChange={(videoSource) => change({ videoSource })}
        />
        {form.videoSource === "camera" && cameras.length > 1 && (
          <SelectField
            label={t("sender.camera")}
            value={form.videoDeviceId}
            choices={[
              { value: "", label: t("sender.defaultDevice") },
              ...cameras.map(({ deviceId, label }) => ({ value: deviceId, label })),
            ]}
            onChange={(videoDeviceId) => change({ videoDeviceId })}
          />
        )}
        <Segments
          label={t("camera.sound")}
          value={form.sound ? "on" : "off"}
          choices={[
            { value: "on", label: t("camera.soundOn") },
            { value: "off", label: t("camera.soundOff") },
          ]}
          onChange={(sound) => change({ sound: sound === "on" })}
        />
        <div>
          <Fold
            name="target"
            heading={t("sender.folds.target")}
            summary={foldSummary(t, sender, "target")}
            needs={needsOf("target", sender, problems)}
          >
            <TargetFieldsView fields={form} problems={problems.target} locked={props.locked} change={change} />
          </Fold>
          <Fold
            name="quality"
            heading={t("sender.folds.quality")}
            summary={foldSummary(t, sender, "quality")}
            needs={needsOf("quality", sender, problems)}
          >
            <Segments
              label={t("sender.size")}
              value={form.size}
              choices={[
                { value: "720", label: t("sender.sizes.720") },
                { value: "1080", label: t("sender.sizes.1080") },
              ]}
              onChange={(size) => change({ size })}
            />
            <TextField
              label={t("sender.bitrate")}
              unit="Mbit/s"
              error={problems.numbers.videoBitrateMbps && t(`sender.${problems.numbers.videoBitrateMbps}`)}
              value={form.videoBitrateMbps}
              onChange={(videoBitrateMbps) => change({ videoBitrateMbps })}
              figures
              inputMode="decimal"
              maxLength={8}
            />
          </Fold>
          <Fold
            name="control"
            heading={t("camera.tallyAndTalkback")}
            summary={tallyChannel === undefined ? t("camera.noTally") : t("camera.tallyFrom", { channel: tallyChannel })}
            needs={problems.tally && "correction"}
          >
            <TextField
              label={t("camera.tallyChannel")}
              hint={t("camera.tallyHint")}
              error={problems.tally && errorText(problems.tally)}
              value={form.tallyChannel}
              onChange={(tallyChannel) => change({ tallyChannel })}
              figures
              name="tally"
              inputMode="numeric"
              maxLength={8}
            />
            <TalkbackField talkback={props.talkback} />
          </Fold>
        </div>
        <div className={styles.end}>
          <LanguageSwitch />
          <button type="button" className="button" data-testid="sheet-done" onClick={props.close}>
            {t("phone.done")}
          </button>
        </div>
      </div>
    </Dialog>
  );
};
