import type { FleetNodeId } from "@setsuna/contracts";

/*
 * Works without synchronized clocks. A relay counts from sending its newest acknowledged renewal, others from first seeing it,
 * which is later. Steady clocks differ by at most 1 %. So a relay gives up its senders before others assume it.
 */
const DRIFT = 0.01;

/** Times are ms on any monotonic clock of the machine. */
export class RelayLease {
  private readonly holdMs: number;
  private validUntil = Number.NEGATIVE_INFINITY;

  /** Without the store, senders stay for `holdMs`. */
  constructor(holdMs: number) {
    this.holdMs = holdMs;
  }

  /** From `sentAt`, once acknowledged. No effect if expired by then: its slots are lost. */
  renewed(sentAt: number): void {
    this.validUntil = Math.max(this.validUntil, sentAt + this.holdMs * (1 - DRIFT));
  }

  get until(): number {
    return this.validUntil;
  }

  isValid(now: number): boolean {
    return now < this.validUntil;
  }
}

/** Other nodes' leases as seen here. Ms on this machine's steady clock. */
export class RelayLapse {
  private readonly seen = new Map<FleetNodeId, { readonly revision: number; readonly since: number }>();
  private readonly holdMs: number;

  /** `holdMs` must be the same as every relay's. */
  constructor(holdMs: number) {
    this.holdMs = holdMs;
  }

  /** `revision` is 0 without an announcement. */
  observe(relay: FleetNodeId, revision: number, now: number): void {
    if (this.seen.get(relay)?.revision !== revision) this.seen.set(relay, { revision, since: now });
  }

  /** `revision` was just read from the store. True if it was first seen long enough ago. Also observes it. */
  isLapsed(relay: FleetNodeId, revision: number, now: number): boolean {
    this.observe(relay, revision, now);
    const since = this.seen.get(relay)?.since ?? now;
    return now - since >= this.holdMs * (1 + DRIFT);
  }

  /** Not renewed in time as far as seen here; ask the store before acting. */
  overdue(now: number): FleetNodeId[] {
    return [...this.seen].filter(([, { since }]) => now - since >= this.holdMs * (1 + DRIFT)).map(([relay]) => relay);
  }

  forget(relay: FleetNodeId): void {
    this.seen.delete(relay);
  }
}
