import { DIRECT_SILENCE_MS, DIRECT_START_MS, type MediaSessionId, type RouteChoice } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";

/** Waits between attempts, ms. The last one repeats. */
const RETRY_MS: Readonly<Record<Exclude<RouteChoice, "relay">, readonly [number, ...number[]]>> = {
  auto: [10_000, 30_000, 60_000],
  direct: [3000, 5000, 10_000],
};
/** Wait after losses, whatever was chosen, ms. */
const LOSSY_RETRY_MS = 60_000;
/** After this time, earlier failures are forgotten, ms. */
const PROVEN_MS = 30_000;

/** Route of one stream to a receiver. While it is not `direct`, the relay sends it. All times are ms on one clock. */
export type DirectRoute =
  /** `retryAt` is the next attempt; absent if not wanted or impossible. */
  | { readonly name: "relay"; readonly failures: number; readonly retryAt?: Milliseconds | undefined }
  /** The relay still sends. A new object is a new connection. */
  | {
      readonly name: "trying";
      readonly failures: number;
      readonly since: number;
      readonly session?: MediaSessionId | undefined;
    }
  | {
      readonly name: "direct";
      readonly failures: number;
      readonly since: number;
      readonly session: MediaSessionId;
      /** Time of the last arrival. */
      readonly receivedAt: Milliseconds;
    };

/** `at` is monotonic, ms. */
export type DirectEvent =
  /** The receiver asks for the direct route, or it became possible. */
  | { readonly type: "wanted"; readonly wanted: boolean; readonly at: Milliseconds }
  | { readonly type: "answered"; readonly session: MediaSessionId }
  | { readonly type: "heard"; readonly at: Milliseconds; readonly plays: boolean }
  | { readonly type: "lost"; readonly at: Milliseconds }
  /** The relay protects better against losses. */
  | { readonly type: "lossy"; readonly at: Milliseconds }
  | { readonly type: "tick"; readonly at: Milliseconds };

/** Route of every stream at its start. */
export const RELAY_ROUTE: DirectRoute = { name: "relay", failures: 0 };

const fallBack = (route: DirectRoute, at: Milliseconds, choice: RouteChoice): DirectRoute => {
  const proven = route.name === "direct" && at - route.since >= PROVEN_MS;
  const failures = proven ? 1 : route.failures + 1;
  if (choice === "relay") return { name: "relay", failures };
  const waits = RETRY_MS[choice];
  return { name: "relay", failures, retryAt: at + (waits[failures - 1] ?? waits[waits.length - 1] ?? waits[0]) };
};

/** Returns the same object if unchanged. `choice` is the receiver's setting. */
export const reduceDirectRoute = (route: DirectRoute, event: DirectEvent, choice: RouteChoice): DirectRoute => {
  switch (event.type) {
    case "wanted":
      if (!event.wanted) return route.name === "relay" && route.retryAt === undefined ? route : RELAY_ROUTE;
      return route.name === "relay" && route.retryAt === undefined && choice !== "relay"
        ? { name: "trying", failures: route.failures, since: event.at }
        : route;
    case "answered":
      return route.name === "trying" ? { ...route, session: event.session } : route;
    case "heard":
      if (route.name === "direct") return { ...route, receivedAt: event.at };
      if (route.name !== "trying" || route.session === undefined || !event.plays) return route;
      return { name: "direct", failures: route.failures, since: event.at, session: route.session, receivedAt: event.at };
    case "lost":
      return route.name === "relay" ? route : fallBack(route, event.at, choice);
    case "lossy":
      if (route.name !== "direct") return route;
      return { ...fallBack(route, event.at, choice), ...(choice !== "relay" && { retryAt: event.at + LOSSY_RETRY_MS }) };
    case "tick":
      switch (route.name) {
        case "relay":
          return route.retryAt !== undefined && event.at >= route.retryAt
            ? { name: "trying", failures: route.failures, since: event.at }
            : route;
        case "trying":
          return event.at - route.since >= DIRECT_START_MS ? fallBack(route, event.at, choice) : route;
        case "direct":
          return event.at - route.receivedAt >= DIRECT_SILENCE_MS ? fallBack(route, event.at, choice) : route;
        default:
          return unreachable(route);
      }
    default:
      return unreachable(event);
  }
};
