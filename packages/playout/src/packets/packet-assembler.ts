import type { CarriedCodec, CarriedPacket } from "@setsuna/contracts";
import { Unwrapper } from "@setsuna/kit";
import { depacketize, NackGenerator } from "@setsuna/rtp";

/** A whole encoded frame, ready for a decoder. */
export interface AssembledFrame {
  readonly codec: CarriedCodec;
  readonly type: "key" | "delta";
  readonly rtpTimestamp: number;
  /** What WebCodecs takes: Annex B for H.264, a temporal unit for AV1. */
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface AssemblerCounters {
  /** Without duplicates. */
  readonly packetsReceived: number;
  /** Given up: not repaired in time. */
  readonly packetsLost: number;
  readonly nacksSent: number;
  readonly framesAssembled: number;
  /** Frames that were left out since they, or one before them, had a hole. */
  readonly framesDropped: number;
}

/** Packets held at most, about 4 s at 10 Mbit/s; beyond it the oldest are given up. */
const MAX_HELD = 4096;
/** A keyframe behind a gap is not taken before a repair had time to come, ms. */
const MIN_PATIENCE_MS = 30;
const DEFAULT_DEADLINE_MS = 400;
/**
 * On a line with a round trip of at least ECHO_FROM_MS each request is repeated once, ECHO_AFTER_MS later, while the packet
 * has not come: the request and the repair may be lost like any packet, and the next try is a whole round trip away. The
 * price is a second repair for each loss.
 */
const ECHO_FROM_MS = 20;
const ECHO_AFTER_MS = 8;

/**
 * Puts video frames together from the packets of one stream, in decoding order. A gap holds what follows until it is
 * repaired, until a whole keyframe behind it makes it needless, or until the deadline; then the picture goes on from the
 * next keyframe. The relay numbers packets without gaps of its own, so a missing number is a lost packet.
 */
export class PacketAssembler {
  private readonly packets = new Map<number, CarriedPacket>();
  private sequences = new Unwrapper(16);
  private readonly nacks = new NackGenerator();
  /** The next packet to take; undefined until the first keyframe begins. */
  private cursor: number | undefined;
  private newest = Number.NEGATIVE_INFINITY;
  /** A keyframe is needed: frames go on from one. */
  private needsKeyframe = true;
  private gapSince: number | undefined;
  private echoes: { readonly atMs: number; readonly sequenceNumbers: readonly number[] }[] = [];
  private deadlineMs = DEFAULT_DEADLINE_MS;
  private roundTripMs = 0;
  private received = 0;
  private lost = 0;
  private nacked = 0;
  private assembled = 0;
  private dropped = 0;

  /** How long a gap may hold the picture, ms. */
  setRepairDeadline(ms: number): void {
    this.deadlineMs = ms;
  }

  /** Measured round trip to whoever repairs, ms. */
  setRoundTrip(ms: number): void {
    this.roundTripMs = ms;
  }

  /** A packet as it came; duplicates are ignored. `nowMs` on any steady clock, the same for all calls. */
  onPacket(packet: CarriedPacket, nowMs: number): void {
    const sequence = this.sequences.unwrap(packet.sequenceNumber);
    const arrival = this.nacks.onPacket(packet.sequenceNumber, nowMs);
    if (arrival === "duplicate" || arrival === "too-old") return;
    this.received += 1;
    if (this.cursor !== undefined && sequence < this.cursor) return;
    this.packets.set(sequence, packet);
    if (sequence > this.newest) this.newest = sequence;
    if (this.packets.size > MAX_HELD) this.giveUp();
  }

  /** Frames that can be decoded now, in order. */
  take(nowMs: number): AssembledFrame[] {
    const frames: AssembledFrame[] = [];
    for (;;) {
      if (this.needsKeyframe && !this.seekKeyframe()) break;
      const end = this.frameEnd();
      if (end !== undefined) {
        this.emit(end, frames);
        continue;
      }
      if (!this.hasGap()) {
        this.gapSince = undefined;
        break;
      }
      this.gapSince ??= nowMs;
      if (!this.passGap(nowMs)) break;
    }
    return frames;
  }

  /** Sequence numbers (16 bits) to ask for again now. `rttMs`: measured round trip; undefined when not known. */
  nacksDue(nowMs: number, rttMs: number | undefined): number[] {
    const { sequenceNumbers, requestKeyframe } = this.nacks.due(nowMs, rttMs);
    if (requestKeyframe && this.hasGap()) this.giveUp();
    const wanted = [...sequenceNumbers, ...this.echoesDue(nowMs)];
    if (sequenceNumbers.length > 0 && rttMs !== undefined && rttMs >= ECHO_FROM_MS) {
      this.echoes.push({ atMs: nowMs + ECHO_AFTER_MS, sequenceNumbers });
    }
    this.nacked += wanted.length;
    return wanted;
  }

  private echoesDue(nowMs: number): number[] {
    const due: number[] = [];
    while (this.echoes[0] !== undefined && this.echoes[0].atMs <= nowMs) {
      due.push(...this.echoes[0].sequenceNumbers.filter((sequenceNumber) => this.isMissing(sequenceNumber)));
      this.echoes.shift();
    }
    return due;
  }

  private isMissing(sequenceNumber: number): boolean {
    const sequence = this.sequences.peek(sequenceNumber);
    return this.cursor !== undefined && sequence >= this.cursor && !this.packets.has(sequence);
  }

  /** When to look again though no packet came, on the callers' clock; undefined when nothing is missing. May lie in the past. */
  nextDeadline(): number | undefined {
    const gap = this.gapSince === undefined ? undefined : this.gapSince + Math.min(this.patienceMs(), this.deadlineMs);
    const nack = this.nacks.nextDeadline(this.roundTripMs === 0 ? undefined : this.roundTripMs);
    const deadlines = [gap, nack, this.echoes[0]?.atMs].filter((deadline) => deadline !== undefined);
    return deadlines.length === 0 ? undefined : Math.min(...deadlines);
  }

  /** True while only a keyframe can start the picture again, and none is on its way in whole. */
  keyframeWanted(): boolean {
    return this.needsKeyframe && this.received > 0;
  }

  /** Another connection: numbers begin anew. */
  reset(): void {
    this.packets.clear();
    this.sequences = new Unwrapper(16);
    this.nacks.reset();
    this.cursor = undefined;
    this.newest = Number.NEGATIVE_INFINITY;
    this.needsKeyframe = true;
    this.gapSince = undefined;
    this.echoes = [];
  }

  counters(): AssemblerCounters {
    return {
      packetsReceived: this.received,
      packetsLost: this.lost,
      nacksSent: this.nacked,
      framesAssembled: this.assembled,
      framesDropped: this.dropped,
    };
  }

  private patienceMs(): number {
    return Math.max(MIN_PATIENCE_MS, 1.2 * this.roundTripMs);
  }

  /** Whether something behind the cursor has come while something is missing before it. */
  private hasGap(): boolean {
    if (this.cursor === undefined) return false;
    for (let sequence = this.cursor; sequence <= this.newest; sequence += 1) if (!this.packets.has(sequence)) return true;
    return false;
  }

  /** The sequence number of the last packet of the frame at the cursor; undefined while it is not whole. */
  private frameEnd(from = this.cursor): number | undefined {
    if (from === undefined) return undefined;
    for (let sequence = from; ; sequence += 1) {
      const packet = this.packets.get(sequence);
      if (packet === undefined) return undefined;
      if (packet.endsFrame) return sequence;
      // Some senders leave the marker out: a new timestamp ends the frame as well.
      const next = this.packets.get(sequence + 1);
      if (next !== undefined && packet.payload.length > 0 && next.payload.length > 0 && next.rtpTimestamp !== packet.rtpTimestamp)
        return sequence;
    }
  }

  private emit(end: number, frames: AssembledFrame[]): void {
    const start = this.cursor ?? end;
    const payloads: Uint8Array[] = [];
    let first: CarriedPacket | undefined;
    let isKey = false;
    for (let sequence = start; sequence <= end; sequence += 1) {
      const packet = this.packets.get(sequence);
      this.packets.delete(sequence);
      if (packet === undefined || packet.payload.length === 0) continue;
      first ??= packet;
      isKey ||= packet.startsKeyframe;
      payloads.push(packet.payload);
    }
    this.cursor = end + 1;
    this.gapSince = undefined;
    if (first === undefined) return;
    const data = depacketize(first.codec, payloads);
    if (data === undefined) {
      // Whole by its numbers and yet no frame: the sender's packets are not what they say.
      this.dropped += 1;
      this.needsKeyframe = true;
      return;
    }
    this.needsKeyframe = false;
    this.assembled += 1;
    frames.push({ codec: first.codec, type: isKey ? "key" : "delta", rtpTimestamp: first.rtpTimestamp, data });
  }

  /** Moves the cursor to the newest whole keyframe, or the first that has begun; false when there is none. */
  private seekKeyframe(): boolean {
    const start = this.keyframeAfter(this.cursor ?? Number.NEGATIVE_INFINITY, false);
    if (start === undefined) return false;
    this.moveTo(start);
    this.needsKeyframe = false;
    return true;
  }

  /** First packet of the first keyframe from `from` on; with `whole` of the newest that is complete. */
  private keyframeAfter(from: number, whole: boolean): number | undefined {
    let found: number | undefined;
    for (const [sequence, packet] of this.packets) {
      if (!packet.startsKeyframe || sequence < from) continue;
      // Parameter sets and the first slice may both be marked: the frame begins with the earlier packet.
      const before = this.packets.get(sequence - 1);
      if (before?.startsKeyframe && before.rtpTimestamp === packet.rtpTimestamp) continue;
      if (whole && this.frameEnd(sequence) === undefined) continue;
      if (found === undefined || (whole ? sequence > found : sequence < found)) found = sequence;
    }
    return found;
  }

  /** A gap is at the cursor: true when frames can go on behind it. */
  private passGap(nowMs: number): boolean {
    const waited = nowMs - (this.gapSince ?? nowMs);
    if (waited < Math.min(this.patienceMs(), this.deadlineMs)) return false;
    const keyframe = this.keyframeAfter(this.cursor ?? 0, true);
    if (keyframe !== undefined) {
      this.moveTo(keyframe);
      return true;
    }
    if (waited < this.deadlineMs) return false;
    this.giveUp();
    return false;
  }

  /** Everything up to the next keyframe is of no use any more. */
  private giveUp(): void {
    const keyframe = this.keyframeAfter((this.cursor ?? 0) + 1, false);
    this.moveTo(keyframe ?? this.newest + 1);
    this.needsKeyframe = true;
  }

  private moveTo(sequence: number): void {
    if (this.cursor !== undefined) {
      for (let missed = this.cursor; missed < sequence; missed += 1) if (!this.packets.has(missed)) this.lost += 1;
    }
    const timestamps = new Set<number>();
    for (const [held, packet] of this.packets) {
      if (held >= sequence) continue;
      if (this.cursor !== undefined) timestamps.add(packet.rtpTimestamp);
      this.packets.delete(held);
    }
    this.dropped += timestamps.size;
    this.cursor = sequence;
    this.gapSince = undefined;
    this.nacks.forgetBefore(sequence & 0xffff);
  }
}
