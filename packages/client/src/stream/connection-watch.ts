import type { Milliseconds } from "@setsuna/kit";
import { DOUBT_MS, Liveness } from "./liveness.ts";

/** `cut-off`: nothing comes, of the server neither. `dead`: the server is there, and the far end of the connection is not. */
export type ConnectionHealth = "well" | "cut-off" | "dead";

/** The server sends something every second; after this silence, the path to it is in doubt too, ms. */
const SERVER_SILENT_MS = 2200;

/**
 * Distinguishes a dead peer from a lost path. With the path, the server falls silent too; then rebuilding is impossible, and the
 * connection may work again once the path is back. It gets {@link DOUBT_MS} from the server's return to prove that, counting only
 * time in which checks run on schedule.
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
    // In a stalled page the peer's messages weren't read, so restart its time.
    if (this.liveness.comesLate(now) && this.answerBy !== undefined) this.answerBy = now + DOUBT_MS;
    return now >= (this.answerBy ?? Number.POSITIVE_INFINITY) ? "dead" : "cut-off";
  }
}
