import type { ErrorCode } from "@setsuna/contracts";
import { type InputFormat, LISTENS } from "./input-format.ts";

/**
 * `generated`: made by FFmpeg; `address`: a file behind a URL; `caller`: a live stream we fetch; `listener`: one that comes to
 * us; `device`: camera, screen, microphone or card.
 */
export type SourceNature = "generated" | "file" | "address" | "stdin" | "caller" | "listener" | "device";

const SCHEME = /^([a-z]+):\/\//i;

/** `format` is undefined for a GStreamer device. */
export const natureOf = (format: InputFormat | undefined): SourceNature => {
  if (format === undefined) return "device";
  if (format.format === "lavfi") return "generated";
  if (format.url === "pipe:0") return "stdin";
  const scheme = SCHEME.exec(format.url)?.[1]?.toLowerCase();
  if (scheme === undefined) return format.url.startsWith("file:") ? "file" : "device";
  if (!format.isLive) return "address";
  return LISTENS.has(scheme) || /[?&](?:mode=listener|listen=[12])\b/.test(format.url) || format.options.listen !== undefined
    ? "listener"
    : "caller";
};

/** Retry wait, ms: a picture must appear within two seconds of the return. */
const FIRST_MS = 100;
const LONGEST_MS = 1000;
/** Media for this long makes a source steady, ms: backoff restarts. */
const STEADY_MS = 10_000;
const SILENT_MS = 20_000;

const FINAL: ReadonlySet<ErrorCode> = new Set([
  "encoder-missing",
  "gstreamer-missing",
  "gstreamer-plugin-missing",
  "ndi-runtime-missing",
  "decklink-driver-missing",
]);
/** Final if the source was never there: wrong name, or another program's port. */
const FINAL_AT_FIRST: ReadonlySet<ErrorCode> = new Set([
  "port-in-use",
  "device-missing",
  "device-busy",
  "device-denied",
  "decklink-missing",
  "decklink-format",
]);
/** Retries can't fix these messages of FFmpeg or missing media. */
const WRONG = /Protocol not found|Invalid argument|Option not found|no picture or sound/;

export interface OpeningEnd {
  readonly nature: SourceNature;
  readonly retry: boolean;
  readonly wasOpen: boolean;
  /** Undefined at the end of the input. */
  readonly error: { readonly code: ErrorCode; readonly detail?: string | undefined } | undefined;
  readonly tries: number;
}

/** Wait before reopening, ms; undefined means never. */
export const againAfter = ({ nature, retry, wasOpen, error, tries }: OpeningEnd): number | undefined => {
  const isLive = nature === "caller" || nature === "listener" || (nature === "device" && wasOpen);
  const isRetried = retry && (nature === "address" || (nature === "file" && error !== undefined));
  if (!isLive && !isRetried) return undefined;
  if (error !== undefined && FINAL.has(error.code)) return undefined;
  if (error !== undefined && !wasOpen && (FINAL_AT_FIRST.has(error.code) || WRONG.test(error.detail ?? ""))) return undefined;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
};

/** Tries to count after an opening with `mediaMs` of media. `tries`: those since it was last steady, without this one. */
export const triesBefore = (tries: number, mediaMs: number): number => (mediaMs >= STEADY_MS ? 0 : tries);

/** Silence that causes reopening, ms; undefined means never. */
export const silentFor = (nature: SourceNature, retry: boolean): number | undefined =>
  nature === "caller" || (nature === "address" && retry) ? SILENT_MS : undefined;
