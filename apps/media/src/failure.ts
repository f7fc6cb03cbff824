import type { FailureCode } from "@setsuna/media-protocol";

/** An input, output or encoder cannot go on, for a reason that the protocol has a code for. */
export class MediaFailure extends Error {
  readonly code: FailureCode;
  readonly detail: string;

  /** `detail`: facts about this case, such as FFmpeg's sentence; empty: none. */
  constructor(code: FailureCode, detail = "") {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

/** As much of a detail goes over the pipe, characters: the last words of GStreamer are the longest. */
const MOST_DETAIL = 8000;

/** Wraps anything thrown as a failure. An unexpected error becomes `internal` with its message. */
export const failureOf = (thrown: unknown): MediaFailure =>
  thrown instanceof MediaFailure
    ? thrown
    : new MediaFailure("internal", (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, MOST_DETAIL));
