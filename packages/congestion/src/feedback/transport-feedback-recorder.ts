import { bare, distance16, type Microseconds, type Milliseconds, msOfUs, type SequenceNumber, usOfMs } from "@setsuna/kit";
import { ArrivalOrder, MAX_OUTAGE_PACKETS, OUTAGE_MS, type PacketArrival, transportFeedback } from "@setsuna/rtp";
import { type PlaceInFrame, RandomLossDetector } from "../loss/random-loss.ts";

export interface TransportFeedbackOptions {
  /** First and shortest interval, ms; 50 by default. */
  readonly minIntervalMs?: Milliseconds;
  /** Longest interval on slow streams, ms; 250 by default. */
  readonly maxIntervalMs?: Milliseconds;
}

/** Share of the incoming rate that feedback may use on the reverse path. */
const FEEDBACK_SHARE = 0.05;
/** A typical feedback packet with IP, UDP and SRTP. */
const FEEDBACK_BITS = 68 * 8;
/** A larger jump ahead is a new beginning without losses; backwards too, when confirmed. */
const MAX_JUMP = 4000;
/**
 * Smaller gaps after a silence are outages, which don't show capacity. Chromium resends a reported loss without later packets
 * before anything new, and blames congestion for the whole loss.
 */
const OUTAGE_US = OUTAGE_MS * 1000;
/** Remembers packets that arrive out of order after a feedback. */
const MEMORY_US = 500_000;
/** A missing packet delays feedback for at most this long, ms. */
const MAX_WAIT_MS = 60;
/** Arrivals kept without feedback, and numbers that one feedback spans. */
const MAX_PENDING = 16_384;
/** Recovered packets, spared losses that may still be recovered, and losses not judged yet. */
const MAX_RECOVERED = 512;

/** Position in the frame, and 16-bit RTP sequence number. */
export interface MediaPlace extends PlaceInFrame {
  readonly sequenceNumber: SequenceNumber;
}

interface LostPacket {
  /** Unwrapped, transport-wide. */
  readonly transport: number;
  readonly beforeUs: Microseconds | undefined;
}

/** Which random losses a feedback may hide; a hidden retransmission could no longer be requested. */
export type SparedLosses = "none" | "media" | "all";

const trim = (entries: { readonly size: number; keys(): Iterator<number>; delete(key: number): boolean }): void => {
  for (let keys = entries.keys(); entries.size > MAX_RECOVERED; ) entries.delete(keys.next().value ?? 0);
};

/**
 * Feedback for a sender's bandwidth estimator. draft-holmer-rmcat-transport-wide-cc-extensions-01. Each message continues the
 * last and ends before the first packet that may still arrive. If a packet reported lost arrives after all, the next message
 * repeats from there, up to half a second back. docs/decisions/0005.
 */
export class TransportFeedbackRecorder {
  private readonly minIntervalMs: Milliseconds;
  private readonly maxIntervalMs: Milliseconds;
  /** Microseconds by unwrapped sequence number. */
  private readonly arrivals = new Map<number, Microseconds>();
  private readonly places = new Map<number, MediaPlace>();
  private losses = new RandomLossDetector();
  private lastMedia: SequenceNumber | undefined;
  private readonly recovered = new Set<number>();
  /** Transport-wide number by RTP sequence number. */
  private readonly sparable = new Map<number, number>();
  /** Acknowledged after being reported: times in microseconds by transport-wide sequence number. */
  private readonly late = new Map<number, Microseconds>();
  private readonly order = new ArrivalOrder();
  /** Unwrapped. */
  private unjudged = 0;
  /** Since the last media packet judged. */
  private lost: LostPacket[] = [];
  private judgedUs: Microseconds | undefined;
  private newest: number | undefined;
  private windowStart = 0;
  /** Unwrapped; lower numbers are forgotten. */
  private floor = 0;
  private suspectNext: number | undefined;
  private receivedUs: Microseconds = 0;
  private feedbackCount = 0;
  private takenAtMs: Milliseconds | undefined;
  private interval: number;
  private unreported = false;

  constructor(options: TransportFeedbackOptions = {}) {
    this.minIntervalMs = options.minIntervalMs ?? 50;
    this.maxIntervalMs = options.maxIntervalMs ?? 250;
    this.interval = this.minIntervalMs;
  }

  /**
   * @param transportSequence 16 bits. @param arrivalUs microseconds on a monotonic clock. @param place absent for padding and
   * retransmissions.
   */
  onPacket(transportSequence: number, arrivalUs: Microseconds, place?: MediaPlace): void {
    if (this.newest === undefined) {
      this.begin(transportSequence, arrivalUs, place);
      return;
    }
    const ahead = distance16(transportSequence, this.newest & 0xffff);
    const sequence = this.newest + ahead;
    const isOutage = ahead - 1 > MAX_OUTAGE_PACKETS && bare(arrivalUs) - bare(this.receivedUs) > OUTAGE_US;
    this.receivedUs = arrivalUs;
    if (isOutage || ahead >= MAX_JUMP || this.arrivals.size >= MAX_PENDING || sequence - this.windowStart >= MAX_PENDING) {
      this.begin(sequence, arrivalUs, place);
    } else if (ahead <= -MAX_JUMP) {
      // The sender may have renumbered, which two consecutive packets confirm.
      if (transportSequence === this.suspectNext) this.begin(transportSequence, arrivalUs, place);
      else this.suspectNext = (transportSequence + 1) & 0xffff;
    } else {
      this.suspectNext = undefined;
      this.record(sequence, arrivalUs, place);
    }
  }

  /** By FEC or retransmission. @param wrapped RTP sequence number. */
  onRecovered(wrapped: SequenceNumber, nowUs: Microseconds): void {
    const sequenceNumber = bare(wrapped);
    const transport = this.sparable.get(sequenceNumber);
    if (transport === undefined) {
      this.recovered.add(sequenceNumber);
      trim(this.recovered);
    } else {
      this.sparable.delete(sequenceNumber);
      if (transport >= this.floor && !this.arrivals.has(transport)) this.late.set(transport, nowUs);
    }
  }

  /** Feedback takes 5 % of the incoming rate, within the options' limits. */
  onBitrate(bitsPerSecond: number): void {
    const intervalMs = (FEEDBACK_BITS / (FEEDBACK_SHARE * Math.max(1, bitsPerSecond))) * 1000;
    this.interval = Math.max(this.minIntervalMs, Math.min(this.maxIntervalMs, intervalMs));
  }

  /** Current interval, ms. */
  get intervalMs(): Milliseconds {
    return this.interval;
  }

  /** The interval has passed with something to report; the first is due at once. */
  due(now: Milliseconds): boolean {
    return (this.unreported || this.late.size > 0) && (this.takenAtMs === undefined || now >= this.takenAtMs + this.interval);
  }

  /**
   * Messages (205/15, for a compound packet) since the last call: usually one, none without arrivals. @param spares random losses
   * to report only in part, media once recovered; see {@link RandomLossDetector}.
   */
  takeFeedback(now: Milliseconds, senderSsrc: number, mediaSsrc: number, spares: SparedLosses = "none"): Uint8Array[] {
    if ((!this.unreported && this.late.size === 0) || this.newest === undefined) return [];
    const last = this.order.settledUpTo(now, MAX_WAIT_MS) ?? this.newest;
    if (last < this.windowStart && this.late.size === 0) return [];
    this.takenAtMs = now;
    this.unreported = last < this.newest;
    this.judge(last, spares, usOfMs(now));
    const packets: PacketArrival[] = [];
    for (let sequenceNumber = this.windowStart; sequenceNumber <= last; sequenceNumber += 1) {
      packets.push({ sequenceNumber, arrivalUs: this.arrivals.get(sequenceNumber) });
    }
    const messages = this.messages(senderSsrc, mediaSsrc, packets);
    // Last, with the recovery time: libwebrtc restarts its throughput window when arrival times go back.
    for (const [sequenceNumber, arrivalUs] of this.late) {
      this.arrivals.set(sequenceNumber, arrivalUs);
      messages.push(...this.messages(senderSsrc, mediaSsrc, [{ sequenceNumber, arrivalUs }]));
    }
    this.late.clear();
    this.windowStart = Math.max(this.windowStart, last + 1);
    this.forget(bare(this.arrivals.get(this.newest) ?? 0) - MEMORY_US);
    return messages;
  }

  private messages(senderSsrc: number, mediaSsrc: number, given: readonly PacketArrival[]): Uint8Array[] {
    const messages: Uint8Array[] = [];
    for (let packets = given; packets.length > 0; ) {
      const message = transportFeedback({ senderSsrc, mediaSsrc, feedbackCount: this.feedbackCount, packets });
      if (!message) break;
      this.feedbackCount = (this.feedbackCount + 1) & 0xff;
      messages.push(message.bytes);
      packets = packets.slice(message.covered);
    }
    return messages;
  }

  /** Judges packets up to `newest`. A hidden loss counts as arriving with the packet before it. */
  private judge(newest: number, spares: SparedLosses, nowUs: Microseconds): void {
    for (; this.unjudged <= newest; this.unjudged += 1) {
      const transport = this.unjudged;
      const place = this.places.get(transport);
      this.places.delete(transport);
      const arrivalUs = this.arrivals.get(transport);
      if (arrivalUs === undefined && this.lost.length < MAX_RECOVERED) this.lost.push({ transport, beforeUs: this.judgedUs });
      this.judgedUs = arrivalUs ?? this.judgedUs;
      if (place === undefined) continue;
      this.judgeLost(this.lost, place, spares, nowUs);
      this.lastMedia = place.sequenceNumber;
      this.lost = [];
    }
  }

  /** Judges losses before this media packet. Hides none if it is unknown which of them were media. */
  private judgeLost(lost: readonly LostPacket[], place: MediaPlace, spares: SparedLosses, nowUs: Microseconds): void {
    const gap = this.lastMedia === undefined ? lost.length : distance16(place.sequenceNumber, this.lastMedia) - 1;
    const lostMedia = Math.max(0, Math.min(gap, lost.length));
    const spared = this.losses.onPacket(place, lostMedia);
    if (lost.length === 0 || spares === "none") return;
    if (gap === lost.length) this.spareMedia(lost, spared, nowUs);
    else if (gap === 0 && spares === "all")
      for (const packet of lost.slice(0, this.losses.onOtherLosses(lost.length))) this.acknowledge(packet, nowUs);
  }

  private spareMedia(lost: readonly LostPacket[], count: number, nowUs: Microseconds): void {
    const last = this.lastMedia;
    if (last === undefined) return;
    for (const [index, packet] of lost.entries()) {
      const sequenceNumber = (bare(last) + 1 + index) & 0xffff;
      // Forget each one, or its number would still count as recovered after the wrap.
      const isRecovered = this.recovered.delete(sequenceNumber);
      if (index >= count) continue;
      if (isRecovered) this.acknowledge(packet, nowUs);
      else this.sparable.set(sequenceNumber, packet.transport);
    }
    trim(this.sparable);
  }

  private acknowledge({ transport, beforeUs }: LostPacket, nowUs: Microseconds): void {
    if (transport < this.windowStart) this.late.set(transport, nowUs);
    else if (beforeUs !== undefined) this.arrivals.set(transport, beforeUs);
  }

  private begin(sequence: number, arrivalUs: Microseconds, place: MediaPlace | undefined): void {
    this.arrivals.clear();
    this.places.clear();
    this.recovered.clear();
    this.sparable.clear();
    this.late.clear();
    this.lastMedia = undefined;
    this.losses = new RandomLossDetector();
    this.order.reset();
    this.unjudged = sequence;
    this.lost = [];
    this.judgedUs = undefined;
    this.newest = sequence;
    this.windowStart = sequence;
    this.floor = sequence;
    this.suspectNext = undefined;
    this.receivedUs = arrivalUs;
    this.record(sequence, arrivalUs, place);
  }

  private record(sequence: number, arrivalUs: Microseconds, place: MediaPlace | undefined): void {
    if (sequence < this.floor || this.arrivals.has(sequence)) return;
    this.arrivals.set(sequence, arrivalUs);
    this.order.onPacket(sequence, msOfUs(arrivalUs));
    if (place !== undefined && sequence >= this.unjudged) this.places.set(sequence, place);
    this.unreported = true;
    if (this.newest === undefined || sequence > this.newest) this.newest = sequence;
    if (sequence < this.windowStart) this.windowStart = sequence;
  }

  private forget(beforeUs: Microseconds): void {
    for (const [sequence, arrivalUs] of this.arrivals) {
      if (bare(arrivalUs) >= bare(beforeUs)) return;
      this.arrivals.delete(sequence);
      this.floor = Math.max(this.floor, sequence + 1);
    }
  }
}
