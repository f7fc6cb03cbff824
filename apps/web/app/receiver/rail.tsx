import type { ClientSnapshot, QualityState, ReceivedControl } from "@setsuna/client";
import type { ReactNode } from "react";
import { TextField } from "../components/field.tsx";
import { HelpLink } from "../components/help-link.tsx";
import { Section } from "../components/section.tsx";
import { Segments } from "../components/segments.tsx";
import { SiteHeader } from "../components/site-header.tsx";
import { Toggle } from "../components/toggle.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { ConnectDevice } from "../pairing/connect-device.tsx";
import { LatencyChart } from "../streaming/latency-chart/latency-chart.tsx";
import { LevelMeter, type WatchLevels } from "../streaming/level-meter/level-meter.tsx";
import { QualityChannelField } from "../streaming/quality-channel-field.tsx";
import { RestoreBar } from "../streaming/restore-bar.tsx";
import { RouteField } from "../streaming/route-field.tsx";
import { LatencyFigure } from "../streaming/stats/latency-figure.tsx";
import { StatsPanel } from "../streaming/stats/stats-panel.tsx";
import { channelOf } from "../streaming/target-fields.ts";
import { TargetFieldsView } from "../streaming/target-section.tsx";
import type { EarlierSettings } from "../streaming/use-earlier-settings.ts";
import { ControlValues } from "./control-values.tsx";
import { DelayField } from "./delay-field.tsx";
import { IconButton } from "./icon-button.tsx";
import { CloseIcon } from "./icons.tsx";
import { QualityControl } from "./quality-control.tsx";
import styles from "./rail.module.css";
import type { ReceiverForm, ReceiverProblems } from "./receiver-form.ts";

/** The panel next to the video: latency, streams, control values, all counters. */
export const Rail = (props: {
  readonly id: string;
  readonly close: () => void;
  readonly form: ReceiverForm;
  readonly problems: ReceiverProblems;
  readonly locked: boolean;
  readonly change: (fields: Partial<ReceiverForm>) => void;
  readonly roster: ReactNode;
  /** Own IDs, or a trial; absent once an ID is entered. */
  readonly chooseId: ReactNode;
  readonly several: boolean;
  readonly display: ReactNode;
  readonly earlier: EarlierSettings;
  readonly snapshot: ClientSnapshot;
  readonly quality: { readonly state: QualityState; readonly ask: ((bitsPerSecond: number) => void) | undefined };
  readonly watchLevels: WatchLevels | undefined;
  readonly controlValues: ReadonlyMap<string, ReceivedControl>;
}) => {
  const { t } = useTranslation();
  const { form, problems, change, snapshot } = props;
  const controlChannel = channelOf(form.controlChannel);
  const latency = snapshot.streams.find((stream) => stream.stats?.latency)?.stats?.latency;
  return (
    <aside
      className={styles.rail}
      id={props.id}
      tabIndex={-1}
      aria-label={t("receiver.rail")}
      onKeyDown={props.earlier.onKeyDown}
    >
      <SiteHeader end={<CloseButton close={props.close} />}>
        <HelpLink to="howto" />
      </SiteHeader>
      <div className={styles.body}>
        {props.chooseId}
        {props.several && props.roster}
        <div className={styles.latency}>
          <LatencyFigure latency={latency} />
        </div>
        <div className={styles.latency}>
          <LatencyChart snapshot={snapshot} settings={form} />
        </div>
        {props.watchLevels && <LevelMeter label={t("meter.received")} watch={props.watchLevels} />}
        <Section heading={t("receiver.settings")}>
          <TargetFieldsView fields={form} problems={problems.target} locked={props.locked} change={change} />
          <DelayField value={form.delayMs} invalid={problems.delay} onChange={(delayMs) => change({ delayMs })} />
          <Segments
            label={t("receiver.playout")}
            value={form.playout}
            choices={[
              { value: "auto", label: t("receiver.playouts.auto") },
              { value: "instant", label: t("receiver.playouts.instant") },
              { value: "native", label: t("receiver.playouts.native") },
            ]}
            onChange={(playout) => change({ playout })}
            hint={t("receiver.playoutHint")}
          />
          <Toggle
            label={t("receiver.lipSyncLocked")}
            hint={t("receiver.lipSyncLockedHint")}
            checked={form.lipSyncLocked}
            onChange={(lipSyncLocked) => change({ lipSyncLocked })}
          />
          <RouteField value={form.route} side="receiver" onChange={(route) => change({ route })} />
          <TextField
            label={t("view.name")}
            hint={t("view.nameHint")}
            value={form.name}
            onChange={(name) => change({ name })}
            maxLength={40}
            name="player-name"
          />
        </Section>
        {props.display}
        <Section heading={t("quality.heading")}>
          <QualityChannelField
            value={form.qualityChannel}
            problem={problems.qualityChannel}
            hint={t("quality.receiverChannelHint")}
            locked={props.locked}
            onChange={(qualityChannel) => change({ qualityChannel })}
          />
          {form.qualityChannel.trim() !== "" && <QualityControl {...props.quality} />}
        </Section>
        {controlChannel !== undefined && (
          <Section heading={t("receiver.control")}>
            <ControlValues channel={controlChannel} values={props.controlValues} />
          </Section>
        )}
        <div className={styles.stats}>
          <StatsPanel snapshot={snapshot} side="receiver" />
        </div>
        <Section heading={t("pairing.heading")}>
          <ConnectDevice from="receiver" fields={form} />
        </Section>
        {!props.several && props.roster}
        <p className={styles.keys}>{t("receiver.keys")}</p>
        <RestoreBar earlier={props.earlier} />
      </div>
    </aside>
  );
};

const CloseButton = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  return (
    <IconButton label={t("receiver.closeRail")} shortcut="P" testId="close-panel" act={close}>
      <CloseIcon />
    </IconButton>
  );
};
