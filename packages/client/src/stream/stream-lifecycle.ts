import type { ErrorBody, MediaSessionId } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import type { ReconnectReason, StreamPhase } from "../lifecycle/client-state.ts";
import { backoffDelay, STEADY_MS } from "../signalling/backoff.ts";
import { CONTESTED_MS, reasonOf, refusalVerdict } from "../signalling/retry-policy.ts";

/** The recovery of a stream's connection under way: its reason and the number of its tries. */
export interface Recovery {
  readonly reason: ReconnectReason;
  /** Counts from 1 after a connection that lasted {@link STEADY_MS}. */
  readonly attempt: number;
  readonly replaces?: MediaSessionId | undefined;
  /** Time when the slot was found taken, possibly by our lost connection, ms. */
  readonly contestedSince?: Milliseconds | undefined;
}

export type StreamState =
  | { readonly name: "idle" }
  /** A new object means a new connection. */
  | { readonly name: "opening"; readonly session?: MediaSessionId | undefined; readonly recovery?: Recovery | undefined }
  /** `since` is in ms. `live` means being sent (always true for publishers). */
  | {
      readonly name: "established";
      readonly session: MediaSessionId;
      readonly attempt: number;
      readonly since: Milliseconds;
      readonly live: boolean;
      readonly ended?: ErrorBody | undefined;
    }
  /** The server is silent too, so the connection may survive. */
  | {
      readonly name: "cut-off";
      readonly session: MediaSessionId;
      readonly attempt: number;
      readonly since: Milliseconds;
      readonly live: boolean;
    }
  | { readonly name: "waiting"; readonly until: number; readonly recovery: Recovery }
  | { readonly name: "refused"; readonly error: ErrorBody }
  | { readonly name: "stopped" };

/** `at` is in ms; `chance` is in [0, 1). */
export type StreamEvent =
  | { readonly type: "start" }
  | { readonly type: "answered"; readonly session: MediaSessionId }
  | { readonly type: "connected"; readonly live: boolean; readonly at: Milliseconds }
  | { readonly type: "live"; readonly live: boolean; readonly ended?: ErrorBody | undefined }
  | { readonly type: "refused"; readonly error: ErrorBody; readonly at: Milliseconds; readonly chance: number }
  | { readonly type: "cut-off" }
  | { readonly type: "back" }
  | { readonly type: "lost"; readonly reason: ReconnectReason; readonly at: Milliseconds; readonly chance: number }
  | { readonly type: "closed"; readonly error?: ErrorBody | undefined; readonly at: Milliseconds; readonly chance: number }
  /** Packets of the handshake are lost, so another connection is faster than their retransmission. */
  | { readonly type: "stalled" }
  /** The wait has ended, or the network came back. */
  | { readonly type: "retry" }
  | { readonly type: "rebuild" }
  /** Sent too if the server refuses everything. */
  | { readonly type: "fail"; readonly error: ErrorBody }
  | { readonly type: "stop" };

export const IDLE_STREAM: StreamState = { name: "idle" };

const recoveryOf = (state: StreamState): Recovery | undefined =>
  state.name === "opening" || state.name === "waiting" ? state.recovery : undefined;

const isConnected = (state: StreamState): state is Extract<StreamState, { readonly live: boolean }> =>
  state.name === "established" || state.name === "cut-off";

const sessionOf = (state: StreamState): MediaSessionId | undefined => {
  if (isConnected(state)) return state.session;
  if (state.name === "opening") return state.session ?? state.recovery?.replaces;
  return recoveryOf(state)?.replaces;
};

const attemptsOf = (state: StreamState, at: Milliseconds): number =>
  isConnected(state) ? (at - state.since >= STEADY_MS ? 0 : state.attempt) : (recoveryOf(state)?.attempt ?? 0);

/** At once after a lasting connection or first, else with backoff. */
const recover = (
  state: StreamState,
  reason: ReconnectReason,
  at: Milliseconds,
  chance: number,
  contestedSince?: number,
): StreamState => {
  const before = attemptsOf(state, at);
  const recovery: Recovery = { reason, attempt: before + 1, replaces: sessionOf(state), contestedSince };
  if (isConnected(state) && before === 0) return { name: "opening", recovery };
  return { name: "waiting", until: at + backoffDelay(isConnected(state) ? before : recovery.attempt, chance), recovery };
};

const refuse = (state: StreamState, error: ErrorBody, at: Milliseconds, chance: number): StreamState => {
  const recovery = recoveryOf(state);
  switch (refusalVerdict(error.code)) {
    case "give-up":
      return { name: "refused", error };
    case "retry": {
      const next = recover(state, reasonOf(error.code), at, chance, recovery?.contestedSince);
      // Ask without the unknown session.
      if (error.code === "unknown-session" && next.name === "waiting")
        return { ...next, recovery: { ...next.recovery, replaces: undefined } };
      return next;
    }
    case "contested": {
      if (recovery?.replaces === undefined) return { name: "refused", error };
      const since = recovery.contestedSince ?? at;
      if (at - since >= CONTESTED_MS) return { name: "refused", error };
      return recover(state, recovery.reason, at, chance, since);
    }
  }
};

const isActive = (state: StreamState): boolean => keepsConnection(state) || state.name === "waiting";

/** Returns the same object for events that don't fit the state. */
export const reduceStream = (state: StreamState, event: StreamEvent): StreamState => {
  switch (event.type) {
    case "start":
      return isActive(state) ? state : { name: "opening" };
    case "answered":
      return state.name === "opening" ? { ...state, session: event.session } : state;
    case "connected":
      if (state.name !== "opening" || state.session === undefined) return state;
      return {
        name: "established",
        session: state.session,
        live: event.live,
        attempt: state.recovery?.attempt ?? 0,
        since: event.at,
      };
    case "live":
      if (state.name !== "established") return state;
      if (state.live === event.live && state.ended?.code === event.ended?.code) return state;
      return { ...state, live: event.live, ended: event.ended };
    case "refused":
      return state.name === "opening" ? refuse(state, event.error, event.at, event.chance) : state;
    case "cut-off":
      return state.name === "established" ? { ...state, name: "cut-off" } : state;
    case "back":
      return state.name === "cut-off" ? { ...state, name: "established" } : state;
    case "lost":
      if (!keepsConnection(state)) return state;
      return recover(state, event.reason, event.at, event.chance, recoveryOf(state)?.contestedSince);
    case "closed": {
      if (!keepsConnection(state)) return state;
      const code = event.error?.code;
      if (event.error !== undefined && refusalVerdict(event.error.code) !== "retry")
        return { name: "refused", error: event.error };
      return recover(state, reasonOf(code), event.at, event.chance, recoveryOf(state)?.contestedSince);
    }
    case "stalled": {
      if (state.name !== "opening") return state;
      const { reason = "media-lost", attempt = 0, contestedSince } = state.recovery ?? {};
      return { name: "opening", recovery: { reason, attempt, contestedSince, replaces: sessionOf(state) } };
    }
    case "retry":
      return state.name === "waiting" ? { name: "opening", recovery: state.recovery } : state;
    case "rebuild": {
      if (!isActive(state)) return state;
      const recovery = recoveryOf(state);
      const replaces = sessionOf(state);
      return {
        name: "opening",
        recovery: recovery ?? (replaces === undefined ? undefined : { reason: "media-lost", attempt: 0, replaces }),
      };
    }
    case "fail":
      return isActive(state) || state.name === "idle" ? { name: "refused", error: event.error } : state;
    case "stop":
      return { name: "stopped" };
    default:
      return unreachable(event);
  }
};

export const streamPhase = (state: StreamState): StreamPhase | undefined => {
  switch (state.name) {
    case "idle":
    case "stopped":
      return undefined;
    case "opening":
    case "waiting":
      return state.recovery === undefined || state.recovery.attempt === 0
        ? { name: "connecting" }
        : { name: "reconnecting", reason: state.recovery.reason, attempt: state.recovery.attempt };
    case "established":
      return state.live
        ? { name: "live", session: state.session }
        : { name: "waiting-for-sender", session: state.session, ...(state.ended === undefined ? {} : { ended: state.ended }) };
    case "cut-off":
      return { name: "reconnecting", reason: "media-lost", attempt: 1 };
    case "refused":
      return { name: "refused", error: state.error };
    default:
      return unreachable(state);
  }
};

/** Close the previous connection first. */
export const wantsNewConnection = (before: StreamState, event: StreamEvent, after: StreamState): boolean =>
  after !== before && after.name === "opening" && event.type !== "answered";

export const keepsConnection = (state: StreamState): boolean => state.name === "opening" || isConnected(state);
