import type { ErrorCode } from "@setsuna/contracts";
import type { ReconnectReason } from "../lifecycle/client-state.ts";

/** Longest time that a client retries a stream that its lost connection may still hold, ms. */
export const CONTESTED_MS = 10_000;

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

/** Other codes won't change. */
export const refusalVerdict = (code: ErrorCode): RefusalVerdict => VERDICTS[code] ?? "give-up";

/** Shown while reconnecting. */
export const reasonOf = (code: ErrorCode | undefined): ReconnectReason =>
  code === "relay-lost" || code === "relay-unavailable" ? "relay-lost" : "media-lost";
