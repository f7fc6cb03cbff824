import type { FailureCode } from "@setsuna/media-protocol";

/** Failure with a code of the media protocol. */
export class MediaFailure extends Error {
  readonly code: FailureCode;
  readonly detail: string;

  /** `detail`: such as FFmpeg's sentence; may be empty. */
  constructor(code: FailureCode, detail = "") {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

/** In characters. GStreamer's last words are the longest. */
const MOST_DETAIL = 8000;

/** An unexpected error becomes `internal` with its message. */
export const failureOf = (thrown: unknown): MediaFailure =>
  thrown instanceof MediaFailure
    ? thrown
    : new MediaFailure("internal", (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, MOST_DETAIL));
