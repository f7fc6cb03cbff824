import type { ErrorBody } from "@setsuna/contracts";

/** The server answered a request with an error. */
export class RequestRefused extends Error {
  override readonly name = "RequestRefused";
  readonly error: ErrorBody;
  constructor(error: ErrorBody) {
    super(error.en);
    this.error = error;
  }
}

/** The socket closed before the answer came. */
export class SignallingLost extends Error {
  override readonly name = "SignallingLost";
}
