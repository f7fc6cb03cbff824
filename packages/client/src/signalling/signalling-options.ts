import type { JoinChallengeValue, LinkId, MediaSessionId, SerialId, ServerMessage } from "@setsuna/contracts";
import type { IdKeys } from "@setsuna/e2ee";
import type { FallbackReason, SignallingPorts } from "../transport/ports.ts";
import type { SignallingState } from "./signalling-lifecycle.ts";

/** `proofKey` is absent without password and links. */
export type JoiningKeys = Pick<IdKeys, "link" | "isUnconfirmed"> & { readonly proofKey?: string | undefined };

export interface SignallingOptions {
  readonly ports: SignallingPorts;
  /** Such as `wss://host/studio/signal`. */
  readonly url: string;
  readonly serialId: SerialId;
  readonly role: "sender" | "receiver";
  /** Key of the password or `link`; absent without either. */
  readonly proofKey?: string | undefined;
  /** Identifies the link that was used, if any. */
  readonly link?: LinkId | undefined;
  /** The hello waits for {@link Signalling.enter}. Absent if the keys are known. */
  readonly isAwaitingKeys?: boolean | undefined;
  onState(state: SignallingState): void;
  onFallback?(reason: FallbackReason): void;
  /** Signs challenges. Absent if only the hello needs one. */
  onChallenge?(challenge: JoinChallengeValue): void;
  onLimit?(): void;
  onStreams?(message: Extract<ServerMessage, { type: "streams" }>): void;
  onClosed(message: Extract<ServerMessage, { type: "closed" }>): void;
  /** Absent: the stream reconnects once its relay ends. */
  onMove?(session: MediaSessionId): void;
}
