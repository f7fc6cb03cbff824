import { type ErrorBody, type RelayNews, type SerialId, type StreamEvent, TallyValue, tallyName } from "@setsuna/contracts";
import {
  type MediaPort,
  type MediaSessionListener,
  type OpenMedia,
  passedOn,
  type RunningMedia,
} from "../relay-pool/relay-port.ts";
import { ClientPlace, type ClientPlaces } from "./client-places.ts";
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

const recorderOf = (media: Watched, place: ClientPlace, { record, now }: ClientEventParts) => {
  const { serialId, channel } = media.streams[0];
  const kinds = media.streams.map(({ kind }) => kind);
  const client = () => ({ at: now().toISOString(), connection: place.connection, channel, kinds });
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

interface Watching extends ClientEventParts {
  readonly media: Watched;
  readonly listener: MediaSessionListener;
  readonly places: ClientPlaces;
  readonly isAdopted: boolean;
}

/** A client that moves to another relay neither leaves nor arrives. */
const following = ({ listener }: Watching, place: ClientPlace, left: (error: ErrorBody | undefined) => void) => ({
  ...passedOn(listener),
  onDraining: () => {
    place.moves();
    listener.onDraining?.();
  },
  onRefused: (error: ErrorBody) => {
    place.ends();
    listener.onRefused(error);
  },
  onMoved: () => {
    place.ends();
    listener.onMoved?.();
  },
  onClosed: (error: ErrorBody | undefined) => {
    if (place.ends()) left(error);
    listener.onClosed(error);
  },
});

const watchedSender = (watching: Watching): MediaSessionListener => {
  const { media, listener, places, isAdopted: hasArrived } = watching;
  const place = new ClientPlace(places, media, { hasArrived, isRecording: false });
  const events = recorderOf(media, place, watching);
  return {
    ...following(watching, place, (error) => events.ended(error?.code ?? null)),
    onConnected: () => {
      if (place.arrives()) events.started(media.standby === true);
      listener.onConnected?.();
    },
    onNews: (news) => {
      const type = SENDER_NEWS[news];
      if (type !== undefined && place.isPresent) events.plain(type);
      const tally = [...TallyValue.values].find((value) => news === `tally-${tallyName(value)}`);
      if (tally !== undefined) events.tally(tally);
      listener.onNews?.(news);
    },
  };
};

/** A standby receiver counts as joined once it is served. */
const watchedViewer = (watching: Watching): MediaSessionListener => {
  const { media, listener, places, isAdopted } = watching;
  const isStandby = media.standby === true;
  const isRecording = media.recording === true;
  const place = new ClientPlace(places, media, { hasArrived: isAdopted && !isStandby, isRecording });
  const events = recorderOf(media, place, watching);
  const join = (): void => {
    if (place.arrives()) events.plain("viewer.joined");
  };
  const record = (now: boolean): void => {
    if (place.records(now)) events.plain(now ? "recording.started" : "recording.stopped");
  };
  const left = (): void => {
    if (place.isRecording) events.plain("recording.stopped");
    events.plain("viewer.left");
  };
  return {
    ...following(watching, place, left),
    onConnected: () => {
      if (isStandby) place.takesOver();
      else join();
      listener.onConnected?.();
    },
    onNews: (news) => {
      if (news === "on-air") join();
      if (news === "recording" || news === "recorded") record(news === "recording");
      listener.onNews?.(news);
    },
  };
};

const watched = (watching: Watching): MediaSessionListener => {
  const { media, listener } = watching;
  if (!isClient(media)) return listener;
  if (media.direction === "publish") return watchedSender(watching);
  return isOfMedia(media) ? watchedViewer(watching) : listener;
};

/** Records clients' events. Only the node that a client is connected to has its session, so a fleet records once. */
export const recordingClients = (relays: MediaPort, parts: ClientEventParts): MediaPort => {
  const places: ClientPlaces = new Map();
  const watch = (media: Watched, listener: MediaSessionListener, isAdopted: boolean): MediaSessionListener =>
    watched({ ...parts, places, media, listener, isAdopted });
  return {
    open: (media, listener) => relays.open(media, watch(media, listener, false)),
    adopt: (adoption, listenerOf) => relays.adopt(adoption, (running) => watch(running, listenerOf(running), true)),
    close: (session) => relays.close(session),
    signalGone: (session, gone) => relays.signalGone(session, gone),
  };
};
