import type { ErrorBody, FromRelay, MediaSessionId, RelayNews, SessionSample } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { Admission } from "./admission.ts";
import type { EpochExchanges } from "./epochs/epoch-exchanges.ts";
import type { SessionRole } from "./roles/session-role.ts";
import type { PeerEvents, SessionPeer } from "./transport/peer.ts";

export interface SessionSurroundings {
  now(): Milliseconds;
  ntpNow(): number;
  /** On the clock of `now`. Later media of senders is dropped. */
  readonly lease: { readonly until: number };
  readonly epochs: EpochExchanges;
  readonly received: { packets: number; bytes: number };
}

export interface RelaySessionOptions {
  readonly id: MediaSessionId;
  readonly admission: Admission;
  readonly surroundings: SessionSurroundings;
  connect(events: PeerEvents): SessionPeer;
  /** @param end ends the session. */
  begin(peer: SessionPeer, end: (error: ErrorBody) => void): SessionRole;
  /** Called once connected, unless the address is forbidden. */
  onConnected?(): void;
  /** Every few seconds, oldest first. */
  onSamples?(samples: SessionSample[]): void;
  /** Present once connected. */
  onNews?(news: RelayNews["news"]): void;
  onEnd(message: Extract<FromRelay, { type: "closed" }>): void;
}
