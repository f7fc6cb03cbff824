import { type ErrorCode, StudioError } from "@setsuna/contracts";

/** Carries Retry-After (RFC 9110 §10.2.3). */
export class TooManyRequests extends StudioError {
  readonly retryAfterSeconds: number;

  /** `code` is the limit's own error, if any. */
  constructor(retryAfterSeconds: number, code: ErrorCode = "too-many-requests") {
    super(code);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}
