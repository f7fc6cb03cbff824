import type { FailureCode } from "@setsuna/media-protocol";

export class MediaFailure extends Error {
  readonly code: FailureCode;
  readonly detail: string;

  /** `detail` is FFmpeg's message, for example; may be empty. */
  constructor(code: FailureCode, detail = "") {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

/** Characters. GStreamer's output is the longest. */
const MAX_DETAIL = 8000;

export const failureOf = (thrown: unknown): MediaFailure =>
  thrown instanceof MediaFailure
    ? thrown
    : new MediaFailure("internal", (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, MAX_DETAIL));
