import type { ReceivedControl } from "@setsuna/client";
import type { TallyValue } from "@setsuna/contracts";
import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { focusPassword } from "../streaming/focus-password.ts";
import { overallPhase } from "../streaming/phase/overall-phase.ts";
import { senderEndOf } from "../streaming/phase/phase-text.ts";
import { standstill } from "../streaming/phase/standstill.ts";
import { useReplay } from "../streaming/replay/use-replay.tsx";
import { MutedSources } from "../streaming/signal/muted-sources.tsx";
import { SignalCover } from "../streaming/signal/signal-cover.tsx";
import { useSignalEvent } from "../streaming/signal/signal-event.ts";
import { TallyFrame } from "../streaming/tally/tally-frame.tsx";
import { channelOf } from "../streaming/target-fields.ts";
import { useAutostart } from "../streaming/use-autostart.ts";
import { useCommand } from "../streaming/use-command.ts";
import { useEarlierSettings } from "../streaming/use-earlier-settings.ts";
import { useLiveSettings } from "../streaming/use-live-settings.ts";
import { useReceiverClient } from "../streaming/use-receiver-client.ts";
import { useSound } from "../streaming/use-sound.ts";
import { holdsChannel, isTalking } from "../talkback/talk-state.ts";
import { useDucking } from "../talkback/use-ducking.ts";
import { playerName } from "./player-name.ts";
import type { PlayerProps } from "./player-props.ts";
import { type ReceiverForm, readReceiverForm } from "./receiver-form.ts";
import { useRecording } from "./record/use-recording.ts";
import { type RemoteOrder, remoteOrder } from "./remote-order.ts";

import { Timecode } from "./timecode.tsx";
import { useApproach } from "./use-approach.ts";
import { useControlValues } from "./use-control-values.ts";
import { useKeys } from "./use-keys.ts";
import { usePictureInPicture } from "./use-picture-in-picture.tsx";
import { usePlayerTally } from "./use-player-tally.ts";

/** Solo overrides mute switches. */
export const isSilent = (muted: boolean, key: number, solo: number | undefined): boolean =>
  solo === undefined ? muted : solo !== key;

const useRemoteOrders = (
  client: { onControl(listener: (received: ReceivedControl) => void): () => void } | undefined,
  allowed: boolean,
  obey: (order: RemoteOrder) => void,
): void => {
  const latest = useRef(obey);
  latest.current = obey;
  useEffect(() => {
    if (!client || !allowed) return;
    return client.onControl(({ message }) => {
      const order = remoteOrder(message);
      if (order !== undefined) latest.current(order);
    });
  }, [client, allowed]);
};

const TALLY_ACTIONS = { "tally-0": 0, "tally-1": 1, "tally-2": 2, "tally-3": 3 } as const;

/** These are never restored, because a volume isn't a setting. */
const APART = ["muted", "volume"] as const;

export const usePlayer = ({ entry, ready, selected, among, page, panel, report, ...props }: PlayerProps) => {
  const { t } = useTranslation();
  const { key, form } = entry;
  const { clean, guest, talk, talkChannel } = page;
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const change = (fields: Partial<ReceiverForm>) => props.change(key, fields);
  // Mix-minus: don't play the page's own talkback back.
  const isOwn = holdsChannel(talk.talk) && talkChannel !== undefined && channelOf(form.audioChannel) === talkChannel;
  const silent = isSilent(form.muted, key, among.solo) || isOwn;
  const { settings, problems } = readReceiverForm({ ...form, muted: silent });
  const receiver = useReceiverClient({ settings, password: form.password, ready, video });
  const { client, snapshot, loadError, running, needsPassword, begin, stop } = receiver;
  useDucking(client, isTalking(talk.talk) || page.ducked);
  const controlValues = useControlValues(client);
  const near = useApproach(stage);
  const earlier = useEarlierSettings({ form, ready, running, apart: APART, change });
  const { remember } = earlier;
  const open = selected && panel.open;
  useEffect(() => {
    if (open) remember();
  }, [open, remember]);
  useEffect(() => {
    if (open && needsPassword) focusPassword();
  }, [open, needsPassword]);
  const toggleSolo = () => among.setSolo(among.solo === key ? undefined : key);
  // Unmuting overrides solo.
  const setMuted = (muted: boolean) => {
    if (among.solo !== undefined) among.setSolo(undefined);
    change({ muted });
  };

  useAutostart(ready, begin, entry.added);
  useCommand(page.command, (name) => {
    if (name === "stop") stop();
    else if (ready && !running) begin();
  });
  const live = snapshot.phase.name === "running";
  useLiveSettings(client, live, settings);

  const replay = useReplay({ client, running: live, selected, serialId: form.serialId, channel: form.videoChannel.trim() });
  useRemoteOrders(client, page.remote, (order) => {
    if (order.order === "delay") change({ delayMs: String(order.delayMs) });
    else replay.show(order.open);
  });

  useRecording({
    client,
    live,
    on: page.recordings.on,
    serialId: form.serialId,
    channel: form.videoChannel.trim(),
    place: among.count > 1 ? among.place : undefined,
    report: (state) => page.recordings.report(key, state),
  });

  const phase = loadError ? "failed" : overallPhase(snapshot);
  useEffect(() => report(key, phase), [report, key, phase]);
  const name = playerName(form, t);
  const videoStream = snapshot.streams.find((stream) => stream.kind === "video");
  const signal = running ? videoStream?.signal : undefined;
  useSignalEvent(among.place, running ? settings?.videoChannel : undefined, signal);
  const shownBefore = signal !== undefined && signal.name !== "awaited";
  const tally = usePlayerTally({ form, settings, snapshot, controlValues, mayCue: running && !clean && !guest });
  const sound = useSound({ client, sounding: live && settings?.audioChannel !== undefined, running });

  const over = (
    <>
      {!replay.open && (
        <SignalCover signal={signal} ended={senderEndOf(videoStream)} lost={page.view.lost} name={name} words={!clean} />
      )}
      {live && !replay.open && page.view.timecode && <Timecode client={client} />}
      {!replay.open && !clean && <MutedSources streams={snapshot.streams} />}
      {!clean && <TallyFrame tally={tally.shown} />}
    </>
  );
  const sendTally = (value: TallyValue): boolean => {
    tally.sender?.set(value);
    return tally.sender !== undefined;
  };
  const pip = usePictureInPicture({ video, title: name, lost: signal?.name === "lost", over });
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
      case "tally-0":
      case "tally-1":
      case "tally-2":
      case "tally-3":
        return sendTally(TALLY_ACTIONS[action]);
      default:
        return false;
    }
  });

  const still = clean || (shownBefore && running) ? undefined : standstill(snapshot, loadError);
  const choosesId = !clean && ready && !running && selected && form.serialId.trim() === "";
  return {
    key,
    form,
    problems,
    settings,
    stage,
    video,
    receiver,
    live,
    phase,
    name,
    signal,
    shownBefore,
    still,
    choosesId,
    replay,
    tally,
    sound,
    over,
    pip,
    near,
    silent,
    earlier,
    controlValues,
    change,
    setMuted,
    toggleSolo,
    several: among.count > 1,
    // Without video there is nothing to wait for.
    pictureless: snapshot.streams.length > 0 && videoStream === undefined,
    controls: !clean && (near || replay.open || (phase !== "live" && !shownBefore && still === undefined)),
  };
};

export type PlayerState = ReturnType<typeof usePlayer>;
