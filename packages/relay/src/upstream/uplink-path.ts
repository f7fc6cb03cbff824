import { BandwidthEstimator, isCongested, LossMeter, losesPackets, type PathDelay, RequestBudget } from "@setsuna/congestion";
import { repairCountFor } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { ABS_SEND_TIME_TICKS_PER_MS, absSendTimeOf, type RtpHeader } from "@setsuna/rtp";

/** A queue of so long is emptied by sending less than the path carries, ms, and by how much. */
const STANDING_MS = 30;
const DRAIN_SHARE = 0.7;

/** The path from a sender: what it loses, how long it takes, and whether it is full. */
export class UplinkPath {
  private readonly sendTimeId: number;
  private readonly bandwidth = new BandwidthEstimator(ABS_SEND_TIME_TICKS_PER_MS);
  private readonly loss = new LossMeter();
  private readonly requests = new RequestBudget();
  private measuredMs: Milliseconds | undefined;
  /** Infinite before the first measurement. */
  private leastMs = Number.POSITIVE_INFINITY;

  /** @param sendTimeId id of the absolute send time; 0: the sender has none, and a congested path shows by losses and round trips alone. */
  constructor(sendTimeId: number) {
    this.sendTimeId = sendTimeId;
  }

  /** A packet of the stream, no retransmission. */
  onPacket(packet: Buffer, header: RtpHeader, now: Milliseconds): void {
    const sentAt = this.sendTimeId === 0 ? -1 : absSendTimeOf(packet, header, this.sendTimeId);
    if (sentAt >= 0) this.bandwidth.onPacket(header.sequenceNumber, sentAt, packet.length, now);
    // What a congested path drops is no loss that FEC could recover: more of it would fill the path more.
    if (this.bandwidth.isFull(now)) this.loss.reset();
    else this.loss.onPacket(header.sequenceNumber, now, now - this.bandwidth.waitedMs);
  }

  /** Takes what came over the path beside the stream's own packets: retransmissions, FEC. */
  onBeside(bytes: number): void {
    this.bandwidth.onBeside(bytes);
  }

  /** Takes the round trip that the data channel measured, in ms. */
  setRoundTripTime(ms: Milliseconds): void {
    this.measuredMs = ms;
    this.leastMs = Math.min(this.leastMs, ms);
  }

  /** In ms; undefined until it is measured. */
  get roundTripMs(): Milliseconds | undefined {
    return this.measuredMs;
  }

  /**
   * Returns what the sender may take the path to carry, bit/s: less than it does while a queue stands, which would stay for ever otherwise.
   * Undefined while the path was never full, or not of late.
   */
  get bitsPerSecond(): BitsPerSecond | undefined {
    const { bitsPerSecond, queuingDelayMs } = this.bandwidth;
    return bitsPerSecond === undefined || queuingDelayMs < STANDING_MS ? bitsPerSecond : Math.round(DRAIN_SHARE * bitsPerSecond);
  }

  /** Returns how many of `wanted` packets may be asked for again; they count as asked for. All of them while the path is not full. */
  takeRequests(wanted: number, now: Milliseconds): number {
    const { bitsPerSecond } = this.bandwidth;
    return bitsPerSecond === undefined || !this.bandwidth.isFull(now) ? wanted : this.requests.take(wanted, bitsPerSecond, now);
  }

  /** Packets were lost of late, and not for want of room. */
  get loses(): boolean {
    return losesPackets(this.loss.recent());
  }

  /** A queue stands, or did a moment ago, or what is lost and how long it takes says so. @param roundTripMs undefined until one is known. */
  isFull(now: Milliseconds, roundTripMs: Milliseconds | undefined): boolean {
    return this.bandwidth.isFull(now) || isCongested(this.loss.recent(), this.delay(roundTripMs));
  }

  /** FEC symbols to have for frames of so many packets. @param roundTripMs undefined until one is known. */
  fec(framePackets: number | undefined, roundTripMs: Milliseconds | undefined): number {
    return repairCountFor(this.loss.recent(), this.delay(roundTripMs), framePackets);
  }

  /** Another sender, or numbers that begin anew. */
  reset(): void {
    this.bandwidth.reset();
    this.loss.reset();
  }

  private delay(roundTripMs: Milliseconds | undefined): PathDelay | undefined {
    return roundTripMs === undefined ? undefined : { roundTripMs, leastRoundTripMs: Math.min(this.leastMs, roundTripMs) };
  }
}
