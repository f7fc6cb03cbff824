import type { ErrorCode } from "@setsuna/contracts";
import type { ReconnectReason } from "../lifecycle/client-state.ts";

/** Longest time that a client which lost its connection keeps asking for the stream that its former self may still hold, in ms. */
export const CONTESTED_MS = 10_000;

/** Reaction to a refusal: retry, retry for a while since the client itself may be the holder, or give up. */
export type RefusalVerdict = "retry" | "contested" | "give-up";

const VERDICTS: Partial<Record<ErrorCode, RefusalVerdict>> = {
  "relay-unavailable": "retry",
  "relay-lost": "retry",
  "service-unavailable": "retry",
  "media-timeout": "retry",
  "too-many-messages": "retry",
  "too-many-connections": "retry",
  "unknown-session": "retry",
  "previous-stream-exists": "contested",
};

/** Returns the reaction to a refusal with this code. Codes not named here are answers that would not change by asking again. */
export const refusalVerdict = (code: ErrorCode): RefusalVerdict => VERDICTS[code] ?? "give-up";

/** Returns the reason to show while reconnecting after the server or relay ended a session with this code; absent: none was given. */
export const reasonOf = (code: ErrorCode | undefined): ReconnectReason =>
  code === "relay-lost" || code === "relay-unavailable" ? "relay-lost" : "media-lost";
