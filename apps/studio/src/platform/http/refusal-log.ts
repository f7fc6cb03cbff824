import { ERRORS, type ErrorCode } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";

/** Keeps a flood of requests from filling the disk. */
const LINES_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Logs the route, because a path may hold a serial ID. */
export interface RefusedRequest {
  readonly request: string;
  readonly method: string;
  readonly route: string;
}

/** ASVS 5.0 V16.3.2. */
export class RefusalLog {
  readonly #log: Log;
  readonly #now: () => number;
  #minute = Number.NEGATIVE_INFINITY;
  #lines = 0;
  #left = 0;

  constructor(log: Log, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  note(code: ErrorCode, refused: RefusedRequest): void {
    const { status } = ERRORS[code];
    if (status !== 401 && status !== 403) return;
    const now = this.#now();
    if (now - this.#minute >= MINUTE_MS) {
      if (this.#left > 0) this.#log.warn({ count: this.#left }, "more requests were refused access than are listed");
      [this.#minute, this.#lines, this.#left] = [now, 0, 0];
    }
    if (this.#lines === LINES_A_MINUTE) {
      this.#left += 1;
      return;
    }
    this.#lines += 1;
    this.#log.info({ code, ...refused }, "refused access");
  }
}
