import type {
  ErrorBody,
  FastChannel,
  MediaSessionId,
  PlayoutPath,
  RelayConnection,
  SerialId,
  StreamLimits,
  StreamRef,
} from "@setsuna/contracts";
import type { z } from "zod";

/** What a media session tells its owner. `onClosed` and `onRefused` come at most once and are the last word. */
export interface MediaSessionListener {
  onAnswer(sdp: string): void;
  onRefused(error: ErrorBody): void;
  /** `error` is absent when the owner asked for the end. */
  onClosed(error: ErrorBody | undefined): void;
}

/** What JSON can say. */
export type JsonValue = z.infer<ReturnType<typeof z.json>>;

/** What speaks to us: a page of ours, or a program by WHIP or WHEP. */
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
  /** Absent: a page. */
  readonly client?: ClientKind | undefined;
  /** What the serial ID allows. */
  readonly limits: StreamLimits;
}

/** The relays as signalling and WHIP see them. Unknown sessions are ignored: they ended a moment ago. */
export interface RelayPort {
  /** Every relay has said that it is ready. */
  isReady(): boolean;
  /** Starts a session; all that happens to it, refusal included, comes by the listener, never before `open` returns. */
  open(media: OpenMedia, listener: MediaSessionListener): void;
  candidate(session: MediaSessionId, candidate: string, mid: string): void;
  close(session: MediaSessionId): void;
  /** Ends every session of a serial ID at once; their listeners hear `error`. */
  endSerialId(id: SerialId, error: ErrorBody): void;
  /** Ends one session; its listener hears `error`. */
  endSession(session: MediaSessionId, error: ErrorBody): void;
  /** The sessions of a serial ID, and what each is of, also while they are being set up. */
  sessionsOf(id: SerialId): ReadonlyMap<MediaSessionId, ClientKind>;
  /** What is connected to a serial ID, as its relay counts it. Rejects with StudioError `relay-unavailable`. */
  look(id: SerialId): Promise<readonly RelayConnection[]>;
  /**
   * Says a state on a control channel that no client sends on; a client that comes takes over. Resolves to the receivers at this moment.
   * Rejects with StudioError: `previous-stream-exists`, `relay-unavailable`.
   */
  serve(stream: StreamRef, key: string, value: JsonValue): Promise<number>;
  /** What a serial ID allows has changed: its sessions that are not allowed any more end, their listeners hear why. */
  setLimits(id: SerialId, limits: StreamLimits): void;
  /** Serial IDs with sessions, or with a served state. */
  serialIds(): ReadonlySet<SerialId>;
  signalGone(session: MediaSessionId, gone: boolean): void;
}
