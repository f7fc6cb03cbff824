import type { ErrorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import { backoffDelay } from "./backoff.ts";
import { refusalVerdict } from "./retry-policy.ts";

/** The life of the signalling socket. `attempt` counts tries since it last worked. */
export type SignallingState =
  | { readonly name: "idle" }
  /** A socket is opening, or has sent the hello and waits for the welcome. A new object means a new socket. */
  | { readonly name: "connecting"; readonly attempt: number }
  | { readonly name: "open" }
  /** Between two tries, until `until` in ms. */
  | { readonly name: "waiting"; readonly attempt: number; readonly until: number }
  /** The server will not have us; asking again would not help. */
  | { readonly name: "refused"; readonly error: ErrorBody }
  | { readonly name: "stopped" };

/** `at`: when, in ms; `chance`: random in [0, 1). */
export type SignallingEvent =
  | { readonly type: "start" }
  | { readonly type: "welcomed" }
  /** The hello was answered with an error. */
  | { readonly type: "refused"; readonly error: ErrorBody; readonly at: Milliseconds; readonly chance: number }
  /** The socket closed, failed or fell silent. */
  | { readonly type: "lost"; readonly at: Milliseconds; readonly chance: number }
  /** The wait has ended, or the network or the page came back. */
  | { readonly type: "retry" }
  | { readonly type: "stop" };

const wait = (attempt: number, at: Milliseconds, chance: number): SignallingState => ({
  name: "waiting",
  attempt: attempt + 1,
  until: at + backoffDelay(attempt + 1, chance),
});

/** The next state. Events that do not fit the present state change nothing and return the same object. */
export const reduceSignalling = (state: SignallingState, event: SignallingEvent): SignallingState => {
  switch (event.type) {
    case "start":
      return state.name === "connecting" || state.name === "open" || state.name === "waiting"
        ? state
        : { name: "connecting", attempt: 0 };
    case "welcomed":
      return state.name === "connecting" ? { name: "open" } : state;
    case "refused":
      if (state.name !== "connecting") return state;
      return refusalVerdict(event.error.code) === "give-up"
        ? { name: "refused", error: event.error }
        : wait(state.attempt, event.at, event.chance);
    case "lost":
      if (state.name === "open") return wait(0, event.at, event.chance);
      return state.name === "connecting" ? wait(state.attempt, event.at, event.chance) : state;
    case "retry":
      return state.name === "waiting" ? { name: "connecting", attempt: state.attempt } : state;
    case "stop":
      return { name: "stopped" };
    default:
      return unreachable(event);
  }
};
