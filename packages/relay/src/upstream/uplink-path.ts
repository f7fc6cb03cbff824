import { BandwidthEstimator, isCongested, LossMeter, losesPackets, type PathDelay, RequestBudget } from "@setsuna/congestion";
import { repairCountFor } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { ABS_SEND_TIME_TICKS_PER_MS, absSendTimeOf, type RtpHeader } from "@setsuna/rtp";

/** A queue of so long is emptied by sending less than the path carries, ms, and by how much. */
const STANDING_MS = 30;
const DRAIN_SHARE = 0.7;

/** The path from a sender: loss, round trip, and whether it is full. */
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
    // Congestion loss can't be fixed with FEC: more FEC would fill the path further.
    if (this.bandwidth.isFull(now)) this.loss.reset();
    else this.loss.onPacket(header.sequenceNumber, now, now - this.bandwidth.waitedMs);
  }

  /** Counts bytes on the path besides the stream's packets: retransmissions and FEC. */
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
   * Rate to advertise for the sender's path, bit/s. Below capacity while a queue stands, so that it drains. Undefined unless the
   * path was full recently.
   */
  get bitsPerSecond(): BitsPerSecond | undefined {
    const { bitsPerSecond, queuingDelayMs } = this.bandwidth;
    return bitsPerSecond === undefined || queuingDelayMs < STANDING_MS ? bitsPerSecond : Math.round(DRAIN_SHARE * bitsPerSecond);
  }

  /** Returns how many of `wanted` packets to request, and counts them. All of them while the path isn't full. */
  takeRequests(wanted: number, now: Milliseconds): number {
    const { bitsPerSecond } = this.bandwidth;
    return bitsPerSecond === undefined || !this.bandwidth.isFull(now) ? wanted : this.requests.take(wanted, bitsPerSecond, now);
  }

  /** Packets were lost recently for reasons other than a full path. */
  get loses(): boolean {
    return losesPackets(this.loss.recent());
  }

  /**
   * Returns whether a queue stands or stood a moment ago, judging by loss and delay too.
   * @param roundTripMs undefined until measured.
   */
  isFull(now: Milliseconds, roundTripMs: Milliseconds | undefined): boolean {
    return this.bandwidth.isFull(now) || isCongested(this.loss.recent(), this.delay(roundTripMs));
  }

  /** FEC symbols to have for frames of so many packets. @param roundTripMs undefined until one is known. */
  fec(framePackets: number | undefined, roundTripMs: Milliseconds | undefined): number {
    return repairCountFor(this.loss.recent(), this.delay(roundTripMs), framePackets);
  }

  /** Call for another sender or when numbers restart. */
  reset(): void {
    this.bandwidth.reset();
    this.loss.reset();
  }

  private delay(roundTripMs: Milliseconds | undefined): PathDelay | undefined {
    return roundTripMs === undefined ? undefined : { roundTripMs, leastRoundTripMs: Math.min(this.leastMs, roundTripMs) };
  }
}
