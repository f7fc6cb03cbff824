import { type ClientMessage, DEMO_CHANNEL, type ErrorCode } from "@setsuna/contracts";

/** A sender and a receiver, and what each leaves behind for a moment when it connects again. */
const MAX_SESSIONS = 4;

/**
 * Returns the reason to refuse what a client on the ID of a demonstration asks for; undefined when the usual rules decide.
 * `sessions` is how many the ID has. By the direct route a stream would pass no relay, which alone holds its picture and
 * its bitrate.
 */
export const demonstrationRefusal = (message: ClientMessage, sessions: number): ErrorCode | undefined => {
  switch (message.type) {
    case "publish":
    case "subscribe": {
      const other = message.kind !== "video" || message.channel !== DEMO_CHANNEL;
      if (other || (message.type === "publish" && message.fast !== undefined)) return "demo-only";
      return sessions >= MAX_SESSIONS ? "demo-full" : undefined;
    }
    case "thumbnail":
    case "direct-ready":
    case "direct-offer":
      return "demo-only";
    default:
      return undefined;
  }
};
