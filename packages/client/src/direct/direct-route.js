import { DIRECT_SILENCE_MS, DIRECT_START_MS } from "@setsuna/contracts";
import { unreachable } from "@setsuna/kit";
/** The waits before a receiver tries the direct route again after it failed, ms; the last counts from then on. */
const RETRY_MS = {
    auto: [10000, 30000, 60000],
    direct: [3000, 5000, 10000],
};
/** A direct route that lasted so long was a good one: earlier failures are forgotten, ms. */
const PROVEN_MS = 30000;
/** Where every stream begins. */
export const RELAY_ROUTE = { name: "relay", failures: 0 };
const fallBack = (route, at, choice) => {
    const proven = route.name === "direct" && at - route.since >= PROVEN_MS;
    const failures = proven ? 1 : route.failures + 1;
    if (choice === "relay")
        return { name: "relay", failures };
    const waits = RETRY_MS[choice];
    return { name: "relay", failures, retryAt: at + (waits[failures - 1] ?? waits[waits.length - 1] ?? waits[0]) };
};
/** The next state; the same object when nothing changes. `choice` is the receiver's setting. */
export const reduceDirectRoute = (route, event, choice) => {
    switch (event.type) {
        case "wanted":
            if (!event.wanted)
                return route.name === "relay" && route.retryAt === undefined ? route : RELAY_ROUTE;
            return route.name === "relay" && route.retryAt === undefined && choice !== "relay"
                ? { name: "trying", failures: route.failures, since: event.at }
                : route;
        case "answered":
            return route.name === "trying" ? { ...route, session: event.session } : route;
        case "heard":
            if (route.name === "direct")
                return { ...route, heardAt: event.at };
            if (route.name !== "trying" || route.session === undefined || !event.plays)
                return route;
            return { name: "direct", failures: route.failures, since: event.at, session: route.session, heardAt: event.at };
        case "lost":
            return route.name === "relay" ? route : fallBack(route, event.at, choice);
        case "tick":
            switch (route.name) {
                case "relay":
                    return route.retryAt !== undefined && event.at >= route.retryAt
                        ? { name: "trying", failures: route.failures, since: event.at }
                        : route;
                case "trying":
                    return event.at - route.since >= DIRECT_START_MS ? fallBack(route, event.at, choice) : route;
                case "direct":
                    return event.at - route.heardAt >= DIRECT_SILENCE_MS ? fallBack(route, event.at, choice) : route;
                default:
                    return unreachable(route);
            }
        default:
            return unreachable(event);
    }
};
