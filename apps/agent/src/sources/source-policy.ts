import type { ErrorCode } from "@setsuna/contracts";
import { type InputFormat, LISTENS } from "./input-format.ts";

/**
 * Names how a source comes and goes. `generated`: made by FFmpeg; `file`; `address`: a file behind a URL; `stdin`; `caller`: a live stream
 * that is fetched; `listener`: a live stream that comes to us; `device`: a camera, screen, microphone or card.
 */
export type SourceNature = "generated" | "file" | "address" | "stdin" | "caller" | "listener" | "device";

const SCHEME = /^([a-z]+):\/\//i;

/** Returns how the source of an input comes and goes. `format`: of FFmpeg; undefined: a device of GStreamer. */
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

/** Waits before another try, ms: its picture is to be there within two seconds of its return. */
const FIRST_MS = 100;
const LONGEST_MS = 1000;
/** A source that gave media for this long is steady, ms: its next end is a first one. */
const STEADY_MS = 10_000;
/** A fetched source is reopened after this silence, ms: its connection may be dead. */
const SILENT_MS = 20_000;

/** Reasons that another try does not change. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  "encoder-missing",
  "gstreamer-missing",
  "gstreamer-plugin-missing",
  "ndi-runtime-missing",
  "decklink-driver-missing",
]);
/** Reasons that are final where the source was never there: a wrong name, a port of another program. */
const FINAL_AT_FIRST: ReadonlySet<ErrorCode> = new Set([
  "port-in-use",
  "device-missing",
  "device-busy",
  "device-denied",
  "decklink-missing",
  "decklink-format",
]);
/** FFmpeg's messages for an address that no retry fixes, and ours for a source without the requested media. */
const WRONG = /Protocol not found|Invalid argument|Option not found|no picture or sound/;

/** Facts about the end of an opening. */
export interface OpeningEnd {
  readonly nature: SourceNature;
  /** `--retry` was given. */
  readonly retry: boolean;
  /** Some opening has given media. */
  readonly wasOpen: boolean;
  /** Undefined: its end. */
  readonly error: { readonly code: ErrorCode; readonly detail?: string | undefined } | undefined;
  /** Tries since it was steady, 0 or more: {@link triesBefore}. */
  readonly tries: number;
}

/** Returns the delay before the source is reopened, ms; undefined: never. */
export const againAfter = ({ nature, retry, wasOpen, error, tries }: OpeningEnd): number | undefined => {
  const isLive = nature === "caller" || nature === "listener" || (nature === "device" && wasOpen);
  const isRetried = retry && (nature === "address" || (nature === "file" && error !== undefined));
  if (!isLive && !isRetried) return undefined;
  if (error !== undefined && FINAL.has(error.code)) return undefined;
  if (error !== undefined && !wasOpen && (FINAL_AT_FIRST.has(error.code) || WRONG.test(error.detail ?? ""))) return undefined;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
};

/** Returns the tries that count when an opening ends which gave media for `mediaMs`; `tries`: since the source was steady, this one left out. */
export const triesBefore = (tries: number, mediaMs: number): number => (mediaMs >= STEADY_MS ? 0 : tries);

/** Returns after how much silence the source is reopened, ms; undefined: never. */
export const silentFor = (nature: SourceNature, retry: boolean): number | undefined =>
  nature === "caller" || (nature === "address" && retry) ? SILENT_MS : undefined;
