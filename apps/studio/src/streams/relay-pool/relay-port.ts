import type {
  Channel,
  ConnectionId,
  EpochRequest,
  ErrorBody,
  FastChannel,
  FleetClientFacts,
  FleetOrphan,
  GuestChange,
  GuestId,
  GuestIntroduction,
  MediaSessionId,
  PlayoutPath,
  RelayCascade,
  RelayConnection,
  RelayNews,
  RelayOpen,
  SenderPath,
  SerialId,
  SessionSample,
  StreamLimits,
  StreamRef,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { z } from "zod";
import type { RelayHealth } from "../../platform/index.ts";
import type { RelayRates } from "./relay-rates.ts";

/** `onClosed`, `onRefused` and `onMoved` are called at most once, and last. */
export interface MediaSessionListener {
  onAnswer(sdp: string): void;
  /** Called once; never from a former relay node. */
  onConnected?(): void;
  /** The session's last seconds, oldest first, and its relay's region in a fleet. */
  onSamples?(samples: readonly SessionSample[], region?: string): void;
  /** Called after `onConnected`. */
  onNews?(news: RelayNews["news"]): void;
  onRefused(error: ErrorBody): void;
  /** `error` is absent if the owner asked. */
  onClosed(error: ErrorBody | undefined): void;
  /** Its relay node drains, so its client should move. May repeat. */
  onDraining?(): void;
  /** The session runs on, but another API node has it. */
  onMoved?(): void;
}

/** Passes everything on, for listeners that watch a part. Doesn't compile if a member is missing. */
export const passedOn = (listener: MediaSessionListener): Required<MediaSessionListener> => ({
  onAnswer: (sdp) => listener.onAnswer(sdp),
  onConnected: () => listener.onConnected?.(),
  onSamples: (samples, region) => listener.onSamples?.(samples, region),
  onNews: (news) => listener.onNews?.(news),
  onRefused: (error) => listener.onRefused(error),
  onClosed: (error) => listener.onClosed(error),
  onDraining: () => listener.onDraining?.(),
  onMoved: () => listener.onMoved?.(),
});

export type JsonValue = z.infer<ReturnType<typeof z.json>>;

/** One of our pages, or a program by WHIP or WHEP. */
export type ClientKind = "page" | "whip";

export interface OpenMedia {
  readonly session: MediaSessionId;
  readonly direction: "publish" | "subscribe";
  /** One stream, or one video and one audio stream, of one serial ID. */
  readonly streams: readonly [StreamRef, ...StreamRef[]];
  readonly offer: string;
  readonly playout: PlayoutPath;
  readonly replaces?: MediaSessionId | undefined;
  /** For publishers, the second channel of each stream. */
  readonly fast?: FastChannel | undefined;
  /** The client's, as signalling or WHIP sees it; never leaves this process. Absent: no client. */
  readonly address?: string | undefined;
  /**
   * The same for all streams of one page's signaling connection, and kept when another API node adopts them. Relay processes never
   * get it. Absent: the session stands alone.
   */
  readonly device?: string | undefined;
  /** Absent for a page. */
  readonly client?: ClientKind | undefined;
  readonly limits: StreamLimits;
  /** Password or link that admitted the client (`credentialsOf`). Absent: no client. */
  readonly credentials?: string | undefined;
  /** Subscribe: the client is another node's relay. Never set by signalling or WHEP. */
  readonly cascade?: true | undefined;
  /** Subscribe: no media until the client's heartbeats ask for it. Publish: stands by for another sender. */
  readonly standby?: true | undefined;
  readonly returnAfterSeconds?: number | undefined;
  /** Publish: a standby for a sender at another node. Subscribe: its cascade. Only set between nodes. */
  readonly away?: true | undefined;
  /** Publish: takes over from the stream's cascade at its first keyframe. Only set by nodes. */
  readonly follows?: true | undefined;
  /** Publish: one of several networks of a sender. */
  readonly path?: SenderPath | undefined;
  /** Publish: a smaller encoding of this session's video. */
  readonly layerOf?: MediaSessionId | undefined;
  /** For subscribers, requests the stream's epochs; absent if unencrypted. */
  readonly epochRequest?: EpochRequest | undefined;
  /** Publish: a guest in the green room. */
  readonly introduction?: GuestIntroduction | undefined;
  /** Names the client in events once it is connected. Absent: the session does. Only set by the recorder of events. */
  readonly connection?: ConnectionId | undefined;
}

/** A connected session, without what only its opening needs. */
export interface RunningMedia
  extends Omit<OpenMedia, "offer" | "replaces" | "epochRequest" | "cascade" | "away" | "follows" | "connection"> {
  /** The client records what it receives. */
  readonly recording?: true | undefined;
  /** For the client's events. Absent from an older relay node. */
  readonly facts?: FleetClientFacts | undefined;
}

/** A client that no API node has, or whose API node is gone. */
export type OrphanedClient = Pick<FleetOrphan, "media" | "ended">;

/** A client that resumes a session. */
export interface Adoption extends Pick<OpenMedia, "session" | "address" | "device"> {
  readonly serialId: SerialId;
}

/** The message that opens the session in its relay. Doesn't compile if a member is missing there, which would be dropped. */
export const relayOpenOf = ({ address, device, client, credentials, connection, ...carried }: OpenMedia): RelayOpen => {
  carried satisfies { readonly [Member in keyof typeof carried]: Member extends keyof RelayOpen ? unknown : never };
  return { type: "open", ...carried, streams: [...carried.streams] };
};

/** `onClosed` is called once, and last. */
export interface CascadeListener {
  onOffer(sdp: string): void;
  onClosed(error: ErrorBody | undefined): void;
}

/** `away`: takes that node's standby for the sender here. `follows`: cascade of the stream from its former node. */
export type CascadeKind = Pick<RelayCascade, "away" | "follows">;

export interface RelaySurvey {
  /** Counts from 0. */
  readonly slot: number;
  readonly state: "starting" | "ready" | "waiting" | "stopping" | "stopped";
  readonly pid: number | undefined;
  /** Uptime of the process; absent without one. */
  readonly uptime: Milliseconds | undefined;
  /** Counts after the first start. */
  readonly restarts: number;
  /** Absent before the first report. */
  readonly health: RelayHealth | undefined;
  /** Measured between the last two reports; absent before the second. */
  readonly rates: RelayRates | undefined;
  readonly connections: readonly { readonly seen: RelayConnection; readonly client: ClientKind }[] | undefined;
}

/** Resolves to undefined if `showSlate` follows instead. */
export type FindSlate = (id: SerialId, channel: Channel) => Promise<readonly string[] | undefined>;

export type MediaPort = Pick<RelayPort, "open" | "adopt" | "close" | "signalGone">;

/** Ignores unknown sessions, because they have just ended. */
export interface RelayPort {
  isReady(): boolean;
  /**
   * Events, including refusal, come through the listener, never before `open` returns. A subscription ends the session of the
   * same ID that it `replaces`, wherever that is.
   */
  open(media: OpenMedia, listener: MediaSessionListener): void;
  /**
   * Takes over a connected page's session from an API node that is gone or lost the page. Resolves to false if no relay node has
   * it; never rejects. `listenerOf` isn't called then.
   */
  adopt(adoption: Adoption, listenerOf: (media: RunningMedia) => MediaSessionListener): Promise<boolean>;
  close(session: MediaSessionId): void;
  endSerialId(id: SerialId, error: ErrorBody, kept?: string): void;
  /** Passes `error` to its listener. */
  endSession(session: MediaSessionId, error: ErrorBody): void;
  /** Ends a session for good; its listener gets `error`. Then the ID's senders start another epoch, once. */
  putOut(id: SerialId, session: MediaSessionId, error: ErrorBody): void;
  /** Clients' sessions, including those being set up. */
  sessionsOf(id: SerialId): Promise<ReadonlyMap<MediaSessionId, ClientKind>>;
  /** Counts as the relay does. Rejects with StudioError `relay-unavailable`. */
  list(id: SerialId): Promise<readonly RelayConnection[]>;
  /** All relays of this server. Never rejects: omits the connections of one that doesn't answer. */
  survey(): Promise<readonly RelaySurvey[]>;
  /**
   * Sets a state on a control channel without a sending client; one that comes takes over. Resolves to the number of receivers.
   * Rejects with StudioError `previous-stream-exists` or `relay-unavailable`.
   */
  inject(stream: StreamRef, key: string, value: JsonValue): Promise<number>;
  /**
   * Switches the channel to its standby sender, each stream at a keyframe. Resolves to the number of streams; rejects with
   * StudioError `no-standby` or `relay-unavailable`.
   */
  switchSender(id: SerialId, channel: Channel): Promise<number>;
  /**
   * Changes the requests to a guest, which keeps its session. Rejects with StudioError `unknown-guest`, `previous-stream-exists`,
   * `standby-taken` or `relay-unavailable`.
   */
  directGuest(id: SerialId, guest: GuestId, change: GuestChange): Promise<void>;
  /** Shows base64 keyframes on a channel while no sender is live; empty: none. Ignored where the channel isn't in use. */
  showSlate(id: SerialId, channel: Channel, frames: readonly string[]): void;
  /** Asked when a channel with viewers loses its last sender. */
  serveSlates(find: FindSlate): void;
  /** Its client has moved to another session, which its events follow. */
  continued(session: MediaSessionId): void;
  /** Called with what happened to other API nodes' clients after those nodes ended. May repeat. */
  onOrphan(listener: (client: OrphanedClient) => void): void;
  /** Ends sessions that are no longer allowed, with the reason. */
  setLimits(id: SerialId, limits: StreamLimits): void;
  /**
   * After a client's removal, makes the ID's senders of encrypted streams start another epoch, once its closing sessions have
   * ended. `event` identifies the occasion; absent: a new one.
   */
  renewEpochs(id: SerialId, event?: string): void;
  /** Addresses by ID of clients admitted on all servers. */
  admittedBy(): ReadonlyMap<SerialId, ReadonlySet<string>>;
  serialIds(): ReadonlySet<SerialId>;
  signalGone(session: MediaSessionId, gone: boolean): void;
}
