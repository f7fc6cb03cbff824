import type { ErrorBody, FromRelay, MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { Admission } from "./admission.ts";
import type { EpochExchanges } from "./epochs/epoch-exchanges.ts";
import type { SessionRole } from "./roles/session-role.ts";
import type { PeerEvents, SessionPeer } from "./transport/peer.ts";

/** Surroundings of all sessions of a relay. */
export interface SessionSurroundings {
  /** A monotonic clock, ms. */
  now(): Milliseconds;
  /** Server clock, ms since the Unix epoch. */
  ntpNow(): number;
  /** Until then, on `now`, senders are the relay's own; nothing of theirs is passed on later. */
  readonly lease: { readonly until: number };
  /** Epoch messages of encrypted streams. */
  readonly epochs: EpochExchanges;
  /** Packets and bytes received by all sessions. */
  readonly received: { packets: number; bytes: number };
}

/** Parts and callbacks of one session. */
export interface RelaySessionOptions {
  readonly id: MediaSessionId;
  readonly admission: Admission;
  readonly surroundings: SessionSurroundings;
  /** Creates the connection, which delivers its events to the session. */
  connect(events: PeerEvents): SessionPeer;
  /** Makes the role, on that connection. @param end ends the session. */
  begin(peer: SessionPeer, end: (error: ErrorBody) => void): SessionRole;
  /** Called once when the client has connected; not for a client at a forbidden address. */
  onConnected?(): void;
  onEnd(message: Extract<FromRelay, { type: "closed" }>): void;
}
