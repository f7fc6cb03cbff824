import type { PathReport } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** A backup keeps sending this long after the last loss, ms: losses come in clusters. */
const HOLD_MS = 5000;

/** Decides when backup paths carry media: while every other path loses packets, is silent, or is closed. */
export class BackupRule {
  private readonly lost = new Map<string, number>();
  private readonly troubledAt = new Map<string, Milliseconds>();

  /** From the relay, every second and at once when a path begins to lose packets. @param now monotonic. */
  onReports(reports: readonly PathReport[], now: Milliseconds): void {
    for (const { name, packetsExpected, packetsReceived, silent } of reports) {
      const lost = packetsExpected - packetsReceived;
      const before = this.lost.get(name);
      this.lost.set(name, lost);
      if (silent === true || (before !== undefined && lost > before)) this.troubledAt.set(name, now);
    }
  }

  /** @param primaries names of the open paths that always send. */
  isNeeded(primaries: readonly string[], now: Milliseconds): boolean {
    return primaries.every((name) => now - (this.troubledAt.get(name) ?? Number.NEGATIVE_INFINITY) < HOLD_MS);
  }
}
