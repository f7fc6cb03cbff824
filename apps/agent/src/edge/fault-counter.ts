import type { Log } from "@setsuna/kit";
import type { EdgeTime } from "./edge-time.ts";

/** A fault is logged at most this often, in ms: whoever sends garbage sends much of it. */
const LOG_EVERY_MS = 10_000;

/** Counts what was refused, by its name, and logs it now and then. */
export class FaultCounter {
  private readonly counts = new Map<string, number>();
  private readonly loggedAt = new Map<string, number>();
  private readonly what: string;
  private readonly time: EdgeTime;
  private readonly log: Log;

  /** `what`: said in the log, such as `OSC`. Names of faults come from code, never from the wire. */
  constructor(what: string, time: EdgeTime, log: Log) {
    this.what = what;
    this.time = time;
    this.log = log;
  }

  add(fault: string, from: string): void {
    const count = (this.counts.get(fault) ?? 0) + 1;
    this.counts.set(fault, count);
    const now = this.time.now();
    const last = this.loggedAt.get(fault);
    if (last !== undefined && now - last < LOG_EVERY_MS) return;
    this.loggedAt.set(fault, now);
    this.log.warn({ fault, from, count }, `${this.what}: refused`);
  }

  /** Counts of each fault since the start. */
  all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}
