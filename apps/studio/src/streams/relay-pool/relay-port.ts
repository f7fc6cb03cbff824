import type {
  EpochRequest,
  ErrorBody,
  FastChannel,
  MediaSessionId,
  PlayoutPath,
  RelayConnection,
  SerialId,
  StreamLimits,
  StreamRef,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { z } from "zod";
import type { RelayHealth } from "../../platform/index.ts";
import type { RelayRates } from "./relay-rates.ts";

/** Hears what becomes of a media session. `onClosed` and `onRefused` come at most once and are the last word. */
export interface MediaSessionListener {
  onAnswer(sdp: string): void;
  /** The client has connected to its relay. Once; never of a relay node of before. */
  onConnected?(): void;
  onRefused(error: ErrorBody): void;
  /** `error` is absent when the owner asked for the end. */
  onClosed(error: ErrorBody | undefined): void;
}

/** Values that JSON can say. */
export type JsonValue = z.infer<ReturnType<typeof z.json>>;

/** Kinds of clients: a page of ours, or a program by WHIP or WHEP. */
export type ClientKind = "page" | "whip";

export interface OpenMedia {
  readonly session: MediaSessionId;
  readonly direction: "publish" | "subscribe";
  /** One stream, or one video and one audio stream, all of one serial ID. */
  readonly streams: readonly [StreamRef, ...StreamRef[]];
  readonly offer: string;
  readonly playout: PlayoutPath;
  readonly replaces?: MediaSessionId | undefined;
  /** Publish: the second channel of each stream. */
  readonly fast?: FastChannel | undefined;
  /** Of the client, as signalling or WHIP sees it. Absent: of no client. It stays in this process. */
  readonly address?: string | undefined;
  /** Absent: a page. */
  readonly client?: ClientKind | undefined;
  /** Limits of the serial ID. */
  readonly limits: StreamLimits;
  /** Name of the password or the links that let the client in (`credentialsOf`). Absent: of no client. */
  readonly credentials?: string | undefined;
  /** Subscribe: the client is a relay of another node, to which the stream cascades. Never so for who comes by signalling or WHEP. */
  readonly cascade?: true | undefined;
  /** Subscribe: takes no media until the client's heartbeats say so. */
  readonly standby?: true | undefined;
  /** Subscribe: request for the epochs of the stream; absent where nothing is encrypted. */
  readonly epochRequest?: EpochRequest | undefined;
}

/** Hears what becomes of a stream's cascade to a relay here. `onClosed` comes once and is the last word. */
export interface CascadeListener {
  /** The offer for the relay that the stream comes from. */
  onOffer(sdp: string): void;
  onClosed(error: ErrorBody | undefined): void;
}

/** One relay, and what it carries now. */
export interface RelaySurvey {
  /** Its place in the pool, from 0. */
  readonly slot: number;
  readonly state: "starting" | "ready" | "waiting" | "stopping" | "stopped";
  readonly pid: number | undefined;
  /** Age of the process; absent while there is none. */
  readonly uptime: Milliseconds | undefined;
  /** Starts after the first. */
  readonly restarts: number;
  /** Newest report of the process; absent before its first report. */
  readonly health: RelayHealth | undefined;
  /** Over the time between its last two reports; absent before the second. */
  readonly rates: RelayRates | undefined;
  /** Absent when the relay did not say. */
  readonly connections: readonly { readonly seen: RelayConnection; readonly client: ClientKind }[] | undefined;
}

/** Begins and ends sessions as clients ask. */
export type MediaPort = Pick<RelayPort, "open" | "close" | "signalGone">;

/** The relays as signalling and WHIP see them. Unknown sessions are ignored: they ended a moment ago. */
export interface RelayPort {
  /** Every relay has said that it is ready. */
  isReady(): boolean;
  /**
   * Starts a session; all that happens to it, refusal included, comes by the listener, never before `open` returns. A subscription ends the session
   * of the same ID that it `replaces`, wherever that is.
   */
  open(media: OpenMedia, listener: MediaSessionListener): void;
  close(session: MediaSessionId): void;
  /** Ends every session of a serial ID at once, but for those that were let in by the credentials `kept`; their listeners hear `error`. */
  endSerialId(id: SerialId, error: ErrorBody, kept?: string): void;
  /** Ends one session; its listener hears `error`. */
  endSession(session: MediaSessionId, error: ErrorBody): void;
  /** Ends one session of a serial ID for good; its listener hears `error`. Then the senders of the ID begin another epoch, once. */
  putOut(id: SerialId, session: MediaSessionId, error: ErrorBody): void;
  /** The clients' sessions of a serial ID, and what each is of, also while they are being set up. */
  sessionsOf(id: SerialId): Promise<ReadonlyMap<MediaSessionId, ClientKind>>;
  /** Returns the connections to a serial ID, as its relay counts them. Rejects with StudioError `relay-unavailable`. */
  list(id: SerialId): Promise<readonly RelayConnection[]>;
  /** Every relay of this server, with all that is connected to it. Never rejects: a relay that does not answer is listed without. */
  survey(): Promise<readonly RelaySurvey[]>;
  /**
   * Says a state on a control channel that no client sends on; a client that comes takes over. Resolves to the receivers at this moment.
   * Rejects with StudioError: `previous-stream-exists`, `relay-unavailable`.
   */
  inject(stream: StreamRef, key: string, value: JsonValue): Promise<number>;
  /** Changes what a serial ID allows: its sessions that are not allowed any more end, their listeners hear why. */
  setLimits(id: SerialId, limits: StreamLimits): void;
  /**
   * Makes the senders of a serial ID's encrypted streams start another epoch after a client was removed. Runs once the ID's
   * closing sessions have ended. `event` identifies the occasion; absent: a new one.
   */
  renewEpochs(id: SerialId, event?: string): void;
  /** Credentials by which the clients of each serial ID were let in, wherever they were. */
  admittedBy(): ReadonlyMap<SerialId, ReadonlySet<string>>;
  /** Serial IDs with sessions, or with an injected state. */
  serialIds(): ReadonlySet<SerialId>;
  signalGone(session: MediaSessionId, gone: boolean): void;
}
