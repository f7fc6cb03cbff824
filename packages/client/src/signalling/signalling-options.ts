import type { JoinChallengeValue, LinkId, SerialId, ServerMessage } from "@setsuna/contracts";
import type { IdKeys } from "@setsuna/e2ee";
import type { SignallingPorts } from "../transport/ports.ts";
import type { SignallingState } from "./signalling-lifecycle.ts";

/** Part of a client's keys that its hello needs. `proofKey` is absent when the ID has neither password nor links. */
export type JoiningKeys = Pick<IdKeys, "link" | "isUnconfirmed"> & { readonly proofKey?: string | undefined };

/** Names the client, the ID and the server of a join, and receives its events. */
export interface SignallingOptions {
  readonly ports: SignallingPorts;
  /** WebSocket address: `wss://host/studio/signal`. */
  readonly url: string;
  readonly serialId: SerialId;
  readonly role: "sender" | "receiver";
  /** Of the ID password, or of `link`; absent when the ID has neither. */
  readonly proofKey?: string | undefined;
  /** The link that the client comes by; absent: by none. */
  readonly link?: LinkId | undefined;
  /**
   * True: the hello waits for {@link Signalling.enter}, since its keys need the server. Absent: `proofKey` and `link` are known.
   */
  readonly isAwaitingKeys?: boolean | undefined;
  onState(state: SignallingState): void;
  /** No WebSocket gets through, and HTTP is tried. Absent: ignored. */
  onFallback?(): void;
  /** Called with the server's challenge to sign. Absent: only the hello needs it. */
  onChallenge?(challenge: JoinChallengeValue): void;
  /** The number of video channels of the ID is known, or has changed. */
  onLimit?(): void;
  /** A media session that server or relay ended. */
  onClosed(message: Extract<ServerMessage, { type: "closed" }>): void;
}
