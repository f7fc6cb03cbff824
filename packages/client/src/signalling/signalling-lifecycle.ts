import type { ErrorBody } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";
import { backoffDelay, STEADY_MS } from "./backoff.ts";
import { refusalVerdict } from "./retry-policy.ts";

/** Limits the backoff for servers that welcome and drop, ms. */
const LONGEST_UNSTEADY_MS = 30_000;

/** `attempt` counts since a socket lasted {@link STEADY_MS}. */
export type SignallingState =
  | { readonly name: "idle" }
  /** Or waiting for the welcome. A new object is a new socket. */
  | { readonly name: "connecting"; readonly attempt: number }
  | { readonly name: "open"; readonly attempt: number; readonly since: Milliseconds }
  | { readonly name: "waiting"; readonly attempt: number; readonly until: number }
  /** Retrying would not help. */
  | { readonly name: "refused"; readonly error: ErrorBody }
  | { readonly name: "stopped" };

/** `at` is in ms; `chance` is in [0, 1). */
export type SignallingEvent =
  | { readonly type: "start" }
  | { readonly type: "welcomed"; readonly at: Milliseconds }
  | { readonly type: "refused"; readonly error: ErrorBody; readonly at: Milliseconds; readonly chance: number }
  | { readonly type: "lost"; readonly at: Milliseconds; readonly chance: number }
  | { readonly type: "retry" }
  | { readonly type: "stop" };

const wait = (attempt: number, at: Milliseconds, chance: number, longest?: number): SignallingState => ({
  name: "waiting",
  attempt: attempt + 1,
  until: at + backoffDelay(attempt + 1, chance, longest),
});

/** Returns the same object for events that don't fit the state. */
export const reduceSignalling = (state: SignallingState, event: SignallingEvent): SignallingState => {
  switch (event.type) {
    case "start":
      return state.name === "connecting" || state.name === "open" || state.name === "waiting"
        ? state
        : { name: "connecting", attempt: 0 };
    case "welcomed":
      return state.name === "connecting" ? { name: "open", attempt: state.attempt, since: event.at } : state;
    case "refused":
      if (state.name !== "connecting") return state;
      return refusalVerdict(event.error.code) === "give-up"
        ? { name: "refused", error: event.error }
        : wait(state.attempt, event.at, event.chance);
    case "lost":
      if (state.name === "open")
        return event.at - state.since >= STEADY_MS
          ? wait(0, event.at, event.chance)
          : wait(state.attempt, event.at, event.chance, LONGEST_UNSTEADY_MS);
      return state.name === "connecting" ? wait(state.attempt, event.at, event.chance) : state;
    case "retry":
      return state.name === "waiting" ? { name: "connecting", attempt: state.attempt } : state;
    case "stop":
      return { name: "stopped" };
    default:
      return unreachable(event);
  }
};
