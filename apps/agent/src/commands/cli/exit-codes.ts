import type { ErrorCode } from "@setsuna/contracts";

/** Lists how a run of `setsuna` ended. README.md lists the same rows. */
export const EXIT = {
  done: 0,
  /** Unexpected error. */
  failed: 1,
  /** The command line, or a value on it, is wrong. */
  usage: 2,
  /** The server cannot be reached, or went away for good. */
  unreachable: 3,
  /** The server or the far end said no: unknown ID, wrong password, a stream that is being sent already. */
  refused: 4,
  /** A file, device or address to read from or write to cannot be used. */
  media: 5,
  /** Checks were made and at least one of them failed. */
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
  "output-failed": EXIT.media,
  "nothing-recorded": EXIT.media,
  "disk-full": EXIT.media,
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
  "browser-missing": EXIT.media,
  "browser-failed": EXIT.media,
  "app-page-missing": EXIT.media,
  "at-login-impossible": EXIT.media,
  "update-unusable": EXIT.media,
};

/** Returns the exit code of a failure; a row of the catalogue that is not named here is a refusal. */
export const exitCodeOf = (code: ErrorCode): ExitCode => OF_CODE[code] ?? EXIT.refused;
