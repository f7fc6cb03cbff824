import { unreachable } from "@setsuna/kit";
import { backoffDelay } from "./backoff.ts";
import { refusalVerdict } from "./retry-policy.ts";
const wait = (attempt, at, chance) => ({
    name: "waiting",
    attempt: attempt + 1,
    until: at + backoffDelay(attempt + 1, chance),
});
/** The next state. Events that do not fit the present state change nothing and return the same object. */
export const reduceSignalling = (state, event) => {
    switch (event.type) {
        case "start":
            return state.name === "connecting" || state.name === "open" || state.name === "waiting"
                ? state
                : { name: "connecting", attempt: 0 };
        case "welcomed":
            return state.name === "connecting" ? { name: "open" } : state;
        case "refused":
            if (state.name !== "connecting")
                return state;
            return refusalVerdict(event.error.code) === "give-up"
                ? { name: "refused", error: event.error }
                : wait(state.attempt, event.at, event.chance);
        case "lost":
            if (state.name === "open")
                return wait(0, event.at, event.chance);
            return state.name === "connecting" ? wait(state.attempt, event.at, event.chance) : state;
        case "retry":
            return state.name === "waiting" ? { name: "connecting", attempt: state.attempt } : state;
        case "stop":
            return { name: "stopped" };
        default:
            return unreachable(event);
    }
};
