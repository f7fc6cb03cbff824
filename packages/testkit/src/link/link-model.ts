import type { Random } from "../random.ts";

/** One direction. Times in ms, probabilities 0 to 1. */
export interface LinkParameters {
  readonly delayMs: number;
  /** Added delay, uniform from 0. Order is kept unless `reorder` lets a packet ahead. */
  readonly jitterMs: number;
  /**
   * Slot of one jitter draw, ms: its packets share it, as when waiting for air time, and arrive in a bunch. Absent: each packet
   * draws; with many in flight, order then makes nearly all as late as the latest.
   */
  readonly jitterHoldMs?: number | undefined;
  /** Keeps each packet's jitter, so packets overtake. Absent: order is kept. */
  readonly jitterReorders?: boolean | undefined;
  readonly loss: number;
  readonly bursts?: BurstParameters | undefined;
  readonly reorder: number;
  readonly duplicate: number;
  /** Bit/s; unlimited by default. */
  readonly rateBps?: number | undefined;
  /** Queue before the bottleneck, bytes; drops at the tail. */
  readonly queueBytes: number;
  /** With IP and UDP headers; longer ones are dropped silently. Absent: no limit. */
  readonly mtuBytes?: number | undefined;
  readonly outage: boolean;
}

/** Two-state model of Gilbert and Elliott. */
export interface BurstParameters {
  readonly enter: number;
  /** Probability per packet back; the mean burst is 1 / leave packets. */
  readonly leave: number;
  readonly lossInBurst: number;
}

/** One change of one direction, at a time after the script's start. */
export interface TimedChange {
  readonly atMs: number;
  readonly change: Partial<LinkParameters>;
}

/** A link that changes nothing. */
export const CLEAN_LINK: LinkParameters = {
  delayMs: 0,
  jitterMs: 0,
  loss: 0,
  reorder: 0,
  duplicate: 0,
  queueBytes: 256 * 1024,
  outage: false,
};

/** Since the line was made; bytes with IP and UDP headers. */
export interface LinkCounters {
  offered: number;
  offeredBytes: number;
  delivered: number;
  deliveredBytes: number;
  lost: number;
  queueDropped: number;
  outageDropped: number;
  oversized: number;
  duplicated: number;
  reordered: number;
}

/** Returns how many packets the line swallowed: by chance, by a full queue, in an outage or by their length. */
export const swallowedBy = ({ lost, queueDropped, outageDropped, oversized }: LinkCounters): number =>
  lost + queueDropped + outageDropped + oversized;

/**
 * Pure arithmetic from entry to exit time. Draws from `random` equally often for each packet, so the n-th packet's outcome
 * depends only on the seed and n.
 */
export class LinkModel {
  parameters: LinkParameters;
  readonly counters: LinkCounters = {
    offered: 0,
    offeredBytes: 0,
    delivered: 0,
    deliveredBytes: 0,
    lost: 0,
    queueDropped: 0,
    outageDropped: 0,
    oversized: 0,
    duplicated: 0,
    reordered: 0,
  };
  private readonly random: Random;
  private inBurst = false;
  /** The bottleneck's last accepted bit leaves at this time. */
  private busyUntil = Number.NEGATIVE_INFINITY;
  private lastArrival = Number.NEGATIVE_INFINITY;
  private jitterSlot: number | undefined;
  private heldJitter = 0;
  private planned: { readonly at: number; readonly change: Partial<LinkParameters> }[] = [];

  constructor(parameters: LinkParameters, random: Random) {
    this.parameters = parameters;
    this.random = random;
  }

  plan(changes: readonly TimedChange[], start: number): void {
    this.planned = [...changes].sort((a, b) => a.atMs - b.atMs).map(({ atMs, change }) => ({ at: start + atMs, change }));
  }

  offer(now: number, bytes: number): number[] {
    this.catchUp(now);
    const { counters } = this;
    counters.offered++;
    counters.offeredBytes += bytes;
    const chance = this.draw();
    const copies = this.fate(now, bytes, chance);
    counters.delivered += copies.length;
    counters.deliveredBytes += copies.length * bytes;
    return copies;
  }

  private fate(now: number, bytes: number, chance: Chance): number[] {
    const { delayMs, reorder, duplicate, outage, jitterReorders, mtuBytes } = this.parameters;
    if (outage) {
      this.counters.outageDropped++;
      return [];
    }
    if (bytes > (mtuBytes ?? Number.POSITIVE_INFINITY)) {
      this.counters.oversized++;
      return [];
    }
    const departure = this.departure(now, bytes);
    if (departure === undefined) {
      this.counters.queueDropped++;
      return [];
    }
    if (chance.isLost) {
      this.counters.lost++;
      return [];
    }
    const overtakes = chance.reorder < reorder;
    const own = departure + (overtakes ? delayMs / 2 : delayMs + this.jitter(now, chance.jitter));
    const arrival = overtakes || jitterReorders === true ? own : Math.max(own, this.lastArrival);
    if (overtakes || arrival < this.lastArrival) this.counters.reordered++;
    if (!overtakes) this.lastArrival = Math.max(arrival, this.lastArrival);
    if (chance.duplicate >= duplicate) return [arrival];
    this.counters.duplicated++;
    return [arrival, arrival + 1];
  }

  private catchUp(now: number): void {
    for (let next = this.planned[0]; next !== undefined && next.at <= now; next = this.planned[0]) {
      this.parameters = { ...this.parameters, ...next.change };
      this.planned.shift();
    }
  }

  private draw(): Chance {
    const { loss, bursts } = this.parameters;
    const [step, burst, single] = [this.random(), this.random(), this.random()];
    if (bursts === undefined) this.inBurst = false;
    else this.inBurst = this.inBurst ? step >= bursts.leave : step < bursts.enter;
    const isLost = single < loss || (this.inBurst && burst < (bursts?.lossInBurst ?? 0));
    return { isLost, jitter: this.random(), reorder: this.random(), duplicate: this.random() };
  }

  private jitter(now: number, drawn: number): number {
    const { jitterMs, jitterHoldMs } = this.parameters;
    if (jitterHoldMs === undefined) return drawn * jitterMs;
    const slot = Math.floor(now / jitterHoldMs);
    if (slot !== this.jitterSlot) {
      this.jitterSlot = slot;
      this.heldJitter = drawn;
    }
    return this.heldJitter * jitterMs;
  }

  private departure(now: number, bytes: number): number | undefined {
    const { rateBps, queueBytes } = this.parameters;
    if (rateBps === undefined) return now;
    // Whole bytes: rounding of times must not drop a fitting packet.
    const waitingBytes = Math.round(this.carriedBytes(now, this.busyUntil));
    if (waitingBytes + bytes > queueBytes) return undefined;
    this.busyUntil = this.sentAt(Math.max(now, this.busyUntil), bytes);
    return this.busyUntil;
  }

  private *stretches(): Generator<{ readonly until: number; readonly rateBps: number | undefined }> {
    let { rateBps } = this.parameters;
    for (const { at, change } of this.planned) {
      if (!("rateBps" in change)) continue;
      yield { until: at, rateBps };
      rateBps = change.rateBps;
    }
    yield { until: Number.POSITIVE_INFINITY, rateBps };
  }

  private carriedBytes(from: number, to: number): number {
    let bytes = 0;
    let at = from;
    for (const { until, rateBps } of this.stretches()) {
      const end = Math.min(until, to);
      if (end <= at) continue;
      if (rateBps === undefined) return bytes;
      bytes += ((end - at) * rateBps) / 8000;
      at = end;
    }
    return bytes;
  }

  private sentAt(start: number, bytes: number): number {
    let left = bytes;
    let at = start;
    for (const { until, rateBps } of this.stretches()) {
      if (until <= at) continue;
      if (rateBps === undefined) return at;
      const end = at + (left * 8000) / rateBps;
      if (end <= until) return end;
      left -= ((until - at) * rateBps) / 8000;
      at = until;
    }
    return at;
  }
}

interface Chance {
  readonly isLost: boolean;
  /** Draws in [0, 1). */
  readonly jitter: number;
  readonly reorder: number;
  readonly duplicate: number;
}
