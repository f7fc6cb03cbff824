import type { ErrorCode } from "@setsuna/contracts";

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  /** Server or far end refused: unknown ID, wrong password, stream already sent. */
  refused: 4,
  media: 5,
  checkFailed: 6,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const OF_CODE: Partial<Record<ErrorCode, ExitCode>> = {
  internal: EXIT.failed,
  "bad-usage": EXIT.usage,
  "bad-serial-id": EXIT.usage,
  "bad-channel": EXIT.usage,
  "bad-delay": EXIT.usage,
  "app-server-address": EXIT.usage,
  "server-unreachable": EXIT.unreachable,
  "relay-lost": EXIT.unreachable,
  "relay-unavailable": EXIT.unreachable,
  "input-unreadable": EXIT.media,
  "audio-channel-missing": EXIT.media,
  "alpha-missing": EXIT.media,
  "output-failed": EXIT.media,
  "nothing-recorded": EXIT.media,
  "disk-full": EXIT.media,
  "record-disk-low": EXIT.media,
  "source-ended": EXIT.media,
  "source-silent": EXIT.media,
  "media-process-ended": EXIT.media,
  "encoder-missing": EXIT.media,
  "device-missing": EXIT.media,
  "device-busy": EXIT.media,
  "device-denied": EXIT.media,
  "gstreamer-missing": EXIT.media,
  "gstreamer-plugin-missing": EXIT.media,
  "ndi-runtime-missing": EXIT.media,
  "ndi-source-missing": EXIT.media,
  "decklink-driver-missing": EXIT.media,
  "decklink-missing": EXIT.media,
  "decklink-format": EXIT.media,
  "window-missing": EXIT.media,
  "pipeline-failed": EXIT.media,
  "port-in-use": EXIT.media,
  "network-missing": EXIT.media,
  "network-without-address": EXIT.media,
  "browser-missing": EXIT.media,
  "browser-failed": EXIT.media,
  "app-page-missing": EXIT.media,
  "at-login-impossible": EXIT.media,
  "update-unusable": EXIT.media,
};

/** Other codes exit as refusals. */
export const exitCodeOf = (code: ErrorCode): ExitCode => OF_CODE[code] ?? EXIT.refused;
