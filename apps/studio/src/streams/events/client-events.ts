import type { RelayNews, SerialId, StreamEvent } from "@setsuna/contracts";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { MediaPort, MediaSessionListener, OpenMedia } from "../relay-pool/relay-port.ts";
import type { NewStreamEvent } from "./event-store.ts";

export interface ClientEventParts {
  readonly record: (id: SerialId, event: NewStreamEvent) => void;
  readonly now: () => Date;
}

/** For types whose only data is the client. */
type PlainType = Extract<
  StreamEvent["type"],
  "sender.lost" | "sender.back" | "standby.switched" | "viewer.joined" | "viewer.left"
>;

/** A page that sends also receives control data, such as tally, but isn't a viewer. */
const isOfMedia = ({ streams }: OpenMedia): boolean => streams.some(({ kind }) => kind !== "control");

/** Smaller encodings belong to a sender that has its own events. The green room has no channels. Cascades are relays. */
const isClient = ({ layerOf, streams, cascade }: OpenMedia): boolean =>
  layerOf === undefined && streams[0].guest === undefined && cascade === undefined;

const passing = (listener: MediaSessionListener) => ({
  onAnswer: (sdp: string) => listener.onAnswer(sdp),
  onRefused: (error: Parameters<MediaSessionListener["onRefused"]>[0]) => listener.onRefused(error),
});

const recorderOf = (media: OpenMedia, { record, now }: ClientEventParts) => {
  const { serialId, channel } = media.streams[0];
  const connection = connectionIdOf(media.session);
  const client = () => ({ at: now().toISOString(), connection, channel, kinds: media.streams.map(({ kind }) => kind) });
  return {
    plain: (type: PlainType) => record(serialId, { type, ...client() }),
    started: (standby: boolean) => record(serialId, { type: "sender.started", ...client(), standby }),
    ended: (reason: string | null) => record(serialId, { type: "sender.ended", ...client(), reason }),
  };
};

const SENDER_NEWS: Partial<Readonly<Record<RelayNews["news"], PlainType>>> = {
  lost: "sender.lost",
  back: "sender.back",
  "on-air": "standby.switched",
};

const watchedSender = (media: OpenMedia, listener: MediaSessionListener, parts: ClientEventParts): MediaSessionListener => {
  const events = recorderOf(media, parts);
  let isConnected = false;
  return {
    ...passing(listener),
    onConnected: () => {
      isConnected = true;
      events.started(media.standby === true);
      listener.onConnected?.();
    },
    onNews: (news) => {
      const type = SENDER_NEWS[news];
      if (type !== undefined) events.plain(type);
      listener.onNews?.(news);
    },
    onClosed: (error) => {
      if (isConnected) events.ended(error?.code ?? null);
      listener.onClosed(error);
    },
  };
};

/** A standby receiver counts as joined once it is served. */
const watchedViewer = (media: OpenMedia, listener: MediaSessionListener, parts: ClientEventParts): MediaSessionListener => {
  const events = recorderOf(media, parts);
  let hasJoined = false;
  const join = (): void => {
    if (!hasJoined) events.plain("viewer.joined");
    hasJoined = true;
  };
  return {
    ...passing(listener),
    onConnected: () => {
      if (media.standby !== true) join();
      listener.onConnected?.();
    },
    onNews: (news) => {
      if (news === "on-air") join();
      listener.onNews?.(news);
    },
    onClosed: (error) => {
      if (hasJoined) events.plain("viewer.left");
      listener.onClosed(error);
    },
  };
};

/** Records clients' events. Only the node that a client is connected to opens its session, so a fleet records once. */
export const recordingClients = (media: MediaPort, parts: ClientEventParts): MediaPort => ({
  open: (opened, listener) => {
    if (!isClient(opened)) media.open(opened, listener);
    else if (opened.direction === "publish") media.open(opened, watchedSender(opened, listener, parts));
    else media.open(opened, isOfMedia(opened) ? watchedViewer(opened, listener, parts) : listener);
  },
  close: (session) => media.close(session),
  signalGone: (session, gone) => media.signalGone(session, gone),
});
