import { unreachable } from "@setsuna/kit";
import { backoffDelay } from "../signalling/backoff.ts";
import { CONTESTED_MS, reasonOf, refusalVerdict } from "../signalling/retry-policy.ts";
/** Where every stream begins. */
export const IDLE_STREAM = { name: "idle" };
const recoveryOf = (state) => state.name === "opening" || state.name === "waiting" ? state.recovery : undefined;
/** Whether a connection was made, and what became of it is not known to be its end. */
const isConnected = (state) => state.name === "established" || state.name === "cut-off";
const sessionOf = (state) => {
    if (isConnected(state))
        return state.session;
    if (state.name === "opening")
        return state.session ?? state.recovery?.replaces;
    return recoveryOf(state)?.replaces;
};
/** The next try: at once after a working connection, after a growing wait when tries themselves fail. */
const recover = (state, reason, at, chance, contestedSince) => {
    const before = recoveryOf(state);
    const recovery = { reason, attempt: (before?.attempt ?? 0) + 1, replaces: sessionOf(state), contestedSince };
    if (isConnected(state))
        return { name: "opening", recovery };
    return { name: "waiting", until: at + backoffDelay(recovery.attempt, chance), recovery };
};
const refuse = (state, error, at, chance) => {
    const recovery = recoveryOf(state);
    switch (refusalVerdict(error.code)) {
        case "give-up":
            return { name: "refused", error };
        case "retry": {
            const next = recover(state, reasonOf(error.code), at, chance, recovery?.contestedSince);
            // A session that the server no longer knows cannot be replaced: ask afresh.
            if (error.code === "unknown-session" && next.name === "waiting")
                return { ...next, recovery: { ...next.recovery, replaces: undefined } };
            return next;
        }
        case "contested": {
            if (recovery?.replaces === undefined)
                return { name: "refused", error };
            const since = recovery.contestedSince ?? at;
            if (at - since >= CONTESTED_MS)
                return { name: "refused", error };
            return recover(state, recovery.reason, at, chance, since);
        }
    }
};
const isActive = (state) => keepsConnection(state) || state.name === "waiting";
/** The next state. Events that do not fit the present state change nothing and return the same object. */
export const reduceStream = (state, event) => {
    switch (event.type) {
        case "start":
            return isActive(state) ? state : { name: "opening" };
        case "answered":
            return state.name === "opening" ? { ...state, session: event.session } : state;
        case "connected":
            if (state.name !== "opening" || state.session === undefined)
                return state;
            return { name: "established", session: state.session, live: event.live };
        case "live":
            return state.name === "established" && state.live !== event.live ? { ...state, live: event.live } : state;
        case "refused":
            return state.name === "opening" ? refuse(state, event.error, event.at, event.chance) : state;
        case "cut-off":
            return state.name === "established" ? { ...state, name: "cut-off" } : state;
        case "back":
            return state.name === "cut-off" ? { ...state, name: "established" } : state;
        case "lost":
            if (!keepsConnection(state))
                return state;
            return recover(state, event.reason, event.at, event.chance, recoveryOf(state)?.contestedSince);
        case "closed": {
            if (!keepsConnection(state))
                return state;
            const code = event.error?.code;
            if (event.error !== undefined && refusalVerdict(event.error.code) !== "retry")
                return { name: "refused", error: event.error };
            return recover(state, reasonOf(code), event.at, event.chance, recoveryOf(state)?.contestedSince);
        }
        case "retry":
            return state.name === "waiting" ? { name: "opening", recovery: state.recovery } : state;
        case "rebuild": {
            if (!isActive(state))
                return state;
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
/** What a screen says about the state. Absent while nothing is wanted of the stream. */
export const streamPhase = (state) => {
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
            return state.live ? { name: "live", session: state.session } : { name: "waiting-for-sender", session: state.session };
        case "cut-off":
            return { name: "reconnecting", reason: "media-lost", attempt: 1 };
        case "refused":
            return { name: "refused", error: state.error };
        default:
            return unreachable(state);
    }
};
/** True when `event` led to a state that wants a connection of its own; the one before, if any, is to be closed first. */
export const wantsNewConnection = (before, event, after) => after !== before && after.name === "opening" && event.type !== "answered";
/** True while the state has use for the connection that was built for it. */
export const keepsConnection = (state) => state.name === "opening" || isConnected(state);
