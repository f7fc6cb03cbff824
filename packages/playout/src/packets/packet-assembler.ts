import type { CarriedPacket, CarriedRepair } from "@setsuna/contracts";
import { PacketFecDecoder } from "@setsuna/fec";
import type { Milliseconds } from "@setsuna/kit";
import { Unwrapper } from "@setsuna/kit";
import { NackGenerator, OUTAGE_MS, ReorderingWindow, TailProbe } from "@setsuna/rtp";
import type { AssembledFrame } from "./assembled-frame.ts";
import { FrameQueue } from "./frame-queue.ts";
import { WINDOW_PACKETS } from "./packet-window.ts";
import { RequestEcho } from "./request-echo.ts";

export type { AssembledFrame } from "./assembled-frame.ts";

export interface AssemblerCounters {
  readonly packetsReceived: number;
  readonly packetsLost: number;
  /** Counts repeats. */
  readonly nacksSent: number;
  readonly retransmissionsReceived: number;
  readonly packetsRecovered: number;
  readonly framesAssembled: number;
  readonly framesDropped: number;
}

/** With recent FEC, the end of a frame may be lost, ms. */
const FEC_LATELY_MS = 1000;
const MAX_GAP = 1000;
/** Silence of others after which distant packets are a renumbering and not old retransmissions, ms. */
const RENUMBERED_MS = 250;

interface FarOff {
  readonly newest: CarriedPacket;
  readonly sinceMs: Milliseconds;
}

/**
 * Takes packets and FEC, requests missing ones, and returns frames through a {@link FrameQueue}. The relay numbers without gaps.
 * Call {@link take}, then {@link nacksDue}, after every packet and at {@link nextDeadline}, with one monotonic clock.
 */
export class PacketAssembler {
  private readonly nacks: NackGenerator;
  private readonly queue = new FrameQueue((before) => this.nacks.forgetBefore(before & 0xffff));
  private readonly echo = new RequestEcho();
  private readonly fec = new PacketFecDecoder();
  private readonly tail: TailProbe;
  private fecAtMs = Number.NEGATIVE_INFINITY;
  private sequences = new Unwrapper(16);
  private farOff: FarOff | undefined;
  /** Value of {@link nacksDue}, so that {@link nextDeadline} agrees. */
  private nackRttMs: Milliseconds | undefined;
  private received = 0;
  private nacked = 0;
  private retransmissions = 0;
  private recovered = 0;

  /** @param reordering shared with other readers of the same path. Default: learned from this stream alone. */
  constructor(reordering: ReorderingWindow = new ReorderingWindow()) {
    this.nacks = new NackGenerator({
      // Only the gap's deadline gives up a packet.
      maxAgeMs: Number.POSITIVE_INFINITY,
      maxTries: Number.POSITIVE_INFINITY,
      maxMissing: MAX_GAP,
      reordering,
    });
    this.tail = new TailProbe(reordering);
  }

  /** Before requests, ms: the repairing peer may get the packet that late. */
  setLeastWait(ms: Milliseconds): void {
    this.nacks.setLeastWait(ms);
  }

  /** Of a full path, ms; else 0. */
  setQueuingDelay(ms: Milliseconds): void {
    this.nacks.setQueuingDelay(ms);
  }

  /** Milliseconds since its detection. */
  setRepairDeadline(ms: Milliseconds): void {
    this.queue.setRepairDeadline(ms);
  }

  /** From capture, ms; 0: as soon as possible. Younger packets of an outage may still be useful. */
  setDelay(ms: Milliseconds): void {
    this.nacks.setOutage(Math.max(OUTAGE_MS, ms));
  }

  /** Round trip to the repairing peer, ms. */
  setRoundTrip(ms: Milliseconds): void {
    this.queue.setRoundTrip(ms);
  }

  /** Ignores duplicates. Keeps the payload, which must not change. True: first sent, not requested. */
  onPacket(packet: CarriedPacket, now: Milliseconds): boolean {
    const { queue } = this;
    const { joined } = queue;
    const ahead = joined ? this.sequences.peek(packet.sequenceNumber) - queue.newest : 0;
    if (Math.abs(ahead) > MAX_GAP && !this.isBelieved(packet, ahead, now)) return false;
    this.farOff = undefined;
    return this.accept(packet, now);
  }

  private accept(packet: CarriedPacket, now: Milliseconds): boolean {
    const { queue } = this;
    const sequence = this.sequences.unwrap(packet.sequenceNumber);
    const arrival = this.nacks.onPacket(packet.sequenceNumber, now);
    if (arrival === "duplicate" || arrival === "too-old") return false;
    this.received += 1;
    if (arrival === "retransmission") this.retransmissions += 1;
    if (!queue.joined) queue.join(sequence);
    else if (sequence - queue.newest > MAX_GAP || sequence - queue.base >= WINDOW_PACKETS) queue.leap(sequence);
    if (sequence < queue.base) return false;
    queue.put(sequence, packet, now);
    this.tail.onPacket(sequence, packet.rtpTimestamp, packet.endsFrame, now);
    this.workOut(now);
    return arrival === "new";
  }

  /** Helps if fewer packets are missing than repair packets arrived. */
  onFec(fec: CarriedRepair, now: Milliseconds): void {
    const { queue } = this;
    if (!queue.joined) return;
    this.fecAtMs = now;
    const first = this.sequences.peek(fec.firstSequence);
    if (first + fec.count <= queue.base || first + fec.count > queue.base + WINDOW_PACKETS) return;
    this.fec.add(first, fec);
    this.workOut(now);
    // Protected packets precede the FEC. Only this reveals a lost frame end before the next frame.
    const last = first + fec.count - 1;
    this.nacks.onAnnounced(last & 0xffff, now);
    this.tail.onAnnounced(last);
  }

  private workOut(now: Milliseconds): void {
    const { queue } = this;
    for (const packet of this.fec.recoverable(queue.base, (sequence) => queue.getKept(sequence))) {
      const sequence = this.sequences.peek(packet.sequenceNumber);
      if (sequence < queue.base || !this.nacks.onRecovered(packet.sequenceNumber, now)) continue;
      this.recovered += 1;
      queue.put(this.sequences.unwrap(packet.sequenceNumber), packet, now);
    }
  }

  /** In order; after a given-up gap the first is a keyframe. */
  take(now: Milliseconds): AssembledFrame[] {
    return this.queue.take(now);
  }

  /** Returns 16-bit numbers and counts them as requested. `rttMs` is undefined until measured. */
  nacksDue(now: Milliseconds, rttMs: Milliseconds | undefined): number[] {
    this.nackRttMs = rttMs;
    const { sequenceNumbers, requestKeyframe } = this.nacks.due(now, rttMs);
    if (requestKeyframe) this.queue.giveUp();
    const wanted = [...sequenceNumbers, ...this.echo.due(now, (sequenceNumber) => this.isMissing(sequenceNumber))];
    this.echo.add(sequenceNumbers, now, rttMs);
    if (now - this.fecAtMs < FEC_LATELY_MS) wanted.push(...this.tailWanted(now));
    this.nacked += wanted.length;
    return wanted;
  }

  private tailWanted(now: Milliseconds): number[] {
    const sequences = this.tail.due(now, this.nackRttMs ?? 0).map((sequence) => sequence & 0xffff);
    return sequences.filter((sequenceNumber) => this.isMissing(sequenceNumber));
  }

  /** Undefined if nothing is missing. May lie in the past. */
  nextDeadline(): number | undefined {
    let earliest = Number.POSITIVE_INFINITY;
    const { nextAtMs = Number.POSITIVE_INFINITY } = this.tail;
    const tailAtMs = nextAtMs - this.fecAtMs < FEC_LATELY_MS ? nextAtMs : undefined;
    for (const atMs of [this.queue.deadline(), this.nacks.nextDeadline(this.nackRttMs), this.echo.nextAtMs, tailAtMs]) {
      if (atMs !== undefined && atMs < earliest) earliest = atMs;
    }
    return earliest === Number.POSITIVE_INFINITY ? undefined : earliest;
  }

  keyframeRequested(): boolean {
    return this.queue.keyframeRequested();
  }

  /** Numbers and codec may change, and the next frame is a keyframe. */
  reset(): void {
    this.queue.reset();
    this.sequences = new Unwrapper(16);
    this.nacks.reset();
    this.echo.clear();
    this.fec.clear();
    this.tail.reset();
    this.fecAtMs = Number.NEGATIVE_INFINITY;
    this.farOff = undefined;
  }

  counters(): AssemblerCounters {
    return {
      packetsReceived: this.received,
      packetsLost: this.queue.lost,
      nacksSent: this.nacked,
      retransmissionsReceived: this.retransmissions,
      packetsRecovered: this.recovered - this.nacks.recoveredThatCame,
      framesAssembled: this.queue.assembled,
      framesDropped: this.queue.dropped,
    };
  }

  /**
   * Ahead, the previous packet must be from there too (RFC 3550 §A.1). Far behind, late retransmissions may be in a row, so it
   * must be quiet otherwise.
   */
  private isBelieved(packet: CarriedPacket, ahead: number, now: Milliseconds): boolean {
    const before = this.farOff;
    this.farOff = { newest: packet, sinceMs: before?.sinceMs ?? now };
    const follows = before !== undefined && ((packet.sequenceNumber - before.newest.sequenceNumber) & 0xffff) === 1;
    if (!follows || (ahead < 0 && now - before.sinceMs < RENUMBERED_MS)) return false;
    if (ahead < 0) this.reset();
    this.accept(before.newest, now);
    return true;
  }

  private isMissing(sequenceNumber: number): boolean {
    const sequence = this.sequences.peek(sequenceNumber);
    return sequence >= this.queue.base && this.queue.get(sequence) === undefined;
  }
}
