import type { CarriedCodec, CarriedPacket } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { type AssembledFrame, assembleFrame } from "./assembled-frame.ts";
import { FrameScan } from "./frame-scan.ts";
import { KeyframeCandidates } from "./keyframe-candidates.ts";
import { PacketWindow } from "./packet-window.ts";
import { recoveryStart } from "./recovery-start.ts";
import { RefreshWatch } from "./refresh-watch.ts";

/** Packets before the first arrival that may still come, for MIN_PATIENCE_MS. */
const JOIN_REORDER = 32;
/** Wait before a keyframe replaces a repairable gap, ms. */
const MIN_PATIENCE_MS = 30;
const DEFAULT_DEADLINE_MS = 400;

/**
 * Returns frames in decoding order. A gap holds later frames until it is filled, a whole keyframe follows, or the deadline
 * passes, after which video needs a keyframe. Expects unwrapped numbers within the window.
 */
export class FrameQueue {
  private readonly window = new PacketWindow();
  private readonly candidates = new KeyframeCandidates();
  private scan = new FrameScan(0);
  /** Undefined before the first. Earlier packets aren't lost. */
  private joinedAt: Milliseconds | undefined;
  private needsKeyframe = true;
  private expiredUpTo = Number.NEGATIVE_INFINITY;
  private codec: CarriedCodec | undefined;
  private lastDropped: number | undefined;
  private readonly refresh = new RefreshWatch();
  private deadlineMs = DEFAULT_DEADLINE_MS;
  private roundTripMs: Milliseconds | undefined;
  private readonly onForgotten: (before: number) => void;
  lost = 0;
  assembled = 0;
  /** Frames with a packet, but incomplete or after an incomplete one. */
  dropped = 0;

  /** @param onForgotten called with the packet before which all others are obsolete. */
  constructor(onForgotten: (before: number) => void) {
    this.onForgotten = onForgotten;
  }

  get joined(): boolean {
    return this.joinedAt !== undefined;
  }
  get base(): number {
    return this.window.base;
  }
  get newest(): number {
    return this.window.newest;
  }

  setRepairDeadline(ms: Milliseconds): void {
    this.deadlineMs = ms;
  }

  setRoundTrip(ms: Milliseconds): void {
    this.roundTripMs = ms;
  }

  get(sequence: number): CarriedPacket | undefined {
    return this.window.get(sequence);
  }

  /** Includes recently delivered packets. */
  getKept(sequence: number): CarriedPacket | undefined {
    return this.window.getKept(sequence);
  }

  put(sequence: number, packet: CarriedPacket, now: Milliseconds): void {
    this.window.put(sequence, packet, now);
    if (packet.startsKeyframe) this.candidates.add(sequence, packet);
  }

  join(sequence: number): void {
    this.joinedAt = sequence;
    this.needsKeyframe = true;
    this.window.restart(sequence - JOIN_REORDER);
    this.candidates.clear();
    this.expiredUpTo = Number.NEGATIVE_INFINITY;
    this.lastDropped = undefined;
  }

  /** The jump is so large that nothing held can be completed. */
  leap(sequence: number): void {
    const skipped = sequence - this.window.newest - 1;
    this.moveTo(this.window.newest + 1);
    this.lost += skipped;
    this.onForgotten(sequence);
    this.join(sequence);
  }

  take(now: Milliseconds): AssembledFrame[] {
    const frames: AssembledFrame[] = [];
    while (this.joined) {
      const end = this.needsKeyframe ? this.seek(now) : this.scan.end(this.window);
      if (end !== undefined) this.emit(end, frames, now);
      else if (this.needsKeyframe || !this.passGap(now)) break;
    }
    this.refresh.setWaiting(this.joined && this.needsKeyframe, now);
    return frames;
  }

  /** Regardless of age, so only a keyframe helps. Does nothing if no frame waits. */
  giveUp(): void {
    if (!this.needsKeyframe && !this.hasGap()) return;
    this.expiredUpTo = this.window.newest;
    this.needsKeyframe = true;
  }

  /** Undefined if nothing is missing. May lie in the past. */
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

  /** A keyframe is needed, or quicker, and none is on its way. */
  keyframeRequested(): boolean {
    return this.joined && this.candidates.size === 0 && (this.needsKeyframe || this.refresh.isEndless);
  }

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

  private hasGap(): boolean {
    return this.scan.end(this.window) === undefined && this.scan.cursor <= this.window.newest;
  }

  private expiryOf(sequence: number): Milliseconds {
    if (sequence <= this.expiredUpTo) return Number.NEGATIVE_INFINITY;
    const isBeforeJoin = this.joinedAt !== undefined && sequence < this.joinedAt;
    return this.window.timeOf(sequence) + (isBeforeJoin ? MIN_PATIENCE_MS : this.deadlineMs);
  }

  private passGap(now: Milliseconds): boolean {
    if (!this.hasGap()) return false;
    const missing = this.scan.cursor;
    if (now >= this.window.timeOf(missing) + this.patienceMs()) {
      const keyframe = this.candidates.newestWhole(this.window);
      if (keyframe !== undefined) {
        this.moveTo(keyframe.start);
        this.needsKeyframe = true;
        return true;
      }
    }
    if (now < this.expiryOf(missing)) return false;
    this.needsKeyframe = true;
    return true;
  }

  /** To the newest whole one, whose last packet it returns; undefined without one. */
  private seek(now: Milliseconds): number | undefined {
    const keyframe = this.candidates.newestWhole(this.window);
    if (keyframe === undefined) {
      this.dropUseless(now);
      return undefined;
    }
    this.moveTo(keyframe.start);
    return keyframe.end(this.window);
  }

  private dropUseless(now: Milliseconds): void {
    const { window, candidates } = this;
    const from = window.base;
    while (window.base <= window.newest) {
      const isMissing = window.get(window.base) === undefined;
      if (isMissing && now < this.expiryOf(window.base) && !this.isInsideDroppedFrame()) break;
      const { oldest } = candidates;
      if (oldest?.start === window.base) {
        const isWhole = oldest.end(window) !== undefined;
        // The whole frame wasn't taken, because its parameter sets are lost.
        if (!isWhole && (oldest.cursor > window.newest || now < this.expiryOf(oldest.cursor))) break;
        candidates.dropOldest();
      }
      this.step();
    }
    if (window.base !== from) this.onForgotten(window.base);
  }

  private isInsideDroppedFrame(): boolean {
    const { window } = this;
    const before = window.previous;
    if (before === undefined || before.endsFrame || before.payload.length === 0) return false;
    // A delimiter precedes the parameter sets of an H.264 keyframe.
    if (before.codec === "H264" && before.startsFrame) return false;
    let next = window.base + 1;
    while (next < window.newest && window.get(next) === undefined) next += 1;
    const after = window.get(next);
    return after !== undefined && after.payload.length > 0 && after.rtpTimestamp === before.rtpTimestamp;
  }

  private emit(end: number, frames: AssembledFrame[], now: Milliseconds): void {
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
    const start = isBeginning ? recoveryStart(frame, packets, this.refresh.isOverdue(now)) : undefined;
    const isDecodable = frame?.type === "key" || start !== undefined || (!this.needsKeyframe && frame?.codec === this.codec);
    if (frame === undefined || !isDecodable) {
      // The numbers are complete, but the packets contradict each other.
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
