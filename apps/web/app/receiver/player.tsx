import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { ActionButton } from "../components/action-button.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { channelNames } from "../streaming/channel-names.ts";
import type { WatchLevels } from "../streaming/level-meter/level-meter.tsx";
import { type OverallPhase, overallPhase } from "../streaming/phase/overall-phase.ts";
import { PhaseStatus } from "../streaming/phase/phase-status.tsx";
import { useReplay } from "../streaming/replay/use-replay.tsx";
import { useAutostart } from "../streaming/use-autostart.ts";
import type { FormEntry } from "../streaming/use-client-forms.ts";
import { type Command, useCommand } from "../streaming/use-command.ts";
import { useEarlierSettings } from "../streaming/use-earlier-settings.ts";
import { useLiveSettings } from "../streaming/use-live-settings.ts";
import { useReceiverClient } from "../streaming/use-receiver-client.ts";
import { Caption } from "./caption.tsx";
import { Controls } from "./controls.tsx";
import styles from "./player.module.css";
import { Rail } from "./rail.tsx";
import { type ReceiverForm, readReceiverForm } from "./receiver-form.ts";
import { isSilent } from "./solo.ts";
import { useApproach } from "./use-approach.ts";
import { useControlValues } from "./use-control-values.ts";
import { useFullScreen } from "./use-full-screen.ts";
import { useKeys } from "./use-keys.ts";

/** Lists the fields that are never restored: a volume is no such setting. */
const APART = ["muted", "volume"] as const;

/** Describes what the page says to a player of several; see {@link Player}. */
export interface PlayerPlace {
  /** 1 for the first. */
  readonly place: number;
  /** Of all on the page. */
  readonly count: number;
  /** The player that is heard alone; absent when each is as its own switch says. */
  readonly solo: number | undefined;
  readonly setSolo: (key: number | undefined) => void;
  readonly select: (key: number) => void;
  readonly selectPlace: (place: number) => void;
}

/** One player: the streams of one form, their picture with its controls, and beside it, while selected, the rail. */
export const Player = (props: {
  readonly entry: FormEntry<ReceiverForm>;
  /** The form is the device's and the link's, not the server's first guess. */
  readonly ready: boolean;
  /** The keys and the rail are this player's. */
  readonly selected: boolean;
  readonly among: PlayerPlace;
  /** Asked of all players. */
  readonly command: Command | undefined;
  readonly railId: string;
  readonly railOpen: boolean;
  /** The players of the page, for the rail. */
  readonly roster: ReactNode;
  readonly change: (key: number, fields: Partial<ReceiverForm>) => void;
  readonly toggleRail: (key: number) => void;
  /** Hears of every change of this player's phase. */
  readonly report: (key: number, phase: OverallPhase) => void;
}) => {
  const { t } = useTranslation();
  const { entry, ready, selected, among, report } = props;
  const { key, form } = entry;
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [, lookAgain] = useReducer((turn: number) => turn + 1, 0);
  const change = (fields: Partial<ReceiverForm>) => props.change(key, fields);
  const silent = isSilent(form.muted, key, among.solo);
  const { settings, problems } = readReceiverForm({ ...form, muted: silent });
  const { client, snapshot, starting, loadError, running, begin, stop } = useReceiverClient({
    settings,
    password: form.password,
    ready,
    video,
  });
  const controlValues = useControlValues(client);
  const fullScreen = useFullScreen(stage, video);
  const near = useApproach(stage);
  const earlier = useEarlierSettings({ form, ready, running, apart: APART, change });
  const { remember } = earlier;
  const open = selected && props.railOpen;
  useEffect(() => {
    if (open) remember();
  }, [open, remember]);
  const toggleSolo = () => among.setSolo(among.solo === key ? undefined : key);
  // Whoever unmutes by hand wants to hear this one, whatever was heard alone.
  const setMuted = (muted: boolean) => {
    if (among.solo !== undefined) among.setSolo(undefined);
    change({ muted });
  };

  useAutostart(ready && !entry.added, begin);
  useCommand(props.command, (name) => {
    if (name === "stop") stop();
    else if (ready && !running) begin();
  });
  const live = snapshot.phase.name === "running";
  useLiveSettings(client, live, settings);
  useKeys(selected, (action) => {
    if (action === "full-screen") fullScreen.toggle();
    else if (action === "mute") setMuted(!silent);
    else if (action === "solo") toggleSolo();
    else if (typeof action === "object") among.selectPlace(action.player);
    else if (running) stop();
    else if (ready) begin();
  });

  const sounding = live && settings?.audioChannel !== undefined ? client : undefined;
  const watchLevels = useMemo<WatchLevels | undefined>(
    () => sounding && ((listener) => sounding.watchLevels(listener)),
    [sounding],
  );
  const replay = useReplay({ client, running: live, selected, serialId: form.serialId, channel: form.videoChannel.trim() });

  const phase = loadError ? "failed" : overallPhase(snapshot);
  useEffect(() => report(key, phase), [report, key, phase]);
  const several = among.count > 1;
  const pictured = snapshot.streams.some((stream) => stream.kind === "video" && stream.phase.name === "live");
  // Sound and control values alone have no picture to wait for.
  const pictureless = snapshot.streams.length > 0 && snapshot.streams.every(({ kind }) => kind !== "video");
  const unlockSound = useCallback(
    () => void client?.unlockSound().then(lookAgain, (error: unknown) => console.error(error)),
    [client],
  );
  const blocked = running && (client?.soundBlocked() ?? false);
  useEffect(() => {
    if (!blocked || !several) return;
    // One gesture is enough for every player of the page.
    window.addEventListener("click", unlockSound);
    return () => window.removeEventListener("click", unlockSound);
  }, [blocked, several, unlockSound]);
  return (
    <>
      <section
        className={styles.stage}
        ref={stage}
        aria-label={several ? t("channels.picture", { number: among.place }) : t("receiver.picture")}
        data-controls={near || phase !== "live" || replay.open}
        data-selected={several ? selected : undefined}
        data-testid={`player-${among.place}`}
        onPointerDown={several && !selected ? () => among.select(key) : undefined}
      >
        {replay.picture}
        {several && (
          <Caption
            place={among.place}
            name={channelNames(form, t)}
            streams={snapshot.streams}
            selected={selected}
            soloed={among.solo === key}
            select={() => among.select(key)}
            toggleSolo={toggleSolo}
          />
        )}
        <video
          ref={video}
          className={styles.video}
          data-testid={`video-${form.videoChannel.trim() || "none"}`}
          aria-label={t("receiver.picture")}
          muted
          autoPlay
          playsInline
        />
        {!running && (
          <p className={styles.empty}>
            <span className="visually-hidden">{t("receiver.pictureEmpty")}</span>
          </p>
        )}
        {running && !pictured && <span className={pictureless ? styles.empty : styles.waiting} aria-hidden="true" />}
        {blocked && (
          <button type="button" className={`button ${styles.unlock}`} data-testid="unlock-sound" onClick={unlockSound}>
            {t("receiver.tapForSound")}
          </button>
        )}
        <div className={styles.overlay}>
          {replay.bar}
          <PhaseStatus snapshot={snapshot} side="receiver" starting={starting} loadError={loadError} />
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
            fullScreen={fullScreen.active}
            railOpen={props.railOpen}
            railId={props.railId}
            setMuted={setMuted}
            setVolume={(volume) => change({ volume })}
            toggleFullScreen={fullScreen.toggle}
            toggleRail={() => props.toggleRail(key)}
          />
        </div>
      </section>
      {selected && (
        <Rail
          id={props.railId}
          form={form}
          problems={problems}
          locked={running}
          change={change}
          roster={props.roster}
          several={several}
          earlier={earlier}
          snapshot={snapshot}
          quality={{
            state: (running && client?.qualityState()) || { name: "idle" },
            ask: live && client ? (bitsPerSecond) => client.askQuality(bitsPerSecond) : undefined,
          }}
          watchLevels={watchLevels}
          controlValues={controlValues}
        />
      )}
    </>
  );
};
