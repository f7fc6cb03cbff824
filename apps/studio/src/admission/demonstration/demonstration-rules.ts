import { type ClientMessage, DEMO_CHANNEL, type ErrorCode } from "@setsuna/contracts";

/** A sender, a receiver, and their lingering sessions after a reconnect. */
const MAX_SESSIONS = 4;

/**
 * Undefined: the usual rules decide. `sessions`: the ID's. No direct route, because only a relay limits frame size and bitrate.
 */
export const demonstrationRefusal = (message: ClientMessage, sessions: number): ErrorCode | undefined => {
  switch (message.type) {
    case "publish":
    case "subscribe": {
      const other = message.kind !== "video" || message.channel !== DEMO_CHANNEL || message.guest !== undefined;
      if (other || (message.type === "publish" && message.fast !== undefined)) return "demo-only";
      return sessions >= MAX_SESSIONS ? "demo-full" : undefined;
    }
    case "list-streams":
    case "list-guests":
    case "direct-guest":
    case "thumbnail":
    case "direct-ready":
    case "direct-offer":
      return "demo-only";
    default:
      return undefined;
  }
};
