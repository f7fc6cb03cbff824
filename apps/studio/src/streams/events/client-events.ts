import { type RelayNews, type SerialId, type StreamEvent, TallyValue, tallyName } from "@setsuna/contracts";
import { connectionIdOf } from "../connections/connection-api.ts";
import {
  type MediaPort,
  type MediaSessionListener,
  type OpenMedia,
  passedOn,
  type RunningMedia,
} from "../relay-pool/relay-port.ts";
import type { NewStreamEvent } from "./event-store.ts";

export interface ClientEventParts {
  readonly record: (id: SerialId, event: NewStreamEvent) => void;
  readonly now: () => Date;
}

/** For types whose only data is the client. */
type PlainType = Extract<
  StreamEvent["type"],
  "sender.lost" | "sender.back" | "standby.switched" | "viewer.joined" | "viewer.left" | "recording.started" | "recording.stopped"
>;

type Watched = Omit<OpenMedia, "offer"> & Pick<RunningMedia, "recording">;

/** A page that sends also receives control data, such as tally, but isn't a viewer. */
const isOfMedia = ({ streams }: Watched): boolean => streams.some(({ kind }) => kind !== "control");

/** Smaller encodings belong to a sender that has its own events. The green room has no channels. Cascades are relays. */
const isClient = ({ layerOf, streams, cascade }: Watched): boolean =>
  layerOf === undefined && streams[0].guest === undefined && cascade === undefined;

const recorderOf = (media: Watched, { record, now }: ClientEventParts) => {
  const { serialId, channel } = media.streams[0];
  const connection = connectionIdOf(media.session);
  const client = () => ({ at: now().toISOString(), connection, channel, kinds: media.streams.map(({ kind }) => kind) });
  return {
    plain: (type: PlainType) => record(serialId, { type, ...client() }),
    started: (standby: boolean) => record(serialId, { type: "sender.started", ...client(), standby }),
    tally: (value: TallyValue) => record(serialId, { type: "tally.changed", at: now().toISOString(), channel, value }),
    ended: (reason: string | null) => record(serialId, { type: "sender.ended", ...client(), reason }),
  };
};

const SENDER_NEWS: Partial<Readonly<Record<RelayNews["news"], PlainType>>> = {
  lost: "sender.lost",
  back: "sender.back",
  "on-air": "standby.switched",
};

type Watch = (
  media: Watched,
  listener: MediaSessionListener,
  parts: ClientEventParts,
  isAdopted: boolean,
) => MediaSessionListener;

const watchedSender: Watch = (media, listener, parts, isAdopted) => {
  const events = recorderOf(media, parts);
  let isConnected = isAdopted;
  return {
    ...passedOn(listener),
    onConnected: () => {
      isConnected = true;
      events.started(media.standby === true);
      listener.onConnected?.();
    },
    onNews: (news) => {
      const type = SENDER_NEWS[news];
      if (type !== undefined) events.plain(type);
      const tally = [...TallyValue.values].find((value) => news === `tally-${tallyName(value)}`);
      if (tally !== undefined) events.tally(tally);
      listener.onNews?.(news);
    },
    onClosed: (error) => {
      if (isConnected) events.ended(error?.code ?? null);
      listener.onClosed(error);
    },
  };
};

/** A standby receiver counts as joined once it is served. */
const watchedViewer: Watch = (media, listener, parts, isAdopted) => {
  const events = recorderOf(media, parts);
  let hasJoined = isAdopted && media.standby !== true;
  const join = (): void => {
    if (!hasJoined) events.plain("viewer.joined");
    hasJoined = true;
  };
  let isRecording = media.recording === true;
  const record = (now: boolean): void => {
    if (now !== isRecording) events.plain(now ? "recording.started" : "recording.stopped");
    isRecording = now;
  };
  return {
    ...passedOn(listener),
    onConnected: () => {
      if (media.standby !== true) join();
      listener.onConnected?.();
    },
    onNews: (news) => {
      if (news === "on-air") join();
      if (news === "recording" || news === "recorded") record(news === "recording");
      listener.onNews?.(news);
    },
    onClosed: (error) => {
      record(false);
      if (hasJoined) events.plain("viewer.left");
      listener.onClosed(error);
    },
  };
};

const watched: Watch = (media, listener, parts, isAdopted) => {
  if (!isClient(media)) return listener;
  if (media.direction === "publish") return watchedSender(media, listener, parts, isAdopted);
  return isOfMedia(media) ? watchedViewer(media, listener, parts, isAdopted) : listener;
};

/** Records clients' events. Only the node that a client is connected to has its session, so a fleet records once. */
export const recordingClients = (media: MediaPort, parts: ClientEventParts): MediaPort => ({
  open: (opened, listener) => media.open(opened, watched(opened, listener, parts, false)),
  adopt: (adoption, listenerOf) => media.adopt(adoption, (running) => watched(running, listenerOf(running), parts, true)),
  close: (session) => media.close(session),
  signalGone: (session, gone) => media.signalGone(session, gone),
});
