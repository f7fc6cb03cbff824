import type { CarriedCodec, CarriedPacket, CarriedParity } from "@setsuna/contracts";
import { Unwrapper } from "@setsuna/kit";
import { NackGenerator } from "@setsuna/rtp";
import { type AssembledFrame, assembleFrame } from "./assembled-frame.ts";
import { FrameScan } from "./frame-scan.ts";
import { KeyframeCandidates } from "./keyframe-candidates.ts";
import { PacketWindow, WINDOW_PACKETS } from "./packet-window.ts";
import { ParityStore } from "./parity-store.ts";
import { RequestEcho } from "./request-echo.ts";

export type { AssembledFrame } from "./assembled-frame.ts";

export interface AssemblerCounters {
  /** Without duplicates. */
  readonly packetsReceived: number;
  /** Given up: not repaired in time. */
  readonly packetsLost: number;
  /** Packets asked for, each as often as it was asked for. */
  readonly nacksSent: number;
  /** Packets that came after they had been asked for. */
  readonly retransmissionsReceived: number;
  /** Packets that were worked out from parity. */
  readonly packetsRecovered: number;
  readonly framesAssembled: number;
  /** Frames of which a packet came but that were left out since they, or one before them, had a hole. */
  readonly framesDropped: number;
}

/** A larger hole, forward or back, is another place in the numbering and no loss that repair could mend. */
const MAX_GAP = 1000;
/** The first packet to come need not be the first that was sent: so many before it are waited for, as long as MIN_PATIENCE_MS. */
const JOIN_REORDER = 32;
/** A keyframe behind a gap is not taken before a repair had time to come, ms. */
const MIN_PATIENCE_MS = 30;
const DEFAULT_DEADLINE_MS = 400;

/**
 * Puts video frames together from the packets of one stream, in decoding order. A gap holds what follows until it is
 * repaired, until a whole keyframe behind it makes it needless, or until the deadline; then the picture goes on from the
 * next keyframe. The relay numbers packets without gaps of its own, so a missing number is a lost packet.
 * Call {@link take} and then {@link nacksDue} after every packet and at {@link nextDeadline}, with one steady clock.
 */
export class PacketAssembler {
  private readonly window = new PacketWindow();
  private readonly candidates = new KeyframeCandidates();
  /** Here a packet is given up by its gap's deadline alone. */
  private readonly nacks = new NackGenerator({
    maxAgeMs: Number.POSITIVE_INFINITY,
    maxTries: Number.POSITIVE_INFINITY,
    maxMissing: MAX_GAP,
  });
  private readonly echo = new RequestEcho();
  private readonly parity = new ParityStore();
  private sequences = new Unwrapper(16);
  /** The frame at the base of the window. */
  private scan = new FrameScan(0);
  /** The first packet of this numbering; undefined before it. What lies before it is not lost. */
  private joinedAt: number | undefined;
  /** Frames go on from a keyframe only. */
  private needsKeyframe = true;
  /** Gaps up to this packet are given up whatever their age. */
  private expiredUpTo = Number.NEGATIVE_INFINITY;
  private farBehind: CarriedPacket | undefined;
  private codec: CarriedCodec | undefined;
  private lastDropped: number | undefined;
  private deadlineMs = DEFAULT_DEADLINE_MS;
  private roundTripMs: number | undefined;
  /** As last told to {@link nacksDue}: it and {@link nextDeadline} must agree on when a retry is due. */
  private nackRttMs: number | undefined;
  private received = 0;
  private nacked = 0;
  private lost = 0;
  private retransmissions = 0;
  private recovered = 0;
  private assembled = 0;
  private dropped = 0;

  /** How long a gap may hold the picture, counted from when it showed, ms. */
  setRepairDeadline(ms: number): void {
    this.deadlineMs = ms;
  }

  /** Measured round trip to whoever repairs, ms. */
  setRoundTrip(ms: number): void {
    this.roundTripMs = ms;
  }

  /** A packet as it came; duplicates are ignored. Its payload is held, so the memory must stay as it is. */
  onPacket(packet: CarriedPacket, nowMs: number): void {
    const { window } = this;
    const joined = this.joinedAt !== undefined;
    if (joined && window.newest - this.sequences.peek(packet.sequenceNumber) > MAX_GAP) {
      this.onFarBehind(packet, nowMs);
      return;
    }
    this.farBehind = undefined;
    const sequence = this.sequences.unwrap(packet.sequenceNumber);
    const arrival = this.nacks.onPacket(packet.sequenceNumber, nowMs);
    if (arrival === "duplicate" || arrival === "too-old") return;
    this.received += 1;
    if (arrival === "retransmission") this.retransmissions += 1;
    if (!joined) this.join(sequence);
    else if (sequence - window.newest > MAX_GAP || sequence - window.base >= WINDOW_PACKETS) this.leap(sequence);
    if (sequence < window.base) return;
    window.put(sequence, packet, nowMs);
    if (packet.startsKeyframe) this.candidates.add(sequence, packet);
    this.workOut(nowMs);
  }

  /** Parity as it came: helps where fewer packets are missing than parity packets came for them. */
  onParity(parity: CarriedParity, nowMs: number): void {
    if (this.joinedAt === undefined) return;
    const first = this.sequences.peek(parity.firstSequence);
    if (first < this.window.base || first + parity.count > this.window.base + WINDOW_PACKETS) return;
    this.parity.add(first, parity);
    this.workOut(nowMs);
  }

  private workOut(nowMs: number): void {
    const { window } = this;
    for (const packet of this.parity.recoverable(window.base, (sequence) => window.get(sequence))) {
      if (!this.nacks.onRecovered(packet.sequenceNumber, nowMs)) continue;
      this.recovered += 1;
      const sequence = this.sequences.unwrap(packet.sequenceNumber);
      window.put(sequence, packet, nowMs);
      if (packet.startsKeyframe) this.candidates.add(sequence, packet);
    }
  }

  /** Frames that can be decoded now, in order; after a gap that was given up the next is a keyframe. */
  take(nowMs: number): AssembledFrame[] {
    const frames: AssembledFrame[] = [];
    while (this.joinedAt !== undefined) {
      const end = this.needsKeyframe ? this.seek(nowMs) : this.scan.end(this.window);
      if (end !== undefined) this.emit(end, frames);
      else if (this.needsKeyframe || !this.passGap(nowMs)) break;
    }
    return frames;
  }

  /**
   * Sequence numbers (16 bits) to ask for again now; they count as asked for.
   * `rttMs`: measured round trip; undefined while none is known.
   */
  nacksDue(nowMs: number, rttMs: number | undefined): number[] {
    this.nackRttMs = rttMs;
    const { sequenceNumbers, requestKeyframe } = this.nacks.due(nowMs, rttMs);
    if (requestKeyframe && (this.needsKeyframe || this.hasGap())) {
      this.expiredUpTo = this.window.newest;
      this.needsKeyframe = true;
    }
    const wanted = [...sequenceNumbers, ...this.echo.due(nowMs, (sequenceNumber) => this.isMissing(sequenceNumber))];
    this.echo.add(sequenceNumbers, nowMs, rttMs);
    this.nacked += wanted.length;
    return wanted;
  }

  /** When to look again though no packet came; undefined when nothing is missing. May lie in the past. */
  nextDeadline(): number | undefined {
    let earliest = Number.POSITIVE_INFINITY;
    for (const atMs of [this.gapDeadline(), this.nacks.nextDeadline(this.nackRttMs), this.echo.nextAtMs]) {
      if (atMs !== undefined && atMs < earliest) earliest = atMs;
    }
    return earliest === Number.POSITIVE_INFINITY ? undefined : earliest;
  }

  /** True while only a keyframe can start the picture again, and none is on its way. */
  keyframeWanted(): boolean {
    return this.needsKeyframe && this.joinedAt !== undefined && this.candidates.size === 0;
  }

  /** Another sender or connection: numbers may begin anew, the codec may be another, the next frame is a keyframe. */
  reset(): void {
    while (this.window.base <= this.window.newest) this.drop(this.window.shift());
    this.sequences = new Unwrapper(16);
    this.nacks.reset();
    this.echo.clear();
    this.parity.clear();
    this.candidates.clear();
    this.joinedAt = undefined;
    this.needsKeyframe = true;
    this.expiredUpTo = Number.NEGATIVE_INFINITY;
    this.farBehind = undefined;
    this.codec = undefined;
  }

  counters(): AssemblerCounters {
    return {
      packetsReceived: this.received,
      packetsLost: this.lost,
      nacksSent: this.nacked,
      retransmissionsReceived: this.retransmissions,
      packetsRecovered: this.recovered,
      framesAssembled: this.assembled,
      framesDropped: this.dropped,
    };
  }

  /** Begins at `sequence`, and a little before it. */
  private join(sequence: number): void {
    this.joinedAt = sequence;
    this.needsKeyframe = true;
    this.window.restart(sequence - JOIN_REORDER);
    this.candidates.clear();
    this.expiredUpTo = Number.NEGATIVE_INFINITY;
    this.lastDropped = undefined;
  }

  /** The numbering went on so far ahead that nothing held can be completed in time or in bounds. */
  private leap(sequence: number): void {
    const skipped = sequence - this.window.newest - 1;
    this.moveTo(this.window.newest + 1);
    this.lost += skipped;
    this.nacks.forgetBefore(sequence & 0xffff);
    this.join(sequence);
  }

  /** Two packets in a row from far back: the numbering began anew there (after the model of RFC 3550 §A.1). */
  private onFarBehind(packet: CarriedPacket, nowMs: number): void {
    const before = this.farBehind;
    this.farBehind = packet;
    if (before === undefined || ((packet.sequenceNumber - before.sequenceNumber) & 0xffff) !== 1) return;
    this.reset();
    this.onPacket(before, nowMs);
    this.onPacket(packet, nowMs);
  }

  private isMissing(sequenceNumber: number): boolean {
    const sequence = this.sequences.peek(sequenceNumber);
    return sequence >= this.window.base && this.window.get(sequence) === undefined;
  }

  private patienceMs(): number {
    return Math.min(this.deadlineMs, Math.max(MIN_PATIENCE_MS, 1.2 * (this.roundTripMs ?? 0)));
  }

  /** Whether something came behind a packet that is missing in the frame at the base. */
  private hasGap(): boolean {
    return this.scan.end(this.window) === undefined && this.scan.cursor <= this.window.newest;
  }

  /** When the missing packet is given up, ms. */
  private expiryOf(sequence: number): number {
    if (sequence <= this.expiredUpTo) return Number.NEGATIVE_INFINITY;
    const isBeforeJoin = this.joinedAt !== undefined && sequence < this.joinedAt;
    return this.window.timeOf(sequence) + (isBeforeJoin ? MIN_PATIENCE_MS : this.deadlineMs);
  }

  private gapDeadline(): number | undefined {
    const { window } = this;
    if (this.joinedAt === undefined) return undefined;
    if (!this.needsKeyframe) {
      if (!this.hasGap()) return undefined;
      const noticedAtMs = window.timeOf(this.scan.cursor);
      const canJump = this.candidates.newestWhole(window) !== undefined;
      return noticedAtMs + (canJump ? this.patienceMs() : this.deadlineMs);
    }
    if (window.base > window.newest) return undefined;
    if (window.get(window.base) === undefined) return this.expiryOf(window.base);
    const { oldest } = this.candidates;
    if (oldest === undefined || oldest.end(window) !== undefined || oldest.cursor > window.newest) return undefined;
    return this.expiryOf(oldest.cursor);
  }

  /** The frame at the base has a gap: true when something changed, by a jump to a keyframe or by giving up. */
  private passGap(nowMs: number): boolean {
    if (!this.hasGap()) return false;
    const missing = this.scan.cursor;
    if (nowMs >= this.window.timeOf(missing) + this.patienceMs()) {
      const keyframe = this.candidates.newestWhole(this.window);
      if (keyframe !== undefined) {
        this.moveTo(keyframe.start);
        this.needsKeyframe = true;
        return true;
      }
    }
    if (nowMs < this.expiryOf(missing)) return false;
    this.needsKeyframe = true;
    return true;
  }

  /** Brings the newest whole keyframe to the base and gives its last packet; undefined when there is none. */
  private seek(nowMs: number): number | undefined {
    const keyframe = this.candidates.newestWhole(this.window);
    if (keyframe === undefined) {
      this.dropUseless(nowMs);
      return undefined;
    }
    this.moveTo(keyframe.start);
    return keyframe.end(this.window);
  }

  /** Drops what can belong to no keyframe any more: up to the first that has begun, or a gap that may still hold its start. */
  private dropUseless(nowMs: number): void {
    const { window, candidates } = this;
    const from = window.base;
    while (window.base <= window.newest) {
      const isMissing = window.get(window.base) === undefined;
      if (isMissing && nowMs < this.expiryOf(window.base) && !this.isInsideDroppedFrame()) break;
      const { oldest } = candidates;
      if (oldest?.start === window.base) {
        const isWhole = oldest.end(window) !== undefined;
        // Whole and still not taken: its parameter sets are lost.
        if (!isWhole && (oldest.cursor > window.newest || nowMs < this.expiryOf(oldest.cursor))) break;
        candidates.dropOldest();
      }
      this.step();
    }
    if (window.base !== from) this.nacks.forgetBefore(window.base & 0xffff);
  }

  /** The gap at the base lies within one frame whose beginning is gone and was no keyframe's. */
  private isInsideDroppedFrame(): boolean {
    const { window } = this;
    const before = window.previous;
    if (before === undefined || before.endsFrame || before.payload.length === 0) return false;
    // A delimiter begins an H.264 frame before the parameter sets that make it a keyframe.
    if (before.codec === "H264" && before.startsFrame) return false;
    let next = window.base + 1;
    while (next < window.newest && window.get(next) === undefined) next += 1;
    const after = window.get(next);
    return after !== undefined && after.payload.length > 0 && after.rtpTimestamp === before.rtpTimestamp;
  }

  /** Gives out the frame from the base to `end`. */
  private emit(end: number, frames: AssembledFrame[]): void {
    const { window } = this;
    const packets: CarriedPacket[] = [];
    let completedAtMs = Number.NEGATIVE_INFINITY;
    while (window.base <= end) {
      completedAtMs = Math.max(completedAtMs, window.timeOf(window.base));
      const packet = window.shift();
      if (packet !== undefined && packet.payload.length > 0) packets.push(packet);
    }
    this.beginFrame();
    const frame = assembleFrame(packets, completedAtMs);
    const isDecodable = frame?.type === "key" || (!this.needsKeyframe && frame?.codec === this.codec);
    if (frame === undefined || !isDecodable) {
      // Whole by its numbers and yet no frame, or none that fits: the sender's packets are not what they say.
      this.drop(packets[0]);
      this.needsKeyframe = true;
      return;
    }
    this.needsKeyframe = false;
    this.codec = frame.codec;
    this.assembled += 1;
    frames.push(frame);
  }

  private beginFrame(): void {
    this.scan = new FrameScan(this.window.base);
    this.candidates.dropBefore(this.window.base);
  }

  private moveTo(sequence: number): void {
    if (sequence <= this.window.base) return;
    while (this.window.base < sequence) this.step();
    this.beginFrame();
    this.nacks.forgetBefore(sequence & 0xffff);
  }

  /** Moves the base by one packet, which is of no use or is given up. */
  private step(): void {
    const sequence = this.window.base;
    const packet = this.window.shift();
    if (packet !== undefined) this.drop(packet);
    else if (this.joinedAt !== undefined && sequence >= this.joinedAt) this.lost += 1;
  }

  private drop(packet: CarriedPacket | undefined): void {
    if (packet === undefined || packet.payload.length === 0 || packet.rtpTimestamp === this.lastDropped) return;
    this.lastDropped = packet.rtpTimestamp;
    this.dropped += 1;
  }
}
