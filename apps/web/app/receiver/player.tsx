import type { Channel } from "@setsuna/contracts";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ActionButton } from "../components/action-button.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { tallyOf } from "../phone/tally/shown-tally.ts";
import { focusPassword } from "../streaming/focus-password.ts";
import { StandstillNotice } from "../streaming/guest-notice.tsx";
import { ChooseId } from "../streaming/own-ids/choose-id.tsx";
import { type OverallPhase, overallPhase } from "../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../streaming/phase/phase-status.tsx";
import { senderEndOf } from "../streaming/phase/phase-text.ts";
import { standstill } from "../streaming/phase/standstill.ts";
import { useReplay } from "../streaming/replay/use-replay.tsx";
import { MutedSources } from "../streaming/signal/muted-sources.tsx";
import { SignalCover } from "../streaming/signal/signal-cover.tsx";
import { useSignalEvent } from "../streaming/signal/signal-event.ts";
import { OtherSender } from "../streaming/stats/other-sender.tsx";
import { TallyFrame } from "../streaming/tally/tally-frame.tsx";
import { TallyKeys } from "../streaming/tally/tally-keys.tsx";
import { useTallySender } from "../streaming/tally/use-tally-sender.ts";
import { TapToShow } from "../streaming/tap-to-show/tap-to-show.tsx";
import { channelOf } from "../streaming/target-fields.ts";
import { useAutostart } from "../streaming/use-autostart.ts";
import type { FormEntry } from "../streaming/use-client-forms.ts";
import { type Command, useCommand } from "../streaming/use-command.ts";
import { useEarlierSettings } from "../streaming/use-earlier-settings.ts";
import { useLiveSettings } from "../streaming/use-live-settings.ts";
import { useReceiverClient } from "../streaming/use-receiver-client.ts";
import { useSound } from "../streaming/use-sound.ts";
import { TalkKeys } from "../talkback/talk-keys.tsx";
import { holdsChannel, isTalking } from "../talkback/talk-state.ts";
import { useDucking } from "../talkback/use-ducking.ts";
import type { TalkControl } from "../talkback/use-talk.ts";
import { Controls } from "./controls.tsx";
import styles from "./player.module.css";
import { playerName } from "./player-name.ts";
import { Rail } from "./rail.tsx";
import { type ReceiverForm, readReceiverForm } from "./receiver-form.ts";
import { isSilent } from "./solo.ts";
import { TileHead } from "./tile-head.tsx";
import { useApproach } from "./use-approach.ts";
import { useControlValues } from "./use-control-values.ts";
import { useKeys } from "./use-keys.ts";
import { usePictureInPicture } from "./use-picture-in-picture.tsx";
import { useRemoteOrders } from "./use-remote-orders.ts";
import type { View } from "./view.ts";

/** Lists the fields that are never restored: a volume is no such setting. */
const APART = ["muted", "volume"] as const;

/** Describes what the page says to a player of several; see {@link Player}. */
export interface PlayerPlace {
  /** 1 for the first. */
  readonly place: number;
  /** Of all on the page. */
  readonly count: number;
  /** The soloed player. Absent if each follows its own mute switch. */
  readonly solo: number | undefined;
  readonly setSolo: (key: number | undefined) => void;
  /** This player's picture is shown alone. */
  readonly alone: boolean;
  readonly toggleAlone: () => void;
  readonly select: (key: number) => void;
}

/** Tells a click on the picture from one on what lies over it. */
const onPicture = ({ target, currentTarget }: MouseEvent): boolean =>
  target === currentTarget || target instanceof HTMLVideoElement;

/** One player: the streams of one form, their picture with its controls, and beside it, while selected, the panel. */
export const Player = (props: {
  readonly entry: FormEntry<ReceiverForm>;
  /** The form is the device's and the link's, not the server's first guess. */
  readonly ready: boolean;
  /** The keys and the panel are this player's. */
  readonly selected: boolean;
  readonly among: PlayerPlace;
  /** Asked of all players. */
  readonly command: Command | undefined;
  /** Speaking to the senders, for the whole page; `channel` is where. */
  readonly talk: TalkControl;
  readonly talkChannel: Channel | undefined;
  readonly view: View;
  /** Nothing but the picture is shown. */
  readonly clean: boolean;
  /** The page was opened by a link for viewers: there is nothing of the crew on it. */
  readonly guest: boolean;
  /** Orders by the control channel set the delay and open the replay. */
  readonly remote: boolean;
  readonly railId: string;
  readonly railOpen: boolean;
  readonly openRail: () => void;
  readonly closeRail: () => void;
  /** The players of the page, for the panel. */
  readonly roster: ReactNode;
  /** Settings of the page, for the panel. */
  readonly display: ReactNode;
  readonly change: (key: number, fields: Partial<ReceiverForm>) => void;
  /** Hears of every change of this player's phase. */
  readonly report: (key: number, phase: OverallPhase) => void;
}) => {
  const { t } = useTranslation();
  const { entry, ready, selected, among, view, clean, report } = props;
  const { key, form } = entry;
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const change = (fields: Partial<ReceiverForm>) => props.change(key, fields);
  // Mix-minus: what this page says is not played back to it.
  const isOwn =
    holdsChannel(props.talk.talk) && props.talkChannel !== undefined && channelOf(form.audioChannel) === props.talkChannel;
  const silent = isSilent(form.muted, key, among.solo) || isOwn;
  const { settings, problems } = readReceiverForm({ ...form, muted: silent });
  const { client, snapshot, starting, loadError, running, needsPassword, begin, stop } = useReceiverClient({
    settings,
    password: form.password,
    ready,
    video,
  });
  useDucking(client, isTalking(props.talk.talk));
  const controlValues = useControlValues(client);
  const near = useApproach(stage);
  const earlier = useEarlierSettings({ form, ready, running, apart: APART, change });
  const { remember } = earlier;
  const open = selected && props.railOpen;
  useEffect(() => {
    if (open) remember();
  }, [open, remember]);
  useEffect(() => {
    if (open && needsPassword) focusPassword();
  }, [open, needsPassword]);
  const toggleSolo = () => among.setSolo(among.solo === key ? undefined : key);
  // Unmuting by hand plays this one, overriding solo.
  const setMuted = (muted: boolean) => {
    if (among.solo !== undefined) among.setSolo(undefined);
    change({ muted });
  };

  useAutostart(ready, begin, entry.added);
  useCommand(props.command, (name) => {
    if (name === "stop") stop();
    else if (ready && !running) begin();
  });
  const live = snapshot.phase.name === "running";
  useLiveSettings(client, live, settings);

  const replay = useReplay({ client, running: live, selected, serialId: form.serialId, channel: form.videoChannel.trim() });

  useRemoteOrders(client, props.remote, (order) => {
    if (order.order === "delay") change({ delayMs: String(order.delayMs) });
    else replay.show(order.open);
  });

  const phase = loadError ? "failed" : overallPhase(snapshot);
  useEffect(() => report(key, phase), [report, key, phase]);
  const several = among.count > 1;
  const name = playerName(form, t);
  const picture = snapshot.streams.find((stream) => stream.kind === "video");
  const signal = running ? picture?.signal : undefined;
  useSignalEvent(among.place, running ? settings?.videoChannel : undefined, signal);
  const shownBefore = signal !== undefined && signal.name !== "awaited";
  // Sound and control values alone have no picture to wait for.
  const pictureless = snapshot.streams.length > 0 && picture === undefined;
  const controlLive = snapshot.streams.some((stream) => stream.kind === "control" && stream.phase.name === "live");
  const controlChannel = channelOf(form.controlChannel);
  // Turn off a lamp without a tally sender: the last value may be stale.
  const arriving = controlLive && controlChannel !== undefined ? tallyOf(controlValues.values(), controlChannel) : undefined;
  // A camera hears the tally on the control channel with the number of its picture.
  const tallySender = useTallySender({
    serialId: running && !clean && !props.guest ? settings?.serialId : undefined,
    password: form.password,
    channel: settings?.videoChannel,
  });
  const tally = arriving ?? tallySender?.value;
  const latency = running ? snapshot.streams.find((stream) => stream.stats?.latency)?.stats?.latency : undefined;

  const sound = useSound({ client, sounding: live && settings?.audioChannel !== undefined, running });

  const cover = replay.open ? null : (
    <>
      <SignalCover signal={signal} ended={senderEndOf(picture)} lost={view.lost} name={name} words={!clean} />
      {!clean && <MutedSources streams={snapshot.streams} />}
    </>
  );
  const frame = clean ? null : <TallyFrame tally={tally} />;
  const pip = usePictureInPicture({
    ...{ video, title: name, lost: signal?.name === "lost" },
    over: (
      <>
        {cover}
        {frame}
      </>
    ),
  });

  useKeys(selected, (action) => {
    switch (action) {
      case "mute":
        setMuted(!silent);
        return true;
      case "solo":
        toggleSolo();
        return true;
      case "pip":
        pip.toggle?.();
        return true;
      case "toggle":
        if (running) stop();
        else if (ready) begin();
        return true;
      default:
        return false;
    }
  });
  // Before the first picture the page says what it waits for; after it a lost signal says so itself, over the picture.
  const still = clean || (shownBefore && running) ? undefined : standstill(snapshot, loadError);
  const told = still?.name === "error" ? still.error : undefined;
  const choosesId = !clean && ready && !running && selected && form.serialId.trim() === "";
  const controls = !clean && (near || replay.open || (phase !== "live" && !shownBefore && still === undefined && !choosesId));
  return (
    <>
      <section
        className={styles.stage}
        ref={stage}
        aria-label={several ? t("channels.picture", { number: among.place }) : t("receiver.picture")}
        data-controls={controls}
        data-selected={several ? selected : undefined}
        data-signal={signal?.name}
        data-lost={signal?.name === "lost" ? view.lost : undefined}
        data-testid={`player-${among.place}`}
        // Not at the press: pictures may change places, and the button that was meant would be elsewhere at the release.
        onClickCapture={several && !selected ? () => among.select(key) : undefined}
        onDoubleClick={several ? (event) => onPicture(event) && among.toggleAlone() : undefined}
      >
        {replay.picture}
        <video
          ref={video}
          className={styles.video}
          data-testid={`video-${form.videoChannel.trim() || "none"}`}
          aria-label={t("receiver.picture")}
          muted
          autoPlay
          playsInline
        />
        {!clean && !running && (
          <p className={styles.empty}>
            <span className="visually-hidden">{t("receiver.pictureEmpty")}</span>
          </p>
        )}
        {!clean && running && !shownBefore && <span className={pictureless ? styles.empty : styles.waiting} aria-hidden="true" />}
        {cover}
        {frame}
        {!replay.open && <TapToShow video={video} received={snapshot.streams} />}
        {still && (
          <StandstillNotice
            standstill={still}
            begin={begin}
            stop={stop}
            enter={() => {
              among.select(key);
              props.openRail();
            }}
          />
        )}
        {choosesId && (
          <div className={styles.choose}>
            <ChooseId choose={change} />
          </div>
        )}
        {!clean && (
          <>
            <TileHead
              shown={several ? (view.labels ?? true) || near : (view.labels ?? near)}
              near={near}
              name={name}
              tally={tally}
              streams={snapshot.streams}
              latency={signal?.name === "lost" ? undefined : latency}
              watchLevels={sound.watchLevels}
              among={
                several
                  ? {
                      ...{ place: among.place, selected, soloed: among.solo === key, toggleSolo },
                      select: () => among.select(key),
                    }
                  : undefined
              }
            />
            <OtherSender streams={snapshot.streams} />
            {sound.blocked && (
              <button type="button" className={`button ${styles.unlock}`} data-testid="unlock-sound" onClick={sound.unlock}>
                {t("receiver.tapForSound")}
              </button>
            )}
            <div className={styles.overlay}>
              {replay.bar}
              <div className={phase === "live" || still?.name === "unreached" ? "visually-hidden" : undefined}>
                <PhaseStatus snapshot={snapshot} side="receiver" starting={starting} loadError={loadError} told={told} />
              </div>
              <Controls
                action={
                  <>
                    <ActionButton
                      running={running}
                      blocked={!ready || !settings}
                      invalid={!settings}
                      missing={form.serialId.trim() === "" ? t("client.noId") : undefined}
                      start={begin}
                      stop={stop}
                    />
                    {replay.button}
                  </>
                }
                muted={silent}
                volume={form.volume}
                setMuted={setMuted}
                setVolume={(volume) => change({ volume })}
                place={several ? among.place : undefined}
                alone={among.alone}
                toggleAlone={among.toggleAlone}
                crew={
                  running && (
                    <>
                      {selected && <TalkKeys control={props.talk} />}
                      {tallySender && <TallyKeys sender={tallySender} arriving={arriving} />}
                    </>
                  )
                }
                pip={pip}
              />
            </div>
          </>
        )}
        {pip.window}
      </section>
      {selected && !clean && (
        <Rail
          id={props.railId}
          close={props.closeRail}
          form={form}
          problems={problems}
          locked={running}
          change={change}
          roster={props.roster}
          display={props.display}
          several={several}
          earlier={earlier}
          snapshot={snapshot}
          quality={{
            state: (running && client?.qualityState()) || { name: "idle" },
            ask: live && client ? (bitsPerSecond) => client.askQuality(bitsPerSecond) : undefined,
          }}
          watchLevels={sound.watchLevels}
          controlValues={controlValues}
        />
      )}
    </>
  );
};
