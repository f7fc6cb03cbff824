import type { JoinChallengeValue, LinkId, SerialId, ServerMessage } from "@setsuna/contracts";
import type { IdKeys } from "@setsuna/e2ee";
import type { SignallingPorts } from "../transport/ports.ts";
import type { SignallingState } from "./signalling-lifecycle.ts";

/** `proofKey`: absent without password and links. */
export type JoiningKeys = Pick<IdKeys, "link" | "isUnconfirmed"> & { readonly proofKey?: string | undefined };

/** Names the client, the ID and the server of a join, and receives its events. */
export interface SignallingOptions {
  readonly ports: SignallingPorts;
  /** Such as `wss://host/studio/signal`. */
  readonly url: string;
  readonly serialId: SerialId;
  readonly role: "sender" | "receiver";
  /** Of password or `link`; absent: neither. */
  readonly proofKey?: string | undefined;
  /** Absent: none. */
  readonly link?: LinkId | undefined;
  /** The hello waits for {@link Signalling.enter}. Absent: keys are known. */
  readonly isAwaitingKeys?: boolean | undefined;
  onState(state: SignallingState): void;
  /** HTTP is tried. Absent: ignored. */
  onFallback?(): void;
  /** To sign. Absent: only for the hello. */
  onChallenge?(challenge: JoinChallengeValue): void;
  /** Of video channels. */
  onLimit?(): void;
  onClosed(message: Extract<ServerMessage, { type: "closed" }>): void;
}
