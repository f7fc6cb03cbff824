import type { Random } from "../random.ts";

/** Parameters of one direction of a link. Times in ms, probabilities 0-1. */
export interface LinkParameters {
  /** One-way delay that every packet has. */
  readonly delayMs: number;
  /** Added to the delay, evenly drawn from 0 to this. Later packets still arrive later unless `reorder` lets one go ahead. */
  readonly jitterMs: number;
  /**
   * Duration of one jitter draw, ms. Packets that enter within such a slot share it, like packets waiting for the same air time,
   * and arrive in a bunch after a shorter wait. Absent: every packet draws separately. With many packets in flight, keeping their
   * order then makes nearly all as late as the latest.
   */
  readonly jitterHoldMs?: number | undefined;
  /** Every packet keeps the jitter that it drew, so that later ones overtake it. Absent: they arrive no earlier than those before them. */
  readonly jitterReorders?: boolean | undefined;
  /** Independent loss. */
  readonly loss: number;
  /** Bursty loss after Gilbert and Elliott. Absent: none. */
  readonly bursts?: BurstParameters | undefined;
  /** Probability that a packet is not held back to keep order and takes only half of the delay. */
  readonly reorder: number;
  /** Probability that a packet arrives twice. */
  readonly duplicate: number;
  /** Capacity in bit/s. Absent: without limit. */
  readonly rateBps?: number | undefined;
  /** Size of the queue before the bottleneck, in bytes; a packet that does not fit is lost (tail drop). */
  readonly queueBytes: number;
  /** Longest packet that passes, bytes with IP and UDP headers; longer ones are dropped silently. Absent: no limit. */
  readonly mtuBytes?: number | undefined;
  /** Nothing passes while true. */
  readonly outage: boolean;
}

/** Loss in bursts: the two-state model of Gilbert and Elliott. */
export interface BurstParameters {
  /** Probability of the step from the good to the bad state, per packet. */
  readonly enter: number;
  /** Probability of the step back, per packet; the mean burst is 1 / leave packets. */
  readonly leave: number;
  /** Loss in the bad state. */
  readonly lossInBurst: number;
}

/** One change of one direction, at a time after the script's start. */
export interface TimedChange {
  readonly atMs: number;
  /** Parameters that change; the others stay as they are then. */
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

/** Packets since the line was made; bytes with the headers of IP and UDP. */
export interface LinkCounters {
  offered: number;
  offeredBytes: number;
  /** Copies that left the line or will, duplicates among them. */
  delivered: number;
  deliveredBytes: number;
  lost: number;
  queueDropped: number;
  outageDropped: number;
  /** Longer than the line takes. */
  oversized: number;
  duplicated: number;
  /** Overtook another packet. */
  reordered: number;
}

/** Returns how many packets the line swallowed: by chance, by a full queue, in an outage or by their length. */
export const swallowedBy = ({ lost, queueDropped, outageDropped, oversized }: LinkCounters): number =>
  lost + queueDropped + outageDropped + oversized;

/**
 * One direction of a link as pure arithmetic: maps a packet's entry time to its exit time. Draws only from `random`, equally
 * often for every packet. The outcome for the n-th packet therefore depends only on the seed and n.
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
  /** Time at which the last bit of the accepted packets leaves the bottleneck. */
  private busyUntil = Number.NEGATIVE_INFINITY;
  private lastArrival = Number.NEGATIVE_INFINITY;
  private jitterSlot: number | undefined;
  private heldJitter = 0;
  private planned: { readonly at: number; readonly change: Partial<LinkParameters> }[] = [];

  constructor(parameters: LinkParameters, random: Random) {
    this.parameters = parameters;
    this.random = random;
  }

  /**
   * Schedules parameter changes at these times, counted from `start` on the clock of {@link offer}; replaces those still planned.
   */
  plan(changes: readonly TimedChange[], start: number): void {
    this.planned = [...changes].sort((a, b) => a.atMs - b.atMs).map(({ atMs, change }) => ({ at: start + atMs, change }));
  }

  /** Arrival times of the packet's copies: none when it is lost, two when it is duplicated. `now` must not decrease between calls. */
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

  /** Chance's part in one packet's fate. */
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
    // Round to whole bytes, so that rounding of times doesn't drop a packet that fits.
    const waitingBytes = Math.round(this.carriedBytes(now, this.busyUntil));
    if (waitingBytes + bytes > queueBytes) return undefined;
    this.busyUntil = this.sentAt(Math.max(now, this.busyUntil), bytes);
    return this.busyUntil;
  }

  /** Intervals of constant capacity from now on, as far as planned; the last has no end. */
  private *stretches(): Generator<{ readonly until: number; readonly rateBps: number | undefined }> {
    let { rateBps } = this.parameters;
    for (const { at, change } of this.planned) {
      if (!("rateBps" in change)) continue;
      yield { until: at, rateBps };
      rateBps = change.rateBps;
    }
    yield { until: Number.POSITIVE_INFINITY, rateBps };
  }

  /** Returns the bottleneck's capacity between the two times, bytes. */
  private carriedBytes(from: number, to: number): number {
    let bytes = 0;
    let at = from;
    for (const { until, rateBps } of this.stretches()) {
      const end = Math.min(until, to);
      if (end <= at) continue;
      // When the limit is lifted, everything queued leaves at once.
      if (rateBps === undefined) return bytes;
      bytes += ((end - at) * rateBps) / 8000;
      at = end;
    }
    return bytes;
  }

  /** Returns when the last bit of a packet has left whose first leaves at `start`. */
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
  /** Each in [0, 1). */
  readonly jitter: number;
  readonly reorder: number;
  readonly duplicate: number;
}
