import type { ErrorCode, MediaSessionId, RelayConnection, SerialId, ServerMessage } from "@setsuna/contracts";
import type { Clock, Log } from "@setsuna/kit";
import type {
  IdLookups,
  JoinChallenges,
  LinkUse,
  PasswordEvaluations,
  PasswordGuesses,
  SerialIdRecord,
  SerialIdStore,
  SerialIdWatch,
} from "../../admission/index.ts";
import type { SiteOrigin, SocketBudget } from "../../platform/index.ts";
import type { GreenRoom } from "../green-room/green-room.ts";
import type { Thumbnails } from "../thumbnails/thumbnails.ts";
import type { IceServerIssue } from "../turn/ice-server-issue.ts";
import type { DirectSessions } from "./direct-sessions.ts";
import type { MediaSessions } from "./media-sessions.ts";

export interface SignallingSocket {
  /** Only a trusted proxy may forward it. */
  readonly address: string;
  /** Opened by another site's page. Absent: our page or a program. */
  readonly foreign?: boolean | undefined;
  /** Client admitted. False: the ID's maximum of sockets. Absent in tests without that limit. */
  enter?(id: SerialId): boolean;
  send(message: ServerMessage): void;
  /** Close code of RFC 6455 §7.4; the connection learns of the end within about a second. */
  close(code: number, reason: string): void;
  /** Closes without a handshake, for an unresponsive peer; the connection is notified at once. */
  drop(): void;
}

export interface SignallingContext {
  readonly sessions: MediaSessions;
  readonly directs: DirectSessions;
  readonly serialIds: Pick<SerialIdStore, "find">;
  readonly challenges: Pick<JoinChallenges, "draw">;
  readonly guesses?: PasswordGuesses | undefined;
  readonly evaluations?: Pick<PasswordEvaluations, "evaluate"> | undefined;
  readonly lookups?: Pick<IdLookups, "begin"> | undefined;
  /** Unlimited if absent. */
  readonly sockets?: SocketBudget | undefined;
  /** For serial IDs that are closed to other sites' pages. Absent: every page is another site's. */
  readonly siteOrigin?: SiteOrigin | undefined;
  readonly iceServers: IceServerIssue;
  readonly clock: Clock;
  /** Reference of senders and receivers: ms since the Unix epoch, with fractions. */
  readonly serverClock: Clock;
  readonly newSessionId: () => MediaSessionId;
  /** Senders and receivers of an ID. Rejects with StudioError `relay-unavailable`. Absent in most tests. */
  readonly connections?: ((id: SerialId) => Promise<readonly RelayConnection[]>) | undefined;
  /** Absent in most tests. */
  readonly greenRoom?: GreenRoom | undefined;
  readonly log: Log;
  readonly watch?: SerialIdWatch | undefined;
  /** Counts the device and notes the use. Returns why the link can't be used. Absent in tests without links. */
  readonly useLink?: ((record: SerialIdRecord, use: LinkUse) => Promise<ErrorCode | undefined>) | undefined;
  /** Absent in tests where no ID ends. */
  readonly onSerialIdEnded?: (listener: (id: SerialId) => void) => void;
  /** Clients were removed or their credentials revoked, and their sessions have ended. Absent in some tests. */
  readonly onPutOut?: ((id: SerialId) => void) | undefined;
  /** Without it, no thumbnails are requested. */
  readonly thumbnails?: Pick<Thumbnails, "keep"> | undefined;
  /** The sender said goodbye, so the place is free. Absent without temporary IDs. */
  readonly onTemporaryIdLeft?: ((id: SerialId) => void) | undefined;
}
