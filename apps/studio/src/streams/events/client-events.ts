import type { ErrorBody, RelayNews, SerialId, StreamEvent, TallyValue } from "@setsuna/contracts";
import {
  type MediaPort,
  type MediaSessionListener,
  type OpenMedia,
  passedOn,
  type RelayPort,
  type RunningMedia,
} from "../relay-pool/relay-port.ts";
import { ClientPlace, type ClientPlaces, connectionOnceConnected, isElsewhere, noteState } from "./client-places.ts";
import { clientStateOf, isClient, isOfMedia, tallyOf } from "./client-state.ts";
import type { EventRecord } from "./record-store.ts";

export interface ClientEventParts {
  readonly record: (id: SerialId, event: EventRecord) => void;
  readonly now: () => Date;
  readonly fleet: Pick<RelayPort, "onOrphan" | "continued">;
}

/** For types whose only data is the client. */
type PlainType = Extract<
  StreamEvent["type"],
  "sender.lost" | "sender.back" | "standby.switched" | "viewer.joined" | "viewer.left" | "recording.started" | "recording.stopped"
>;

type Watched = Omit<OpenMedia, "offer"> & Pick<RunningMedia, "recording" | "facts">;

const recorderOf = (media: Watched, place: ClientPlace, { record, now }: ClientEventParts) => {
  const { serialId, channel } = media.streams[0];
  const { direction, standby } = media;
  const kinds = media.streams.map(({ kind }) => kind);
  const client = () => ({ at: now().toISOString(), connection: place.connection, channel, kinds });
  return {
    plain: (type: PlainType) => record(serialId, { type, ...client() }),
    started: (standby: boolean) => record(serialId, { type: "sender.started", ...client(), standby }),
    tally: (value: TallyValue) => record(serialId, { type: "tally.changed", at: now().toISOString(), channel, value }),
    ended: (reason: string | null) => record(serialId, { type: "sender.ended", ...client(), reason }),
    endedUnlessStored: (reason: string) => {
      const left = { arrivedAt: undefined, news: [], end: { at: now().toISOString(), reason } };
      record(serialId, { type: "client.state", ...client(), direction, standby: standby === true, ...left });
    },
  };
};

/** After `relay-lost` the relay node may have handed the client's end to another API node. */
const leaving =
  (events: ReturnType<typeof recorderOf>, left: (error: ErrorBody | undefined) => void) =>
  (error: ErrorBody | undefined): void => {
    if (error?.code === "relay-lost") events.endedUnlessStored(error.code);
    else left(error);
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

const placeOf = ({ media, places, record, now }: Watching, state: ConstructorParameters<typeof ClientPlace>[2]): ClientPlace => {
  const { facts } = media;
  const place = new ClientPlace(places, media, { ...state, connection: facts?.connection });
  const known = facts && place.isPresent ? clientStateOf(media, facts, now()) : undefined;
  if (known !== undefined) record(media.streams[0].serialId, known);
  return place;
};

/** Otherwise, once this node is gone, the end of the session that the client left would count as the client's. */
const reportMove = ({ media, fleet }: Watching, place: ClientPlace): void => {
  if (media.replaces !== undefined && place.isContinued) fleet.continued(media.replaces);
};

/** A client that moves to another relay neither leaves nor arrives. */
const following = ({ listener }: Watching, place: ClientPlace, left: (error: ErrorBody | undefined) => void) => ({
  ...passedOn(listener),
  onDraining: () => {
    place.moves();
    listener.onDraining?.();
  },
  onRefused: (error: ErrorBody) => {
    if (place.ends()) left(error);
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
  const { media, listener, isAdopted: hasArrived } = watching;
  const place = placeOf(watching, { hasArrived, isRecording: false });
  const events = recorderOf(media, place, watching);
  return {
    ...following(
      watching,
      place,
      leaving(events, (error) => events.ended(error?.code ?? null)),
    ),
    onConnected: () => {
      if (place.arrives()) events.started(media.standby === true);
      reportMove(watching, place);
      listener.onConnected?.();
    },
    onNews: (news) => {
      const type = SENDER_NEWS[news];
      if (type !== undefined && place.isPresent) events.plain(type);
      const tally = tallyOf(news);
      if (tally !== undefined) events.tally(tally);
      listener.onNews?.(news);
    },
  };
};

/** A standby receiver counts as joined once it is served. */
const watchedViewer = (watching: Watching): MediaSessionListener => {
  const { media, listener, isAdopted } = watching;
  const isStandby = media.standby === true;
  const isRecording = media.recording === true;
  const place = placeOf(watching, { hasArrived: isAdopted && !isStandby, isRecording });
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
    ...following(watching, place, leaving(events, left)),
    onConnected: () => {
      if (isStandby) place.takesOver();
      else join();
      reportMove(watching, place);
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
  const { record, now, fleet } = parts;
  fleet.onOrphan(({ media, ended }) => {
    const { session, facts, streams } = media;
    const [first] = streams;
    const state = isElsewhere(places, facts.connection, session) ? undefined : clientStateOf(media, facts, now(), ended);
    if (first === undefined || state === undefined) return;
    noteState(places, session, state);
    record(first.serialId, state);
  });
  // The relay node keeps the name for an API node that adopts the session.
  const named = (media: OpenMedia): OpenMedia =>
    media.replaces === undefined ? media : { ...media, connection: connectionOnceConnected(places, media) };
  const watch = (media: Watched, listener: MediaSessionListener, isAdopted: boolean): MediaSessionListener =>
    watched({ ...parts, places, media, listener, isAdopted });
  return {
    open: (media, listener) => relays.open(named(media), watch(media, listener, false)),
    adopt: (adoption, listenerOf) => relays.adopt(adoption, (running) => watch(running, listenerOf(running), true)),
    close: (session) => relays.close(session),
    signalGone: (session, gone) => relays.signalGone(session, gone),
  };
};
