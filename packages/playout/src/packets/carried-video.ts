import { BandwidthEstimator, hasPathChanged, LossMeter, type PathDelay } from "@setsuna/congestion";
import {
  CARRIED_CLOCK_RATE_KHZ,
  DOWNLINK_ESTIMATE_MS,
  type DownlinkFigures,
  FEC_REQUEST_MS,
  isCarriedRepair,
  MAX_NACKED,
  readCarriedPacket,
  readCarriedRepair,
} from "@setsuna/contracts";
import { repairCountFor } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds, RtpTimestamp, SequenceNumber } from "@setsuna/kit";
import { OUTAGE_MS, ReorderingWindow, RTP_HEADER_LENGTH } from "@setsuna/rtp";
import { type AssembledFrame, PacketAssembler } from "./packet-assembler.ts";
import { PacketStampBook } from "./packet-stamps.ts";

/** In ms, at most the delay; then video waits for a keyframe. */
const REPAIR_DEADLINE_MS = 400;
/** Time for a second request. A keyframe takes one round trip and many packets. */
const REPAIR_ROUND_TRIPS = 2.4;
/** The least counts, one per second: a queue affects all, a stalled process only one. */
const ROUND_TRIPS_LOOKED_AT = 3;
const SHRINK = 0.02;
/** Video counts as arriving for this long after a packet, ms. */
const COMES_MS = 1000;
/** Interval of checks while something is missing, ms. */
const WATCH_INTERVAL_MS = 5;

export interface CarriedVideoPorts {
  /** Milliseconds on the clock of {@link CarrierHeader.cameAt}. */
  now(): Milliseconds;
  after(ms: Milliseconds, task: () => void): () => void;
  frame(frame: AssembledFrame): void;
  nack(sequences: number[]): void;
  /** Repair packets per frame, 0-18. On change, and repeated while not 0. */
  fec(packets: number): void;
  /** Sent on change, and every second while constrained. */
  downlinkEstimate(figures: DownlinkFigures): void;
  /** Repeated; the callee limits the rate. `framesCome`: packets come, but no usable frame. */
  keyframeNeeded(framesCome: boolean): void;
  receivedAgain(): void;
}

/** The outer RTP packet; unknown fields are absent. */
export interface CarrierHeader {
  readonly sequenceNumber?: SequenceNumber | undefined;
  /** In ticks of 48 kHz of the relay's clock, 32 bits. */
  readonly timestamp?: RtpTimestamp | undefined;
  /** On the clock of the ports. */
  readonly cameAt?: Milliseconds | undefined;
}

export interface CarriedVideoStats {
  readonly packetsLost?: number | undefined;
  readonly packetsRecovered?: number | undefined;
  /** Absent while the link was never full. */
  readonly downlinkBitsPerSecond?: BitsPerSecond | undefined;
}

/** Assembles frames from video delivered packet by packet (contracts/packet-carriage), and requests missing packets. */
export class CarriedVideo {
  private readonly ports: CarriedVideoPorts;
  /** By outer numbers, which retransmissions don't reuse; decides between late and lost. */
  private readonly reordering = new ReorderingWindow();
  private readonly assembler = new PacketAssembler(this.reordering);
  private readonly stamps = new PacketStampBook();
  private readonly loss = new LossMeter();
  private fec = { packets: 0, requestedAt: Number.NEGATIVE_INFINITY };
  private readonly bandwidth = new BandwidthEstimator(CARRIED_CLOCK_RATE_KHZ, this.reordering);
  private told: { readonly figures: DownlinkFigures; readonly at: Milliseconds } | undefined;
  private delay: PathDelay | undefined;
  private roundTrips: readonly number[] = [];
  private playoutDelayMs = 0;
  private framePackets: number | undefined;
  private heardAt = Number.NEGATIVE_INFINITY;
  private endWaiting: (() => void) | undefined;

  constructor(ports: CarriedVideoPorts) {
    this.ports = ports;
    this.setDelay(0);
  }

  setDelay(ms: Milliseconds): void {
    this.playoutDelayMs = ms;
    this.assembler.setDelay(ms);
    const repairedMs = REPAIR_ROUND_TRIPS * (this.delay?.roundTripMs ?? 0);
    this.assembler.setRepairDeadline(Math.max(REPAIR_DEADLINE_MS, repairedMs, ms));
  }

  /** The relay also waits this long for missing packets, ms. */
  setUplinkReordering(ms: Milliseconds): void {
    this.assembler.setLeastWait(ms);
  }

  setRoundTrip(measuredMs: Milliseconds): void {
    this.roundTrips = [...this.roundTrips.slice(1 - ROUND_TRIPS_LOOKED_AT), measuredMs];
    const ms = Math.min(...this.roundTrips);
    this.delay = { roundTripMs: ms, leastRoundTripMs: Math.min(ms, this.delay?.leastRoundTripMs ?? ms) };
    this.assembler.setRoundTrip(ms);
    this.setDelay(this.playoutDelayMs);
  }

  reset(): void {
    this.assembler.reset();
    this.stamps.reset();
    this.loss.reset();
    this.roundTrips = [];
    this.bandwidth.reset();
    // The path may be another; its delay is reported again within a second.
    this.delay = this.delay && { roundTripMs: this.delay.roundTripMs, leastRoundTripMs: this.delay.roundTripMs };
    this.fec = { packets: 0, requestedAt: Number.NEGATIVE_INFINITY };
  }

  receive(data: ArrayBuffer, { sequenceNumber: carrierSequence, timestamp: sentAt, cameAt }: CarrierHeader): void {
    const bytes = new Uint8Array(data);
    const now = this.ports.now();
    if (now - this.heardAt > OUTAGE_MS) this.ports.receivedAgain();
    this.heardAt = now;
    if (carrierSequence !== undefined) {
      const size = RTP_HEADER_LENGTH + data.byteLength;
      if (sentAt !== undefined && this.bandwidth.onPacket(carrierSequence, sentAt, size, cameAt ?? now)) this.tellDownlink(now);
      this.meterLoss(carrierSequence, now, (cameAt ?? now) - this.bandwidth.waitedMs);
    }
    this.stamps.onArrival(cameAt, now);
    if (isCarriedRepair(bytes)) {
      const fec = readCarriedRepair(bytes);
      if (fec === undefined) return;
      this.assembler.onFec(fec, now);
    } else {
      const packet = readCarriedPacket(bytes);
      if (!packet.ok) return;
      const isFirst = this.assembler.onPacket(packet.value, now);
      this.stamps.onPacket({ rtpTimestamp: packet.value.rtpTimestamp, stampTicks: sentAt, isFirst });
    }
    this.advance(now);
  }

  /** Ignores losses of a full downlink: FEC can't recover them, and more would fill it further. */
  private meterLoss(carrierSequence: SequenceNumber, now: Milliseconds, cameAt: Milliseconds): void {
    const isFull = this.bandwidth.isFull(now);
    this.assembler.setQueuingDelay(isFull ? this.bandwidth.queuingDelayMs : 0);
    if (isFull) this.loss.reset();
    else this.loss.onPacket(carrierSequence, now, cameAt);
    this.chooseFec(now);
  }

  private tellDownlink(now: Milliseconds): void {
    const { bitsPerSecond, queuingDelayMs, isPoliced } = this.bandwidth;
    if (bitsPerSecond === undefined) return;
    const figures: DownlinkFigures = { bitsPerSecond, queuingDelayMs, ...(isPoliced ? { policed: true } : {}) };
    const { told } = this;
    const isNews = hasPathChanged(told?.figures.bitsPerSecond, bitsPerSecond) || told?.figures.policed !== figures.policed;
    if (told !== undefined && !isNews && now - told.at < DOWNLINK_ESTIMATE_MS) return;
    this.told = { figures, at: now };
    this.ports.downlinkEstimate(figures);
  }

  private chooseFec(now: Milliseconds): void {
    const packets = repairCountFor(this.loss.recent(), this.delay, this.framePackets);
    if (packets === this.fec.packets && (packets === 0 || now - this.fec.requestedAt < FEC_REQUEST_MS)) return;
    this.fec = { packets, requestedAt: now };
    this.ports.fec(packets);
  }

  private advance(now: Milliseconds): void {
    for (const frame of this.assembler.take(now)) {
      if (frame.type === "delta") this.framePackets = Math.max(frame.packets, (this.framePackets ?? 0) * (1 - SHRINK));
      this.ports.frame({ ...frame, stamps: this.stamps.take(frame.rtpTimestamp, frame.completedAtMs) });
    }
    const missing = this.assembler.nacksDue(now, this.delay?.roundTripMs);
    for (let from = 0; from < missing.length; from += MAX_NACKED) this.ports.nack(missing.slice(from, from + MAX_NACKED));
    if (this.assembler.keyframeRequested()) this.ports.keyframeNeeded(now - this.heardAt < COMES_MS);
    if (this.endWaiting === undefined && this.isWaiting()) {
      this.endWaiting = this.ports.after(WATCH_INTERVAL_MS, () => {
        this.endWaiting = undefined;
        this.advance(this.ports.now());
      });
    }
  }

  private isWaiting(): boolean {
    return this.assembler.nextDeadline() !== undefined || this.assembler.keyframeRequested();
  }

  readStats(): CarriedVideoStats {
    const { packetsReceived, packetsLost, packetsRecovered } = this.assembler.counters();
    return packetsReceived === 0 ? {} : { packetsLost, packetsRecovered, downlinkBitsPerSecond: this.bandwidth.bitsPerSecond };
  }

  close(): void {
    this.endWaiting?.();
  }
}
