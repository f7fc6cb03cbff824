import { formatSerialId } from "@setsuna/contracts";
import type { MediaDevice } from "@setsuna/web-media";
import { type ReactNode, useEffect } from "react";
import { ActionButton } from "../components/action-button.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { channelNames } from "../streaming/channel-names.ts";
import { focusPassword } from "../streaming/focus-password.ts";
import { ChooseId } from "../streaming/own-ids/choose-id.tsx";
import { PartBoundary } from "../streaming/parts/part-boundary.tsx";
import { overallPhase } from "../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../streaming/phase/phase-status.tsx";
import { isAllRefused } from "../streaming/phase/standstill.ts";
import { RestoreBar } from "../streaming/restore-bar.tsx";
import { StatsPanel } from "../streaming/stats/stats-panel.tsx";
import { useAutostart } from "../streaming/use-autostart.ts";
import type { FormEntry } from "../streaming/use-client-forms.ts";
import { type Command, useCommand } from "../streaming/use-command.ts";
import { useEarlierSettings } from "../streaming/use-earlier-settings.ts";
import { useSenderClient } from "../streaming/use-sender-client.ts";
import type { TalkbackChannel } from "../talkback/use-talkback-channel.ts";
import type { PageChannels } from "./channel-rules.ts";
import { Preview } from "./preview.tsx";
import { readSenderForm } from "./read-sender-form.ts";
import { SendBar } from "./send-bar.tsx";
import { captureSettings } from "./sender-capture.ts";
import type { SenderForm } from "./sender-form.ts";
import { SenderProblem } from "./sender-problem.tsx";
import { SenderSettings } from "./sender-settings.tsx";
import { sentLine } from "./sent-line.ts";
import { ShareFold } from "./share/share-fold.tsx";
import styles from "./source-channel.module.css";
import { SourceLevels } from "./source-levels.tsx";
import { SourceSection } from "./source-section.tsx";
import type { SourceReport } from "./use-source-reports.ts";
import { viewersOf } from "./viewers.ts";

const NOTHING_APART = [] as const;

export const SourceChannel = (props: {
  readonly entry: FormEntry<SenderForm>;
  readonly ready: boolean;
  readonly selected: boolean;
  /** Index from 1, and the number of sources on the page. */
  readonly place: number;
  readonly count: number;
  readonly command: Command | undefined;
  readonly page: PageChannels;
  readonly isSending: boolean;
  readonly used: readonly string[];
  readonly hasPassword: boolean;
  readonly roster: ReactNode;
  /** The link to all of them; null where there is none. */
  readonly gridLink: ReactNode;
  readonly heard: ReactNode;
  readonly talkback: TalkbackChannel;
  readonly select: (key: number) => void;
  readonly devices: readonly MediaDevice[];
  readonly change: (key: number, fields: Partial<SenderForm>) => void;
  readonly report: (key: number, report: SourceReport) => void;
}) => {
  const { t } = useTranslation();
  const { entry, ready, selected, report } = props;
  const { key, form } = entry;
  const { settings: read, problems } = readSenderForm(form, props.page);
  // The page sends on its own control channel. Without one it receives its video's tally, like a camera.
  const settings = read && read.controlChannel === undefined ? { ...read, tallyChannel: read.videoChannel } : read;
  const sending = useSenderClient({ settings, password: form.password, sources: captureSettings(form), ready });
  const { client, snapshot, starting, loadError, running, stop, needsPassword, capture, air, failure, begin } = sending;
  useAutostart(ready && !entry.added, begin);
  useCommand(props.command, (name) => {
    if (name === "stop") stop();
    else if (ready && !running) begin();
  });
  const phase = loadError ? "failed" : overallPhase(snapshot);
  const { videoChannels } = snapshot;
  const open = capture.stream !== undefined;
  useEffect(
    () => report(key, { phase, air, open, running, videoChannels }),
    [report, key, phase, air, open, running, videoChannels],
  );
  const change = (fields: Partial<SenderForm>) => props.change(key, fields);
  const earlier = useEarlierSettings({ form, ready, running, apart: NOTHING_APART, change });
  const { remember } = earlier;
  useEffect(() => {
    if (selected) remember();
  }, [selected, remember]);
  const several = props.count > 1;
  const controlLive = snapshot.streams.some((stream) => stream.kind === "control" && stream.phase.name === "live");
  const line = settings && sentLine(t, formatSerialId(settings.serialId), snapshot.streams);
  return (
    <>
      <section
        className={styles.stage}
        data-selected={several ? selected : undefined}
        data-testid={`source-${props.place}`}
        aria-label={several ? t("channels.picture", { number: props.place }) : undefined}
      >
        {several && (
          <button
            type="button"
            className={styles.name}
            aria-pressed={selected}
            title={t("channels.settingsOf", { number: props.place })}
            data-testid="select"
            onClick={() => props.select(key)}
          >
            <span className={styles.place}>{props.place}</span> {channelNames(form, t)}
          </button>
        )}
        {selected && ready && !running && form.serialId.trim() === "" && <ChooseId choose={change} />}
        <SenderProblem
          sending={sending}
          audioSource={form.audioSource}
          devices={props.devices}
          testSound={form.audioSource === "none" ? "none" : "test"}
          change={(fields) => props.change(key, fields)}
        />
        <Preview
          stream={capture.stream}
          channel={form.videoChannel.trim() || "none"}
          air={air}
          tally={running ? client?.tally() : undefined}
          capture={capture}
        />
        <p className={styles.sent} data-testid="sent-line" data-live={line !== undefined}>
          {line && <span className="visually-hidden">{t("sender.sent")}: </span>}
          {line ?? "\u00a0"}
        </p>
        {selected && (
          <div className={styles.first}>
            <SourceSection form={form} devices={props.devices} change={change} />
          </div>
        )}
        <div className={styles.levels}>
          <SourceLevels
            label={running ? t("meter.sent") : t("capture.level")}
            stream={capture.stream}
            channels={capture.wideChannels}
          />
        </div>
        {selected && props.heard}
        {capture.asks && capture.asks !== "camera" && capture.stream && !failure && (
          <button type="button" className="button" data-testid={`preview-${capture.asks}`} onClick={capture.open}>
            {t(`capture.${capture.asks}`)}
          </button>
        )}
        {/* While nothing runs, the air sign already shows it, but not why a sender was stopped. */}
        <div className={phase === "idle" && !starting && !isAllRefused(snapshot) ? "visually-hidden" : styles.status}>
          <PhaseStatus snapshot={snapshot} side="sender" starting={starting} loadError={loadError} told={failure?.error} />
        </div>
        {selected && (
          <PartBoundary>
            <ShareFold
              shared={{ fields: form, used: props.used, videoChannels: props.page.videoChannels }}
              needsPassword={form.password === "" && (props.hasPassword || needsPassword)}
              enterPassword={focusPassword}
            />
          </PartBoundary>
        )}
        <SendBar
          selected={selected}
          form={form}
          air={air}
          viewers={running ? viewersOf(snapshot.streams) : undefined}
          action={
            <ActionButton
              running={running}
              blocked={!ready || !settings}
              invalid={!settings}
              missing={form.serialId.trim() === "" ? t("client.noId") : undefined}
              start={begin}
              stop={stop}
            />
          }
        />
      </section>
      {selected && (
        <>
          <div className={styles.stats}>
            <PartBoundary>
              <StatsPanel snapshot={snapshot} side="sender" />
            </PartBoundary>
          </div>
          <section
            className={styles.settings}
            aria-label={several ? t("channels.settingsOf", { number: props.place }) : t("sender.settings")}
            onKeyDown={earlier.onKeyDown}
          >
            {several && props.roster}
            <PartBoundary>
              <SenderSettings
                form={form}
                problems={problems}
                ready={ready}
                locked={running}
                isSending={props.isSending}
                receiversBitrate={running ? client?.receiversBitrate() : undefined}
                controlSender={controlLive ? client : undefined}
                hasFast={settings?.fastChannel !== undefined}
                gridLink={props.gridLink}
                talkback={props.talkback}
                change={change}
              />
            </PartBoundary>
            {!several && props.roster}
            <RestoreBar earlier={earlier} />
          </section>
        </>
      )}
    </>
  );
};
