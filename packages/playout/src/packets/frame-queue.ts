import type { CarriedCodec, CarriedPacket } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { type AssembledFrame, assembleFrame } from "./assembled-frame.ts";
import { FrameScan } from "./frame-scan.ts";
import { KeyframeCandidates } from "./keyframe-candidates.ts";
import { PacketWindow } from "./packet-window.ts";
import { recoveryStart } from "./recovery-start.ts";
import { RefreshWatch } from "./refresh-watch.ts";

/** The first packet to arrive may not be the first sent: wait for up to this many before it, for MIN_PATIENCE_MS. */
const JOIN_REORDER = 32;
/** A keyframe behind a gap is not taken before a repair had time to come, ms. */
const MIN_PATIENCE_MS = 30;
const DEFAULT_DEADLINE_MS = 400;

/**
 * Queues a stream's packets from the oldest useful one on and returns their frames in decoding order. A gap holds later frames
 * until it is filled, a complete keyframe follows it, or the deadline passes. Then video continues from the next keyframe.
 * Expects unwrapped sequence numbers within the window.
 */
export class FrameQueue {
  private readonly window = new PacketWindow();
  private readonly candidates = new KeyframeCandidates();
  /** The frame at the base of the window. */
  private scan = new FrameScan(0);
  /** Arrival of the first packet of this numbering; undefined before it. Earlier packets aren't lost. */
  private joinedAt: Milliseconds | undefined;
  /** Frames can continue only from a keyframe. */
  private needsKeyframe = true;
  /** Gaps up to this packet are given up whatever their age. */
  private expiredUpTo = Number.NEGATIVE_INFINITY;
  private codec: CarriedCodec | undefined;
  private lastDropped: number | undefined;
  private readonly refresh = new RefreshWatch();
  private deadlineMs = DEFAULT_DEADLINE_MS;
  private roundTripMs: Milliseconds | undefined;
  private readonly onForgotten: (before: number) => void;
  /** Packets given up: not filled in time. */
  lost = 0;
  assembled = 0;
  /** Frames of which a packet came but that were left out since they, or one before them, had a hole. */
  dropped = 0;

  /** @param onForgotten called with the packet before which all others are obsolete. */
  constructor(onForgotten: (before: number) => void) {
    this.onForgotten = onForgotten;
  }

  /** Returns whether a first packet has arrived. */
  get joined(): boolean {
    return this.joinedAt !== undefined;
  }
  /** The oldest sequence number that is still of use. */
  get base(): number {
    return this.window.base;
  }
  /** The newest that came. */
  get newest(): number {
    return this.window.newest;
  }

  /** Sets the longest time that a gap may hold the video, ms from its detection. */
  setRepairDeadline(ms: Milliseconds): void {
    this.deadlineMs = ms;
  }

  /** Measured round trip to the repairing peer, ms. */
  setRoundTrip(ms: Milliseconds): void {
    this.roundTripMs = ms;
  }

  get(sequence: number): CarriedPacket | undefined {
    return this.window.get(sequence);
  }

  /** Like {@link get}, but includes recently delivered packets. */
  getKept(sequence: number): CarriedPacket | undefined {
    return this.window.getKept(sequence);
  }

  put(sequence: number, packet: CarriedPacket, nowMs: Milliseconds): void {
    this.window.put(sequence, packet, nowMs);
    if (packet.startsKeyframe) this.candidates.add(sequence, packet);
  }

  /** Begins at `sequence`, and a little before it. */
  join(sequence: number): void {
    this.joinedAt = sequence;
    this.needsKeyframe = true;
    this.window.restart(sequence - JOIN_REORDER);
    this.candidates.clear();
    this.expiredUpTo = Number.NEGATIVE_INFINITY;
    this.lastDropped = undefined;
  }

  /** The numbering went on so far ahead that nothing held can be completed in time or in bounds. */
  leap(sequence: number): void {
    const skipped = sequence - this.window.newest - 1;
    this.moveTo(this.window.newest + 1);
    this.lost += skipped;
    this.onForgotten(sequence);
    this.join(sequence);
  }

  /** Frames that can be decoded now, in order; after a gap that was given up the next is a keyframe. */
  take(nowMs: Milliseconds): AssembledFrame[] {
    const frames: AssembledFrame[] = [];
    while (this.joined) {
      const end = this.needsKeyframe ? this.seek(nowMs) : this.scan.end(this.window);
      if (end !== undefined) this.emit(end, frames, nowMs);
      else if (this.needsKeyframe || !this.passGap(nowMs)) break;
    }
    this.refresh.setWaiting(this.joined && this.needsKeyframe, nowMs);
    return frames;
  }

  /** Gives up on missing packets regardless of age, so only a keyframe can help. Does nothing if no frame waits. */
  giveUp(): void {
    if (!this.needsKeyframe && !this.hasGap()) return;
    this.expiredUpTo = this.window.newest;
    this.needsKeyframe = true;
  }

  /** Returns the time of the next check if no packet comes; undefined when nothing is missing. May lie in the past. */
  deadline(): number | undefined {
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

  /** True when only a keyframe can resume video, or would do so sooner, and none is on its way. */
  keyframeRequested(): boolean {
    return this.joined && this.candidates.size === 0 && (this.needsKeyframe || this.refresh.isEndless);
  }

  /** Forgets everything that is held; the codec may be another, the next frame is a keyframe. */
  reset(): void {
    while (this.window.base <= this.window.newest) this.drop(this.window.shift());
    this.candidates.clear();
    this.joinedAt = undefined;
    this.needsKeyframe = true;
    this.expiredUpTo = Number.NEGATIVE_INFINITY;
    this.codec = undefined;
    this.refresh.reset();
  }

  private patienceMs(): Milliseconds {
    return Math.min(this.deadlineMs, Math.max(MIN_PATIENCE_MS, 1.2 * (this.roundTripMs ?? 0)));
  }

  /** Returns whether a packet came behind one that is missing in the frame at the base. */
  private hasGap(): boolean {
    return this.scan.end(this.window) === undefined && this.scan.cursor <= this.window.newest;
  }

  /** Returns the time at which the missing packet is given up, ms. */
  private expiryOf(sequence: number): Milliseconds {
    if (sequence <= this.expiredUpTo) return Number.NEGATIVE_INFINITY;
    const isBeforeJoin = this.joinedAt !== undefined && sequence < this.joinedAt;
    return this.window.timeOf(sequence) + (isBeforeJoin ? MIN_PATIENCE_MS : this.deadlineMs);
  }

  /** The frame at the base has a gap: true when something changed, by a jump to a keyframe or by giving up. */
  private passGap(nowMs: Milliseconds): boolean {
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

  /** Moves the base to the newest complete keyframe and returns its last packet; undefined without one. */
  private seek(nowMs: Milliseconds): number | undefined {
    const keyframe = this.candidates.newestWhole(this.window);
    if (keyframe === undefined) {
      this.dropUseless(nowMs);
      return undefined;
    }
    this.moveTo(keyframe.start);
    return keyframe.end(this.window);
  }

  /** Drops packets that can't belong to a keyframe, up to the first one started or a gap that may contain its start. */
  private dropUseless(nowMs: Milliseconds): void {
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
    if (window.base !== from) this.onForgotten(window.base);
  }

  /** The gap at the base lies within a frame that lost its start and wasn't a keyframe. */
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
  private emit(end: number, frames: AssembledFrame[], nowMs: Milliseconds): void {
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
    const isBeginning = this.needsKeyframe && frame !== undefined;
    const start = isBeginning ? recoveryStart(frame, packets, this.refresh.isOverdue(nowMs)) : undefined;
    const isDecodable = frame?.type === "key" || start !== undefined || (!this.needsKeyframe && frame?.codec === this.codec);
    if (frame === undefined || !isDecodable) {
      // Complete by its numbers but no valid frame: the sender's packets contradict themselves.
      this.drop(packets[0]);
      this.needsKeyframe = true;
      return;
    }
    this.needsKeyframe = false;
    this.codec = frame.codec;
    this.assembled += 1;
    if (start !== undefined) frames.push(start.before);
    const startsCycle = packets.some(({ startsKeyframe }) => startsKeyframe);
    frames.push(this.refresh.hides(frame.type, startsCycle, start?.framesHidden) ? { ...frame, hidden: true } : frame);
  }

  private beginFrame(): void {
    this.scan = new FrameScan(this.window.base);
    this.candidates.dropBefore(this.window.base);
  }

  private moveTo(sequence: number): void {
    if (sequence <= this.window.base) return;
    while (this.window.base < sequence) this.step();
    this.beginFrame();
    this.onForgotten(sequence);
  }

  /** Moves the base past one packet that is obsolete or given up. */
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
