import type { BitsPerSecond } from "@setsuna/kit";
import { type ReactNode, useState } from "react";
import { NewTabLink } from "../components/new-tab-link.tsx";
import { Subsection } from "../components/section.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { ConnectDevice } from "../pairing/connect-device.tsx";
import { TargetFieldsView } from "../streaming/target-section.tsx";
import { TwoWayLink } from "../streaming/two-way-link.tsx";
import { TalkbackField } from "../talkback/talkback-field.tsx";
import type { TalkbackChannel } from "../talkback/use-talkback-channel.ts";
import { ControlSection, type ControlSender } from "./control-section.tsx";
import { BitrateControlFields } from "./folds/bitrate-control-fields.tsx";
import { DelayFields } from "./folds/delay-fields.tsx";
import styles from "./folds/fold.module.css";
import { Fold, type Found, FoundSettings } from "./folds/fold.tsx";
import { foldSummary } from "./folds/fold-summary.ts";
import { FOLDS, type FoldName, needsOf, RESETTABLE, toRecommended } from "./folds/folds.ts";
import { type FieldsProps, ProtectionFields, QualityFields, SoundFields } from "./folds/media-fields.tsx";
import { RouteFields } from "./folds/route-fields.tsx";
import { PathCheckSection } from "./path-check/path-check-section.tsx";
import { PresetsFold } from "./presets/presets-fold.tsx";
import { SettingsSearch } from "./search/settings-search.tsx";
import { TallySection } from "./tally-section.tsx";

interface SettingsProps extends FieldsProps {
  /** False while the form still has the server's defaults instead of those of device and link. */
  readonly ready: boolean;
  readonly isSending: boolean;
  readonly receiversBitrate: BitsPerSecond | undefined;
  /** Absent while the control stream isn't live. */
  readonly controlSender: ControlSender | undefined;
  readonly hasFast: boolean;
  readonly gridLink: ReactNode;
  readonly talkback: TalkbackChannel;
}

export const SenderSettings = (props: SettingsProps) => {
  const { t } = useTranslation();
  const [found, setFound] = useState<Found>();
  const { form, problems, locked, change } = props;
  const all = toRecommended(form, RESETTABLE, locked);
  return (
    <FoundSettings.Provider value={found}>
      <SettingsSearch onFound={setFound} />
      <PresetsFold form={form} locked={locked} change={change} />
      {FOLDS.map((fold) => {
        const recommended = toRecommended(form, [fold], locked);
        return (
          <Fold
            key={fold}
            name={fold}
            heading={t(`sender.folds.${fold}`)}
            summary={foldSummary(t, form, fold)}
            needs={props.ready ? needsOf(fold, form, problems) : undefined}
            reset={recommended && (() => change(recommended))}
          >
            <FoldFields {...props} fold={fold} />
          </Fold>
        );
      })}
      {all && found === undefined && (
        <button type="button" className={styles.reset} data-testid="reset-all" onClick={() => change(all)}>
          {t("sender.resetAll")}
        </button>
      )}
    </FoundSettings.Provider>
  );
};

const FoldFields = ({ fold, ...props }: SettingsProps & { readonly fold: FoldName }) => {
  const { t } = useTranslation();
  const { form, problems, locked, change } = props;
  const fields = { form, problems, locked, change };
  switch (fold) {
    case "target":
      return (
        <>
          <TargetFieldsView fields={form} problems={problems.target} locked={locked} change={change} />
          <Toggle
            label={t("sender.standby")}
            hint={t("sender.standbyHint")}
            checked={form.standby}
            onChange={(standby) => change({ standby })}
          />
        </>
      );
    case "quality":
      return (
        <>
          <QualityFields {...fields} />
          <PathCheckSection form={form} locked={props.isSending} change={change} />
        </>
      );
    case "sound":
      return <SoundFields {...fields} />;
    case "delay":
      return <DelayFields {...fields} hasFast={props.hasFast} />;
    case "protection":
      return <ProtectionFields {...fields} />;
    case "control":
      return (
        <>
          <TallySection sender={props.controlSender} />
          <Subsection heading={t("quality.heading")}>
            <BitrateControlFields {...fields} receiversBitrate={props.receiversBitrate} />
          </Subsection>
          <ControlSection sender={props.controlSender} />
        </>
      );
    case "routes":
      return <RouteFields {...fields} />;
    case "devices":
      return (
        <>
          {props.gridLink}
          <ConnectDevice from="sender" fields={form} />
          <Subsection heading={t("talkback.heading")}>
            <TalkbackField talkback={props.talkback} />
          </Subsection>
          <TwoWayLink serialId={form.serialId} />
          <NewTabLink to={`app/party?id=${encodeURIComponent(form.serialId.trim())}`}>{t("party.open")}</NewTabLink>
        </>
      );
  }
};
