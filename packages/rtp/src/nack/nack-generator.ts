import type { Milliseconds, SequenceNumber } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { ReorderingWindow } from "../reordering/reordering-window.ts";
import { SeenWindow } from "./seen-window.ts";

export interface NackOptions {
  /** Age at which a packet is given up, 1500 ms by default. */
  readonly maxAgeMs?: Milliseconds;
  /** Requests per packet, 10 by default. */
  readonly maxTries?: number;
  /** With more, all are given up. 1000 by default. */
  readonly maxMissing?: number;
  /** Shared for the same path; separate by default. */
  readonly reordering?: ReorderingWindow;
}

/** A packet that is requested again because its earlier requests have no answer. */
export interface OverduePacket {
  /** 16 bits. */
  readonly sequenceNumber: number;
  readonly tries: number;
}

export interface NackDecision {
  /** 16 bits, ascending across the wrap. */
  readonly sequenceNumbers: readonly number[];
  /** Packets were given up, so only a keyframe helps. */
  readonly requestKeyframe: boolean;
  /** The last of them, 16 bits; absent if none was given up. */
  readonly newestGivenUp?: number | undefined;
  /** These are requested again; a keyframe may be quicker. */
  readonly overdue: readonly OverduePacket[];
}

/** "new": first, not requested. "retransmission": after a request. "duplicate": again. "too-old": outside the history. */
export type NackArrival = "new" | "retransmission" | "duplicate" | "too-old";

interface MissingPacket {
  readonly missedAtMs: Milliseconds;
  /** First arrival of a later packet; undefined while only FEC or an announcement shows that it was sent. */
  followedAtMs: Milliseconds | undefined;
  tries: number;
  sentAtMs: Milliseconds;
}

const MIN_INTERVAL_MS = 10;
/** Used without a measured round trip or repair. */
const UNKNOWN_RTT_MS = 100;
/** From the fourth request on, waits double up to this, ms: a cut or full path gains nothing. */
const MAX_BACKOFF_MS = 500;
const PLAIN_TRIES = 3;
/** Silence of an active stream that counts as an outage, ms. */
export const OUTAGE_MS = 250;
/** More retransmissions than a keyframe has would delay it. */
export const MAX_OUTAGE_PACKETS = 150;
/** For a reordered packet, ms: beyond it an unneeded request is cheaper. */
const MAX_WAIT_MS = 30;
/** FEC recovered these, so later arrivals don't matter. */
const RECOVERED_KEPT = 64;
const NOTHING: NackDecision = { sequenceNumbers: [], requestKeyframe: false, overdue: [] };

/** `intervalMs` is the first wait. */
const waitAfter = (tries: number, intervalMs: Milliseconds): number =>
  tries <= PLAIN_TRIES ? intervalMs : Math.max(intervalMs, Math.min(MAX_BACKOFF_MS, intervalMs * 2 ** (tries - PLAIN_TRIES)));

/**
 * Generic NACK, RFC 4585 §6.2.1. Requests gaps at once on a path without reordering, else after the lateness seen. Two retries a
 * round trip apart, then backoff.
 */
export class NackGenerator {
  private readonly maxAgeMs: Milliseconds;
  private readonly maxTries: number;
  private readonly maxMissing: number;
  private outageMs = OUTAGE_MS;
  private outagePackets = MAX_OUTAGE_PACKETS;
  private readonly reordering: ReorderingWindow;
  private readonly seen = new SeenWindow(8192);
  private readonly missing = new Map<number, MissingPacket>();
  /** Recovered before any request; originals may still arrive. */
  private readonly recoveredByFec = new Map<number, MissingPacket>();
  private unwrapper = new Unwrapper(16);
  private newest: number | undefined;
  /** The newest packet that arrived itself: FEC may overtake packets that their sender still paces. */
  private newestArrived = Number.NEGATIVE_INFINITY;
  /** Last sign of the stream, ms. */
  private receivedAtMs = Number.NEGATIVE_INFINITY;
  private rttMs: Milliseconds | undefined;
  /** The newest since the last {@link due}. */
  private givenUpTo: number | undefined;
  private repairRtt: number | undefined;
  private sent = 0;
  private repaired = 0;
  private lost = 0;
  private spuriousRequests = 0;
  /** True if repairs are marked, so an unmarked packet is the original, however late. */
  private marksRepairs = false;
  private leastWaitMs = 0;
  private copyWaitMs = 0;
  private queuingDelayMs = 0;
  private lateAfterRecovery = 0;
  /** Start of the newest keyframe. */
  private neededFrom = Number.NEGATIVE_INFINITY;

  constructor(options: NackOptions = {}) {
    this.maxAgeMs = options.maxAgeMs ?? 1500;
    this.maxTries = options.maxTries ?? 10;
    this.maxMissing = options.maxMissing ?? 1000;
    this.reordering = options.reordering ?? new ReorderingWindow();
  }

  /** Silence of an outage, ms; default {@link OUTAGE_MS}. Its many losses are given up at once, since a keyframe is sooner. */
  setOutage(ms: Milliseconds): void {
    this.outageMs = ms;
  }

  /** Packets of a keyframe: more than that, lost in an outage, are given up. Default and maximum {@link MAX_OUTAGE_PACKETS}. */
  setOutagePackets(packets: number): void {
    this.outagePackets = Math.min(MAX_OUTAGE_PACKETS, packets);
  }

  /** Minimum wait, ms, even without reordering: the peer may not have it sooner. Default 0. */
  setLeastWait(ms: Milliseconds): void {
    this.leastWaitMs = ms;
  }

  /** Queuing delay of a full path, ms. Reordered packets arrive further apart there, and repairs take space. Default 0. */
  setQueuingDelay(ms: Milliseconds): void {
    this.queuingDelayMs = ms;
  }

  /** Time in which a copy may arrive over another path, ms. Default 0: one path. */
  setCopyWait(ms: Milliseconds): void {
    this.copyWaitMs = ms;
  }

  /**
   * For every packet in arrival order, repairs included; then {@link due}. @param repair certainly answers a NACK, as on RTX (RFC
   * 4588). Without RTX, timing tells.
   */
  onPacket(sequenceNumber: SequenceNumber, now: Milliseconds, repair = false): NackArrival {
    const arrival = this.take(sequenceNumber, now, repair);
    this.receivedAtMs = now;
    return arrival;
  }

  private take(sequenceNumber: SequenceNumber, now: Milliseconds, repair: boolean): NackArrival {
    const sequence = this.unwrapper.unwrap(sequenceNumber);
    if (this.seen.isTooOld(sequence)) return "too-old";
    if (!this.seen.mark(sequence)) {
      if (!repair) this.onReordered(sequence, now);
      return "duplicate";
    }
    // Senders put repairs ahead of the packets that they pace.
    if (!repair) this.follow(sequence, now);
    if (this.newest === undefined) {
      this.newest = sequence;
      return "new";
    }
    if (sequence > this.newest) {
      this.onGap(this.newest + 1, sequence, now, now);
      this.newest = sequence;
      return "new";
    }
    return this.onLate(sequence, now, repair);
  }

  /** A packet arrived: earlier ones that haven't are lost or reordered. */
  private follow(sequence: number, now: Milliseconds): void {
    if (sequence <= this.newestArrived) return;
    this.newestArrived = sequence;
    for (const packets of [this.missing, this.recoveredByFec])
      for (const [earlier, packet] of packets) if (earlier < sequence) packet.followedAtMs ??= now;
  }

  /** By FEC. False: it was here already. An original that arrives behind a later packet shows reordering. */
  onRecovered(sequenceNumber: SequenceNumber, now: Milliseconds): boolean {
    const sequence = this.unwrapper.unwrap(sequenceNumber);
    if (this.seen.isTooOld(sequence) || !this.seen.mark(sequence)) return false;
    let packet = this.missing.get(sequence);
    if (this.newest !== undefined && sequence > this.newest) {
      this.onGap(this.newest + 1, sequence, now, undefined);
      this.newest = sequence;
      // Its repair overtook it, or it is lost.
      packet = { missedAtMs: now, followedAtMs: undefined, tries: 0, sentAtMs: 0 };
    }
    this.missing.delete(sequence);
    if (packet?.tries === 0) {
      this.recoveredByFec.set(sequence, packet);
      for (const oldest of this.recoveredByFec.keys()) {
        if (this.recoveredByFec.size <= RECOVERED_KEPT) break;
        this.recoveredByFec.delete(oldest);
      }
    }
    return true;
  }

  /** Sent but not arrived: everything up to it counts as missing. */
  onAnnounced(sequenceNumber: SequenceNumber, now: Milliseconds): void {
    if (this.newest === undefined) return;
    const sequence = this.unwrapper.peek(sequenceNumber);
    if (sequence <= this.newest) return;
    this.onGap(this.newest + 1, sequence + 1, now, undefined);
    this.newest = sequence;
    this.receivedAtMs = now;
  }

  /** Forgets packets before this start of a keyframe once they are older than the time of {@link setOutage}: no viewer waits for them. */
  onKeyframe(sequenceNumber: SequenceNumber): void {
    this.neededFrom = Math.max(this.neededFrom, this.unwrapper.peek(sequenceNumber));
  }

  get awaitsRetransmission(): boolean {
    for (const { tries } of this.missing.values()) if (tries > 0) return true;
    return false;
  }

  /** Counts them as requested. @param rttMs undefined until measured: a guess would make faster repairs look reordered. */
  due(now: Milliseconds, rttMs: Milliseconds | undefined): NackDecision {
    this.rttMs = rttMs;
    if (this.missing.size === 0 && this.givenUpTo === undefined) return NOTHING;
    this.reordering.rotate(now);
    if (this.missing.size > this.maxMissing) this.giveUpAll();
    const intervalMs = this.intervalMs(rttMs);
    const sequenceNumbers: number[] = [];
    const overdue: OverduePacket[] = [];
    for (const [sequence, packet] of this.missing) {
      if (sequence < this.neededFrom && now - packet.missedAtMs > this.outageMs) {
        this.missing.delete(sequence);
        continue;
      }
      const retryDue = packet.tries > 0 && now >= packet.sentAtMs + waitAfter(packet.tries, intervalMs);
      if (now - packet.missedAtMs > this.maxAgeMs || (retryDue && packet.tries >= this.maxTries)) {
        this.missing.delete(sequence);
        this.giveUp(sequence, 1);
      } else if (retryDue || (packet.tries === 0 && now >= this.firstTryAtMs(packet))) {
        if (packet.tries > 0) overdue.push({ sequenceNumber: sequence & 0xffff, tries: packet.tries });
        packet.tries += 1;
        packet.sentAtMs = now;
        sequenceNumbers.push(sequence);
      }
    }
    this.sent += sequenceNumbers.length;
    const { givenUpTo } = this;
    this.givenUpTo = undefined;
    sequenceNumbers.sort((a, b) => a - b);
    return {
      sequenceNumbers: sequenceNumbers.map((sequence) => sequence & 0xffff),
      requestKeyframe: givenUpTo !== undefined,
      newestGivenUp: givenUpTo === undefined ? undefined : givenUpTo & 0xffff,
      overdue,
    };
  }

  /** Time at which {@link due} next has requests, on the clock of its `now`; possibly past. Undefined: nothing missing. */
  nextDeadline(rttMs: Milliseconds | undefined): number | undefined {
    if (this.givenUpTo !== undefined) return Number.NEGATIVE_INFINITY;
    const intervalMs = this.intervalMs(rttMs);
    let earliest: number | undefined;
    for (const packet of this.missing.values()) {
      const tryAtMs = packet.tries === 0 ? this.firstTryAtMs(packet) : packet.sentAtMs + waitAfter(packet.tries, intervalMs);
      const atMs = Math.min(tryAtMs, packet.missedAtMs + this.maxAgeMs + 1);
      if (earliest === undefined || atMs < earliest) earliest = atMs;
    }
    return earliest;
  }

  /** Earlier packets don't count as lost, such as those before a keyframe. */
  forgetBefore(sequenceNumber: SequenceNumber): void {
    const limit = this.unwrapper.peek(sequenceNumber);
    for (const sequence of this.missing.keys()) if (sequence < limit) this.missing.delete(sequence);
  }

  reset(): void {
    this.missing.clear();
    this.recoveredByFec.clear();
    this.seen.reset();
    this.unwrapper = new Unwrapper(16);
    this.newest = undefined;
    this.newestArrived = Number.NEGATIVE_INFINITY;
    this.neededFrom = Number.NEGATIVE_INFINITY;
    this.givenUpTo = undefined;
  }

  get missingCount(): number {
    return this.missing.size;
  }

  /** Counts repeats. */
  get nacksSent(): number {
    return this.sent;
  }

  get recovered(): number {
    return this.repaired;
  }

  /**
   * The original arrived after its request: spurious, as in F-RTO (RFC 4138). Not a repair or round-trip measurement; makes the
   * generator wait longer.
   */
  get spurious(): number {
    return this.spuriousRequests;
  }

  /** Originals that arrived after FEC recovery, so they were reordered, not lost. */
  get recoveredThatCame(): number {
    return this.lateAfterRecovery;
  }

  /** Counts packets no later than others were. */
  mayStillCome(now: Milliseconds): number {
    const { windowMs } = this.reordering;
    let count = 0;
    for (const { missedAtMs } of this.missing.values()) if (now - missedAtMs < windowMs) count += 1;
    return count;
  }

  get givenUp(): number {
    return this.lost;
  }

  /** Smoothed time from a packet's only request to its arrival, ms: round trip plus processing. Undefined before the first. */
  get repairRttMs(): Milliseconds | undefined {
    return this.repairRtt;
  }

  /** Sequence numbers; 0 for none. */
  get reorderDepth(): number {
    return this.reordering.depth;
  }

  private intervalMs(rttMs: Milliseconds | undefined): Milliseconds {
    if (rttMs === undefined) return Math.max(MIN_INTERVAL_MS, this.repairRtt ?? UNKNOWN_RTT_MS);
    return Math.max(MIN_INTERVAL_MS, rttMs, Math.min(this.repairRtt ?? 0, 2 * rttMs));
  }

  private firstTryAtMs({ missedAtMs }: MissingPacket): Milliseconds {
    const lateness = Math.max(this.leastWaitMs, this.reordering.latenessMs);
    return missedAtMs + Math.max(this.copyWaitMs, Math.min(MAX_WAIT_MS + this.queuingDelayMs, lateness));
  }

  private onGap(from: number, to: number, now: Milliseconds, followedAtMs: Milliseconds | undefined): void {
    const most = now - this.receivedAtMs > this.outageMs ? Math.min(this.outagePackets, this.maxMissing) : this.maxMissing;
    if (to - from > most) {
      this.giveUpAll();
      this.giveUp(to - 1, to - from);
      return;
    }
    for (let sequence = from; sequence < to; sequence += 1) {
      this.missing.set(sequence, { missedAtMs: now, followedAtMs, tries: 0, sentAtMs: 0 });
    }
  }

  private onReordered(sequence: number, now: Milliseconds): void {
    const packet = this.recoveredByFec.get(sequence);
    if (packet === undefined) return;
    this.recoveredByFec.delete(sequence);
    this.lateAfterRecovery += 1;
    this.learn(sequence, packet, now);
  }

  /** Learns only from an original behind a later original (docs/decisions/0064). */
  private learn(sequence: number, { followedAtMs }: MissingPacket, now: Milliseconds): void {
    if (followedAtMs !== undefined) this.reordering.onReordered(this.newestArrived - sequence, now - followedAtMs, now);
  }

  private onLate(sequence: number, now: Milliseconds, repair: boolean): NackArrival {
    const packet = this.missing.get(sequence);
    if (!packet) return "new";
    this.missing.delete(sequence);
    const sinceRequestMs = now - packet.sentAtMs;
    this.marksRepairs ||= repair;
    // Much sooner than a round trip: it was already on its way.
    const early = packet.tries === 1 && this.rttMs !== undefined && sinceRequestMs < this.rttMs / 2;
    const isOriginal = !repair && (packet.tries === 0 || early || this.marksRepairs);
    if (isOriginal) this.learn(sequence, packet, now);
    if (packet.tries === 0) return "new";
    if (isOriginal) {
      this.spuriousRequests += packet.tries;
      return "retransmission";
    }
    this.repaired += 1;
    if (packet.tries === 1) {
      this.repairRtt = this.repairRtt === undefined ? sinceRequestMs : this.repairRtt + (sinceRequestMs - this.repairRtt) / 8;
    }
    return "retransmission";
  }

  private giveUpAll(): void {
    if (this.missing.size === 0) return;
    this.giveUp(Math.max(...this.missing.keys()), this.missing.size);
    this.missing.clear();
  }

  private giveUp(newest: number, count: number): void {
    this.lost += count;
    this.givenUpTo = Math.max(this.givenUpTo ?? newest, newest);
  }
}
