import type { Random } from "../random.ts";

/** How one direction of a line treats packets. Times in ms, probabilities 0-1. */
export interface LinkParameters {
  /** One-way delay that every packet has. */
  readonly delayMs: number;
  /** Added to the delay, evenly drawn from 0 to this. Later packets still arrive later unless `reorder` lets one go ahead. */
  readonly jitterMs: number;
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
  /** What may wait for the capacity, in bytes; a packet that does not fit is lost (tail drop). */
  readonly queueBytes: number;
  /** Nothing passes while true. */
  readonly outage: boolean;
}

export interface BurstParameters {
  /** Probability of the step from the good to the bad state, per packet. */
  readonly enter: number;
  /** Probability of the step back, per packet; the mean burst is 1 / leave packets. */
  readonly leave: number;
  /** Loss in the bad state. */
  readonly lossInBurst: number;
}

export const CLEAN_LINK: LinkParameters = {
  delayMs: 0,
  jitterMs: 0,
  loss: 0,
  reorder: 0,
  duplicate: 0,
  queueBytes: 256 * 1024,
  outage: false,
};

export interface LinkCounters {
  offered: number;
  lost: number;
  queueDropped: number;
  outageDropped: number;
  duplicated: number;
  reordered: number;
}

/** One direction of a line as pure arithmetic: given when a packet enters, it says when it leaves. Draws only from `random`. */
export class LinkModel {
  parameters: LinkParameters;
  readonly counters: LinkCounters = { offered: 0, lost: 0, queueDropped: 0, outageDropped: 0, duplicated: 0, reordered: 0 };
  private readonly random: Random;
  private inBurst = false;
  /** When the last bit of what was accepted leaves the bottleneck. */
  private busyUntil = Number.NEGATIVE_INFINITY;
  private lastArrival = Number.NEGATIVE_INFINITY;

  constructor(parameters: LinkParameters, random: Random) {
    this.parameters = parameters;
    this.random = random;
  }

  /** Arrival times of the packet's copies: none when it is lost, two when it is duplicated. `now` must not decrease between calls. */
  offer(now: number, bytes: number): number[] {
    const { delayMs, jitterMs, loss, reorder, duplicate } = this.parameters;
    this.counters.offered++;
    if (this.parameters.outage) {
      this.counters.outageDropped++;
      return [];
    }
    const departure = this.departure(now, bytes);
    if (departure === undefined) {
      this.counters.queueDropped++;
      return [];
    }
    if (this.burstLoses() || this.random() < loss) {
      this.counters.lost++;
      return [];
    }
    const jitter = jitterMs > 0 ? this.random() * jitterMs : 0;
    const overtakes = reorder > 0 && this.random() < reorder;
    const own = departure + (overtakes ? delayMs / 2 : delayMs + jitter);
    const arrival = overtakes ? own : Math.max(own, this.lastArrival);
    if (overtakes) this.counters.reordered++;
    else this.lastArrival = arrival;
    if (duplicate === 0 || this.random() >= duplicate) return [arrival];
    this.counters.duplicated++;
    return [arrival, arrival + 1];
  }

  private departure(now: number, bytes: number): number | undefined {
    const { rateBps, queueBytes } = this.parameters;
    if (rateBps === undefined) return now;
    const waitingBytes = (Math.max(0, this.busyUntil - now) * rateBps) / 8000;
    if (waitingBytes + bytes > queueBytes) return undefined;
    this.busyUntil = Math.max(now, this.busyUntil) + (bytes * 8000) / rateBps;
    return this.busyUntil;
  }

  private burstLoses(): boolean {
    const { bursts } = this.parameters;
    if (bursts === undefined) return false;
    this.inBurst = this.inBurst ? this.random() >= bursts.leave : this.random() < bursts.enter;
    return this.inBurst && this.random() < bursts.lossInBurst;
  }
}
