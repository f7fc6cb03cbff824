import type { Milliseconds } from "@setsuna/kit";
import { DOUBT_MS, Liveness } from "./liveness.ts";

/** `cut-off`: nothing comes, of the server neither. `dead`: the server is there, and the far end of the connection is not. */
export type ConnectionHealth = "well" | "cut-off" | "dead";

/** The server says something every second; after so long without a word the line to it is in doubt too, ms. */
const SERVER_SILENT_MS = 2200;

/**
 * Tells a far end that is gone from a line that is. With the line the server falls silent too; then nothing could be built anew, and what
 * there is may be as good as before once the line is back. It has {@link DOUBT_MS} to show that from when the server is heard again, of the time in
 * which checks come when they are due.
 */
export class ConnectionWatch {
  readonly liveness: Liveness;
  /** Since when it is cut off, on the clock of the calls. */
  private since: number | undefined;
  private answerBy: number | undefined;

  /** See {@link Liveness}. */
  constructor(silence: number, checkEvery: number, now: Milliseconds) {
    this.liveness = new Liveness(silence, checkEvery, now);
  }

  /** The far end gave a sign of life. */
  heard(now: Milliseconds): void {
    this.liveness.heard(now);
    this.since = undefined;
    this.answerBy = undefined;
  }

  /** Another line may have taken the place of the one that was. False while the connection is not cut off: then its far end is to be asked. */
  networkChanged(now: Milliseconds): boolean {
    if (this.since === undefined) return false;
    this.answerBy ??= now + DOUBT_MS;
    return true;
  }

  /** Call every `checkEvery` ms. `serverHeardAt`: when the server last said something. */
  check(now: Milliseconds, serverHeardAt: Milliseconds): ConnectionHealth {
    if (this.since === undefined) {
      if (!this.liveness.check(now)) return "well";
      if (now - serverHeardAt < SERVER_SILENT_MS) return "dead";
      this.since = now;
      return "cut-off";
    }
    if (serverHeardAt > this.since) this.answerBy ??= now + DOUBT_MS;
    // In a page that had no turn the far end had none to be heard: its moment begins anew.
    if (this.liveness.comesLate(now) && this.answerBy !== undefined) this.answerBy = now + DOUBT_MS;
    return now >= (this.answerBy ?? Number.POSITIVE_INFINITY) ? "dead" : "cut-off";
  }
}
