import type { Milliseconds } from "@setsuna/kit";
import { Liveness, SUSPECT_MS } from "./liveness.ts";

/** `cut-off` means that the server is silent too, `dead` only the far end. */
export type ConnectionHealth = "well" | "cut-off" | "dead";

/** The server sends every second, ms. */
const SERVER_SILENT_MS = 2200;

/**
 * Distinguishes a dead peer from a lost path. Without the path the server falls silent too; then rebuilding is impossible, and
 * the connection may recover. It gets {@link SUSPECT_MS} from the server's return to prove that.
 */
export class ConnectionWatch {
  readonly liveness: Liveness;
  private since: number | undefined;
  private answerBy: number | undefined;

  constructor(silence: number, checkEvery: number, now: Milliseconds) {
    this.liveness = new Liveness(silence, checkEvery, now);
  }

  heard(now: Milliseconds): void {
    this.liveness.heard(now);
    this.since = undefined;
    this.answerBy = undefined;
  }

  /** False if not cut off, so ask the far end. */
  networkChanged(now: Milliseconds): boolean {
    if (this.since === undefined) return false;
    this.answerBy ??= now + SUSPECT_MS;
    return true;
  }

  /** Call it every `checkEvery` ms. */
  check(now: Milliseconds, lastServerMessageAt: Milliseconds): ConnectionHealth {
    if (this.since === undefined) {
      if (!this.liveness.check(now)) return "well";
      if (now - lastServerMessageAt < SERVER_SILENT_MS) return "dead";
      this.since = now;
      return "cut-off";
    }
    if (lastServerMessageAt > this.since) this.answerBy ??= now + SUSPECT_MS;
    // A stalled page read nothing, so restart the time.
    if (this.liveness.comesLate(now) && this.answerBy !== undefined) this.answerBy = now + SUSPECT_MS;
    return now >= (this.answerBy ?? Number.POSITIVE_INFINITY) ? "dead" : "cut-off";
  }
}
