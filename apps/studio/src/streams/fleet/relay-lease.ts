import type { FleetNodeId } from "@setsuna/contracts";

/*
 * Who may be sure of what, without clocks that agree: a relay reckons from the moment at which it sent its newest renewal that was
 * acknowledged, everybody else from the moment at which they first saw it, which is later. Both count on their own steady clocks, which
 * may run up to 1 % apart. So a relay gives its senders up before anybody takes them for given up.
 */
const DRIFT = 0.01;

/** A relay node's right to its senders. Times in ms on any steady clock of its machine. */
export class RelayLease {
  private readonly holdMs: number;
  private validUntil = Number.NEGATIVE_INFINITY;

  /** `holdMs`: how long it keeps its senders without the store. */
  constructor(holdMs: number) {
    this.holdMs = holdMs;
  }

  /**
   * Extends the lease from `sentAt`, once the renewal is acknowledged. Too late if the lease had expired by then: its slots are
   * lost.
   */
  renewed(sentAt: number): void {
    this.validUntil = Math.max(this.validUntil, sentAt + this.holdMs * (1 - DRIFT));
  }

  /** Until then; minus infinity before the first renewal. */
  get until(): number {
    return this.validUntil;
  }

  isValid(now: number): boolean {
    return now < this.validUntil;
  }
}

/** Keeps what a node has seen of the leases of others. Times in ms on its own steady clock. */
export class RelayLapse {
  private readonly seen = new Map<FleetNodeId, { readonly revision: number; readonly since: number }>();
  private readonly holdMs: number;

  /** `holdMs`: the same as every relay's. */
  constructor(holdMs: number) {
    this.holdMs = holdMs;
  }

  /** The relay's announcement has this revision now, 0 when there is none. */
  observe(relay: FleetNodeId, revision: number, now: number): void {
    if (this.seen.get(relay)?.revision !== revision) this.seen.set(relay, { revision, since: now });
  }

  /**
   * True when the relay has certainly given its senders up: its announcement, read from the store just now, is the one that was seen long
   * ago. Counts as having seen it.
   */
  isLapsed(relay: FleetNodeId, revision: number, now: number): boolean {
    this.observe(relay, revision, now);
    const since = this.seen.get(relay)?.since ?? now;
    return now - since >= this.holdMs * (1 + DRIFT);
  }

  /** Those that were seen and have not been renewed for as long; the store has to be asked before anything is done about it. */
  overdue(now: number): FleetNodeId[] {
    return [...this.seen].filter(([, { since }]) => now - since >= this.holdMs * (1 + DRIFT)).map(([relay]) => relay);
  }

  forget(relay: FleetNodeId): void {
    this.seen.delete(relay);
  }
}
