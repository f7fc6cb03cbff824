import type {
  ErrorBody,
  FleetNodeId,
  FleetRequest,
  FleetTell,
  MediaSessionId,
  RelayNews,
  SerialId,
  SessionSample,
} from "@setsuna/contracts";
import type { AdmittedSession } from "../relay-pool/admitted-sessions.ts";
import type { ClientKind, OpenMedia } from "../relay-pool/relay-port.ts";

/** A session of this API node, wherever its relay node is. */
export interface FleetSession extends AdmittedSession {
  readonly id: MediaSessionId;
  readonly direction: OpenMedia["direction"];
  readonly streams: OpenMedia["streams"];
  readonly client: ClientKind;
  /** The node asked last; absent before the first. Kept after the session's end, so that the node can be told. */
  relay: FleetNodeId | undefined;
  /** True once the relay confirmed the session. */
  taken: boolean;
  /** True once the client has the relay's answer. */
  answered: boolean;
  /** Its relay node drains, so its client opens the next session before it closes this one. */
  isMoving: boolean;
}

export type OpenedSession = Omit<FleetSession, "relay" | "taken" | "answered" | "isMoving">;

/** A page at a draining node. */
export interface LeavingClient {
  readonly session: MediaSessionId;
  readonly streams: OpenMedia["streams"];
  readonly relay: FleetNodeId;
}

export type FleetEvent =
  /** A client asks for a session. `replaces`: an earlier session that it may not have closed. */
  | {
      readonly type: "open";
      readonly session: OpenedSession;
      readonly replaces: MediaSessionId | undefined;
    }
  | { readonly type: "asked"; readonly session: FleetSession; readonly relay: FleetNodeId }
  /** The node asked last took it. */
  | { readonly type: "taken"; readonly session: FleetSession }
  /** No node took it. */
  | { readonly type: "unplaced"; readonly session: FleetSession; readonly error: ErrorBody }
  /** A taken session has waited for the relay's answer for too long: the answer was lost. */
  | { readonly type: "answer-overdue"; readonly session: FleetSession }
  /** A relay node reports about a session. */
  | { readonly type: "told"; readonly message: FleetTell }
  | { readonly type: "relay-lost"; readonly relay: FleetNodeId }
  /** Relay nodes are asked for a session of another API node. */
  | { readonly type: "adopting"; readonly session: MediaSessionId }
  /** `relay` gave it to this API node. */
  | { readonly type: "adopted"; readonly session: OpenedSession; readonly relay: FleetNodeId }
  | { readonly type: "not-adopted"; readonly session: MediaSessionId }
  /** A relay node lists its sessions of this API node. `had`: those that it should have, as of when it was asked. */
  | {
      readonly type: "compared";
      readonly relay: FleetNodeId;
      readonly had: readonly MediaSessionId[];
      readonly running: ReadonlySet<MediaSessionId>;
    }
  | { readonly type: "close"; readonly session: MediaSessionId }
  /** The relay node didn't receive the close. */
  | { readonly type: "close-unheard"; readonly session: MediaSessionId }
  | { readonly type: "signal-gone"; readonly session: MediaSessionId; readonly gone: boolean }
  /** The session's client has moved to another session. */
  | { readonly type: "continued"; readonly session: MediaSessionId }
  | { readonly type: "end"; readonly session: MediaSessionId; readonly error: ErrorBody }
  /** Its relay node drains, and the client should connect to another one first. */
  | { readonly type: "move"; readonly session: MediaSessionId }
  /** The owner of `serialId` removes a client. `event`: names the renewal of epochs that follows. */
  | {
      readonly type: "put-out";
      readonly serialId: SerialId;
      readonly session: MediaSessionId;
      readonly error: ErrorBody;
      readonly event: string;
    }
  /** Every session of a serial ID ends, but for those that the credentials `kept` admitted. */
  | {
      readonly type: "end-serial-id";
      readonly serialId: SerialId;
      readonly error: ErrorBody;
      readonly kept: string | undefined;
    };

/** News for a session's client. `refused`, `closed` and `moved` are the last. */
export type SessionNews =
  | { readonly type: "answer"; readonly sdp: string }
  | { readonly type: "connected" }
  | { readonly type: "samples"; readonly samples: readonly SessionSample[]; readonly region: string }
  | Pick<RelayNews, "type" | "news">
  | { readonly type: "refused"; readonly error: ErrorBody }
  | { readonly type: "closed"; readonly error: ErrorBody | undefined }
  | { readonly type: "draining" }
  /** Another API node adopted the session. */
  | { readonly type: "moved" };

/** Decisions are carried out in order. */
export type FleetDecision =
  | { readonly type: "notify"; readonly session: MediaSessionId; readonly news: SessionNews }
  /** Sends a request to the session's relay node, after earlier ones. `ifUnanswered`: happens when the node doesn't receive it. */
  | {
      readonly type: "send";
      readonly session: FleetSession;
      readonly request: FleetRequest;
      readonly ifUnanswered?: FleetEvent;
    }
  /** Sends a request to every relay node. `endsOf`: it ends sessions of that serial ID. */
  | { readonly type: "send-to-all"; readonly request: FleetRequest; readonly endsOf?: SerialId }
  /** Closes a session of another API node wherever its serial ID is in use. */
  | { readonly type: "close-replaced"; readonly session: MediaSessionId; readonly serialId: SerialId }
  /** Ends a session that its relay node has and this API node doesn't. */
  | { readonly type: "end-stray"; readonly relay: FleetNodeId; readonly session: MediaSessionId; readonly error: ErrorBody }
  /** Reports `answer-overdue` unless the answer comes in time. */
  | { readonly type: "await-answer"; readonly session: FleetSession }
  | { readonly type: "renew-epochs"; readonly serialId: SerialId; readonly event: string };
