import { BandwidthEstimator, isCongested, LossMeter, losesPackets, type PathDelay, RequestBudget } from "@setsuna/congestion";
import { repairCountFor } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { ABS_SEND_TIME_TICKS_PER_MS, absSendTimeOf, type RtpHeader } from "@setsuna/rtp";

/** A longer queue is drained by sending less, ms, and by how much. */
const STANDING_MS = 30;
const DRAIN_SHARE = 0.7;

export class UplinkPath {
  private readonly sendTimeId: number;
  private readonly bandwidth = new BandwidthEstimator(ABS_SEND_TIME_TICKS_PER_MS);
  private readonly loss = new LossMeter();
  private readonly requests = new RequestBudget();
  private measuredMs: Milliseconds | undefined;
  private leastMs = Number.POSITIVE_INFINITY;
  private isMerged = false;

  /** @param sendTimeId absolute send time; 0: none, so congestion shows only by losses and round trips. */
  constructor(sendTimeId: number) {
    this.sendTimeId = sendTimeId;
  }

  onPacket(packet: Buffer, header: RtpHeader, now: Milliseconds): void {
    const sentAt = this.sendTimeId === 0 || this.isMerged ? -1 : absSendTimeOf(packet, header, this.sendTimeId);
    if (sentAt >= 0) this.bandwidth.onPacket(header.sequenceNumber, sentAt, packet.length, now);
    // Congestion loss can't be fixed with FEC, which would fill the path further.
    if (this.bandwidth.isFull(now)) this.loss.reset();
    else this.loss.onPacket(header.sequenceNumber, now, now - this.bandwidth.waitedMs);
  }

  /** Packets of several paths: their delays differ, so they show losses and no queue. */
  setMerged(isMerged: boolean): void {
    if (this.isMerged !== isMerged) this.bandwidth.reset();
    this.isMerged = isMerged;
  }

  onBeside(bytes: number): void {
    this.bandwidth.onBeside(bytes);
  }

  setRoundTripTime(ms: Milliseconds): void {
    this.measuredMs = ms;
    this.leastMs = Math.min(this.leastMs, ms);
  }

  /** Undefined until measured. */
  get roundTripMs(): Milliseconds | undefined {
    return this.measuredMs;
  }

  /** To advertise, bit/s. Below capacity while a queue stands, so that it drains. Undefined unless full recently. */
  get bitsPerSecond(): BitsPerSecond | undefined {
    const { bitsPerSecond, queuingDelayMs } = this.bandwidth;
    return bitsPerSecond === undefined || queuingDelayMs < STANDING_MS ? bitsPerSecond : Math.round(DRAIN_SHARE * bitsPerSecond);
  }

  /** Grants a part of `wanted` and counts it. Grants all while the path isn't full. */
  takeRequests(wanted: number, now: Milliseconds): number {
    const { bitsPerSecond } = this.bandwidth;
    return bitsPerSecond === undefined || !this.bandwidth.isFull(now) ? wanted : this.requests.take(wanted, bitsPerSecond, now);
  }

  /** Losses occurred recently, not because of a full path. */
  get loses(): boolean {
    return losesPackets(this.loss.recent());
  }

  get lossShare(): number {
    const { lost, expected } = this.loss.recent();
    return lost / Math.max(1, expected);
  }

  /** The most packets lost in a row of 16, but for the one worst time. */
  get longestBurst(): number {
    return this.loss.recent().thick;
  }

  /** A queue stands or stood, also judging by loss and delay. @param roundTripMs undefined until measured. */
  isFull(now: Milliseconds, roundTripMs: Milliseconds | undefined): boolean {
    return this.bandwidth.isFull(now) || isCongested(this.loss.recent(), this.delay(roundTripMs));
  }

  /** Symbols for frames of this many packets. @param roundTripMs undefined until measured. */
  fec(framePackets: number | undefined, roundTripMs: Milliseconds | undefined): number {
    return repairCountFor(this.loss.recent(), this.delay(roundTripMs), framePackets);
  }

  reset(): void {
    this.bandwidth.reset();
    this.loss.reset();
  }

  private delay(roundTripMs: Milliseconds | undefined): PathDelay | undefined {
    return roundTripMs === undefined ? undefined : { roundTripMs, leastRoundTripMs: Math.min(this.leastMs, roundTripMs) };
  }
}
