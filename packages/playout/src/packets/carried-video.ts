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
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";
import { OUTAGE_MS, ReorderingWindow, RTP_HEADER_LENGTH } from "@setsuna/rtp";
import { type AssembledFrame, PacketAssembler } from "./packet-assembler.ts";
import { PacketStampBook } from "./packet-stamps.ts";

/** Longest wait for a repair, ms, if the delay allows no more; then video continues from the next keyframe. */
const REPAIR_DEADLINE_MS = 400;
/** The second request is answered after so many round trips. A keyframe takes one from when it is requested, and is many packets. */
const REPAIR_ROUND_TRIPS = 2.4;
/** Use the least of this many measurements, one per second: a standing queue affects all of them, a stalled process only one. */
const ROUND_TRIPS_LOOKED_AT = 3;
/** Decay per frame of the expected frame length, which follows the largest recent frame. */
const SHRINK = 0.02;
/** Video comes as long as the last packet is not older than this, ms. */
const COMES_MS = 1000;
/** Interval of the checks for missing packets and deadlines while something is missing, ms. */
const WATCH_INTERVAL_MS = 5;

/** Gives carried video the time, takes its frames, and asks the relay on its behalf. */
export interface CarriedVideoPorts {
  /** Any clock in ms; {@link CarrierHeader.cameAt} is on it too. */
  now(): Milliseconds;
  /** Runs `task` once, `ms` from now. Returns the way to call it off. */
  after(ms: Milliseconds, task: () => void): () => void;
  frame(frame: AssembledFrame): void;
  /** At most MAX_NACKED sequence numbers. */
  nack(sequences: number[]): void;
  /** Requests so many repair packets for each frame, 0-18. Called on change, and again and again while it is not 0. */
  fec(packets: number): void;
  /** Reports the downlink's capacity. Called on change, and every second while it is known to be constrained. */
  downlinkEstimate(figures: DownlinkFigures): void;
  /** Called again and again while so; the callee limits the rate. `framesCome`: packets come, and no frame that can be begun with. */
  keyframeNeeded(framesCome: boolean): void;
  /** Called when packets return after a silence that may have swallowed all requests. */
  heardAgain(): void;
}

/** RTP packet that delivered a carried one; fields are absent if unknown. */
export interface CarrierHeader {
  readonly sequenceNumber?: number | undefined;
  /** Send time, in ticks of 48 kHz of the relay's clock, 32 bits. */
  readonly timestamp?: number | undefined;
  /** Arrival time, ms, on the clock of the ports. */
  readonly cameAt?: Milliseconds | undefined;
}

/** Counts the packets of carried video, cumulative. */
export interface CarriedVideoStats {
  /** Packets that could not be repaired in time. */
  readonly packetsLost?: number | undefined;
  /** Packets that were recovered by FEC. */
  readonly packetsRecovered?: number | undefined;
  /** Capacity of the downlink; absent while it was never full. */
  readonly downlinkBitsPerSecond?: BitsPerSecond | undefined;
}

/** Assembles frames from video delivered packet by packet (contracts/packet-carriage), and requests missing packets. */
export class CarriedVideo {
  private readonly ports: CarriedVideoPorts;
  /** Learned from the numbers outside, which no retransmission has again; counts for all that asks whether a packet is late or lost. */
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
  /** Packets of recent larger frames; undefined before the first. */
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

  /** Sets by how much packets overtake each other before the relay, ms: so long it does not have those that are missing here either. */
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

  /** Begins with a connection or a sender. */
  reset(): void {
    this.assembler.reset();
    this.stamps.reset();
    this.loss.reset();
    this.roundTrips = [];
    this.bandwidth.reset();
    // The path may have changed; its delay is reported again within a second.
    this.delay = this.delay && { roundTripMs: this.delay.roundTripMs, leastRoundTripMs: this.delay.roundTripMs };
    this.fec = { packets: 0, requestedAt: Number.NEGATIVE_INFINITY };
  }

  /** Takes one carried packet; ignores anything else. */
  receive(data: ArrayBuffer, { sequenceNumber: carrierSequence, timestamp: sentAt, cameAt }: CarrierHeader): void {
    const bytes = new Uint8Array(data);
    const now = this.ports.now();
    if (now - this.heardAt > OUTAGE_MS) this.ports.heardAgain();
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

  /** Counts no loss of a full downlink: FEC could not recover it, and more of it would fill the downlink more. */
  private meterLoss(carrierSequence: number, now: Milliseconds, cameAt: Milliseconds): void {
    if (this.bandwidth.isFull(now)) this.loss.reset();
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

  /** Returns cumulative counts of packets; empty before the first packet. */
  readStats(): CarriedVideoStats {
    const { packetsReceived, packetsLost, packetsRecovered } = this.assembler.counters();
    return packetsReceived === 0 ? {} : { packetsLost, packetsRecovered, downlinkBitsPerSecond: this.bandwidth.bitsPerSecond };
  }

  close(): void {
    this.endWaiting?.();
  }
}
