import { type ClientSnapshot, SenderSettings } from "@setsuna/client";
import type { Channel, GuestId, SerialId } from "@setsuna/contracts";
import type { SenderClient } from "@setsuna/web-media";
import { useCallback, useEffect, useMemo, useReducer } from "react";
import { browserMedia } from "../streaming/browser-media.ts";
import { signalUrl } from "../streaming/signal-url.ts";
import { useClient } from "../streaming/use-client.ts";
import { holdsChannel, isTalking, KEEP_CHANNEL_MS, nextTalk, TALK_OFF, type Talk, type TalkEvent } from "./talk-state.ts";
import { useTalkKeys } from "./use-talk-keys.ts";

const SPEECH_KBPS = 64;

export interface TalkTarget {
  readonly serialId: SerialId;
  readonly password: string;
  readonly channel: Channel;
  /** Hears it alone; absent: everybody on the channel. */
  readonly guest?: GuestId | undefined;
}

export interface TalkControl {
  readonly talk: Talk;
  readonly possible: boolean;
  readonly press: () => void;
  readonly release: () => void;
  readonly latch: () => void;
}

const settingsOf = ({ serialId, channel }: TalkTarget, audioMuted: boolean): SenderSettings =>
  SenderSettings.parse({
    serialId,
    audioChannel: channel,
    audioMuted,
    audioChannels: 1,
    audioBitrateKbps: SPEECH_KBPS,
    // A loudspeaker with program audio is nearby.
    echoCancellation: true,
    noiseSuppression: true,
  });

const eventOf = ({ phase, streams }: ClientSnapshot): TalkEvent | undefined => {
  if (phase.name === "failed") return { name: "refused", error: phase.error };
  const sound = streams.find(({ kind }) => kind === "audio")?.phase;
  switch (sound?.name) {
    case "live":
      return { name: "open", now: performance.now() };
    case "reconnecting":
      return { name: "broken" };
    case "refused":
      return { name: "refused", error: sound.error };
    default:
      return undefined;
  }
};

/**
 * The first press opens microphone and channel, which send silence between presses and close after a while. `target` is
 * undefined if talkback is impossible; a change ends it.
 */
export const useTalk = (target: TalkTarget | undefined): TalkControl => {
  const { client, snapshot, loadError, start, stop } = useClient<SenderClient>();
  const [talk, dispatch] = useReducer(nextTalk, TALK_OFF);
  const { serialId, password, channel, guest } = target ?? {};
  const place = useMemo<TalkTarget | undefined>(
    () => (serialId === undefined || channel === undefined ? undefined : { serialId, password: password ?? "", channel, guest }),
    [serialId, password, channel, guest],
  );
  const holds = holdsChannel(talk);
  const talking = isTalking(talk);

  useEffect(() => {
    if (!holds || place === undefined) return;
    start(async () => {
      const { SenderClient } = await browserMedia();
      const greenRoom = place.guest && { guest: place.guest };
      return new SenderClient({ signalUrl: signalUrl(), settings: settingsOf(place, true), password: place.password, greenRoom });
    });
    return stop;
  }, [holds, place, start, stop]);
  // Other people would listen, so stop talking.
  // biome-ignore lint/correctness/useExhaustiveDependencies: stop when `place` changes.
  useEffect(() => () => dispatch({ name: "stop" }), [place]);
  useEffect(() => {
    const event = eventOf(snapshot);
    if (event !== undefined) dispatch(event);
  }, [snapshot]);
  useEffect(() => {
    if (loadError !== undefined) dispatch({ name: "refused", error: loadError });
  }, [loadError]);
  useEffect(() => {
    if (holds && place !== undefined) void client?.update(settingsOf(place, !talking));
  }, [client, holds, place, talking]);
  const waits = talk.name === "ready";
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => dispatch({ name: "tick", now: performance.now() }), KEEP_CHANNEL_MS);
    return () => clearTimeout(timer);
  }, [waits]);

  const possible = place !== undefined;
  const press = useCallback(() => dispatch({ name: "press", now: performance.now() }), []);
  const release = useCallback(() => dispatch({ name: "release", now: performance.now() }), []);
  const latch = useCallback(() => dispatch({ name: "latch", now: performance.now() }), []);
  useTalkKeys(possible, { press, release, latch });
  return { talk, possible, press, release, latch };
};
