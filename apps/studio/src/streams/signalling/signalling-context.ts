import type { LinkId, MediaSessionId, SerialId, ServerMessage } from "@setsuna/contracts";
import type { Clock, Log } from "@setsuna/kit";
import type {
  IdLookups,
  JoinChallenges,
  PasswordEvaluations,
  PasswordGuesses,
  SerialIdStore,
  SerialIdWatch,
} from "../../admission/index.ts";
import type { SiteOrigin, SocketBudget } from "../../platform/index.ts";
import type { Thumbnails } from "../thumbnails/thumbnails.ts";
import type { IceServerIssue } from "../turn/ice-server-issue.ts";
import type { DirectSessions } from "./direct-sessions.ts";
import type { MediaSessions } from "./media-sessions.ts";

/** The socket under a connection. */
export interface SignallingSocket {
  /** The client's global address; behind a proxy only what a trusted proxy says. */
  readonly address: string;
  /** A page of another site opened it. Absent: a page of ours, or a program that is no browser. */
  readonly foreign?: boolean | undefined;
  /** The client was let in to `id`. False: the ID has as many sockets as it may have. Absent in tests without that limit. */
  enter?(id: SerialId): boolean;
  send(message: ServerMessage): void;
  /** Ends the socket with a close code of RFC 6455 §7.4; the connection hears of its end within about a second. */
  close(code: number, reason: string): void;
  /** Ends the socket without a word, for a peer that does not answer; the connection hears of its end at once. */
  drop(): void;
}

export interface SignallingContext {
  readonly sessions: MediaSessions;
  readonly directs: DirectSessions;
  readonly serialIds: Pick<SerialIdStore, "find">;
  /** Draws what a hello signs. */
  readonly challenges: Pick<JoinChallenges, "draw">;
  /** Keeps passwords from being guessed over many sockets. Absent in tests that guess none. */
  readonly guesses?: PasswordGuesses | undefined;
  /** Makes the server's part of the keys of passwords. Absent in tests that derive none. */
  readonly evaluations?: Pick<PasswordEvaluations, "evaluate"> | undefined;
  /** Keeps serial IDs from being tried one after the other. Absent in tests that try none. */
  readonly lookups?: Pick<IdLookups, "begin"> | undefined;
  /** Bounds the sockets. Absent in tests: as many as come. */
  readonly sockets?: SocketBudget | undefined;
  /** Our own origin, for serial IDs that pages of other sites may not use. Absent: every page is another site's. */
  readonly siteOrigin?: SiteOrigin | undefined;
  readonly iceServers: IceServerIssue;
  /** Monotonic, for limits. */
  readonly clock: Clock;
  /** The clock that senders and receivers are measured against: ms since the Unix epoch, with fractions. */
  readonly serverClock: Clock;
  readonly newSessionId: () => MediaSessionId;
  readonly log: Log;
  /** Hears of whom is let in, and tells what changes. Absent in tests where nothing does. */
  readonly watch?: SerialIdWatch | undefined;
  /** Receives the link that admitted a client. Absent in tests without links. */
  readonly onLinkUsed?: ((id: SerialId, link: LinkId) => void) | undefined;
  /** Calls `listener` with every serial ID that ends. Absent in tests where none does. */
  readonly onSerialIdEnded?: (listener: (id: SerialId) => void) => void;
  /**
   * Called when clients of a serial ID were removed, or their credentials revoked, and their sessions have ended. Absent in
   * tests without removals.
   */
  readonly onPutOut?: ((id: SerialId) => void) | undefined;
  /** Stores stream thumbnails. Absent in tests: then none are requested. */
  readonly thumbnails?: Pick<Thumbnails, "keep"> | undefined;
  /** The sender of a temporary ID has said goodbye: its place is free. Absent where there are none. */
  readonly onTemporaryIdLeft?: ((id: SerialId) => void) | undefined;
}
