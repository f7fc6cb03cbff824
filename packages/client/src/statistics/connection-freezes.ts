import type { PlayingFigures } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

interface Totals {
  readonly freezes: number;
  readonly frozenMs: Milliseconds;
}

/**
 * Freezes for heartbeats, counted from the previous connection's last report: a freeze across a reconnect counts at the new
 * relay.
 */
export class ConnectionFreezes {
  private totals: Totals | undefined;
  private reported: Totals = { freezes: 0, frozenMs: 0 };
  private before: Totals = this.reported;

  /** Takes the page's totals, once a second. Undefined: unknown. */
  read(freezes: number | undefined, frozenMs: Milliseconds | undefined): void {
    if (freezes !== undefined) this.totals = { freezes, frozenMs: frozenMs ?? 0 };
  }

  reconnect(): void {
    this.before = this.reported;
  }

  /** Figures for a heartbeat. Undefined before the first reading. */
  playing(): PlayingFigures | undefined {
    if (this.totals === undefined) return undefined;
    this.reported = this.totals;
    const freezes = Math.max(0, this.totals.freezes - this.before.freezes);
    return { freezes, frozenMs: Math.max(0, Math.round(this.totals.frozenMs - this.before.frozenMs)) };
  }
}
