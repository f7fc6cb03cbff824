import type { ErrorBody, FromRelay, MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { Admission } from "./admission.ts";
import type { EpochExchanges } from "./epochs/epoch-exchanges.ts";
import type { SessionRole } from "./roles/session-role.ts";
import type { PeerEvents, SessionPeer } from "./transport/peer.ts";

export interface SessionSurroundings {
  /** Monotonic, ms. */
  now(): Milliseconds;
  /** Server clock, ms since the Unix epoch. */
  ntpNow(): number;
  /** On `now`; later media of senders is dropped. */
  readonly lease: { readonly until: number };
  /** Of encrypted streams. */
  readonly epochs: EpochExchanges;
  readonly received: { packets: number; bytes: number };
}

export interface RelaySessionOptions {
  readonly id: MediaSessionId;
  readonly admission: Admission;
  readonly surroundings: SessionSurroundings;
  /** Delivers its events to the session. */
  connect(events: PeerEvents): SessionPeer;
  /** @param end ends the session. */
  begin(peer: SessionPeer, end: (error: ErrorBody) => void): SessionRole;
  /** Once connected; not at a forbidden address. */
  onConnected?(): void;
  onEnd(message: Extract<FromRelay, { type: "closed" }>): void;
}
