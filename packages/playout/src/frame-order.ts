import { distance32, isNewer32 } from "@setsuna/kit/serial-number";

/** One encoded frame as it left the depacketizer. */
export interface OrderedFrame {
  /** Dependency Descriptor frame number, unwrapped; absent when the sender does not describe dependencies. */
  readonly frameId?: number | undefined;
  /** Frames that this one refers to, by frameId. Empty for a keyframe. */
  readonly dependencies?: readonly number[] | undefined;
  readonly rtpTimestamp: number;
  readonly type: "key" | "delta";
  readonly byteLength: number;
}

export interface FrameOrderLimits {
  /** Frames kept waiting at most. */
  readonly maxFrames: number;
  /** Bytes kept waiting at most. */
  readonly maxBytes: number;
}

const DEFAULT_LIMITS: FrameOrderLimits = { maxFrames: 240, maxBytes: 32 * 1024 * 1024 };
/** A missing frame is waited for at least this long, ms: a repair takes a round trip or two. */
const MIN_GAP_DEADLINE_MS = 400;
/** Without dependencies a gap is only a guess: wait this long for the late frame, ms. */
const GUESSED_GAP_DEADLINE_MS = 80;
/** A keyframe is wished for no earlier than this after a gap opened, ms. */
const MIN_EARLY_WISH_MS = 200;
/** Decoded frame ids remembered for dependency checks. */
const DECODED_MEMORY = 512;
/** A gap in RTP time over this many frame intervals may be a missing frame. */
const GAP_INTERVALS = 1.5;
/** A step in RTP time over this is another stream or a long pause, not lateness: 10 s at 90 kHz. */
const FAR_TICKS = 900_000;

interface Waiting<Frame> {
  readonly frame: Frame;
  readonly arrivedAt: number;
}

/**
 * Puts frames into decode order and says which can be decoded now, which are given up, and whether only a keyframe helps.
 * With frame ids the decision is exact; without, gaps are guessed from RTP time. All times are ms on any one clock.
 */
export class FrameOrder<Frame extends OrderedFrame> {
  /** Frames given up or refused so far: late, duplicate, undecodable or over the limits. */
  dropped = 0;
  private readonly limits: FrameOrderLimits;
  private queue: Waiting<Frame>[] = [];
  private bytes = 0;
  private readonly decodedIds = new Set<number>();
  private last: { readonly frameId: number | undefined; readonly rtpTimestamp: number } | undefined;
  /** True until the first keyframe and after a gap that was given up. */
  private waitingForKey = true;
  private sawUndecodable = false;
  private gapSince: number | undefined;
  /** A guessed gap passed its deadline: the picture may be damaged until the next keyframe. */
  private suspect = false;
  private intervalTicks: number | undefined;
  /** Longest time a gap took to be repaired lately, ms; decays. */
  private repairMs = 0;
  private delayMs = 0;
  private continuous = false;

  constructor(limits: FrameOrderLimits = DEFAULT_LIMITS) {
    this.limits = limits;
  }

  /** Frames waiting. */
  get size(): number {
    return this.queue.length;
  }

  /** Estimated time between frames in RTP ticks; absent before the third frame. */
  get frameInterval(): number | undefined {
    return this.intervalTicks;
  }

  /** The playout delay: how long a missing frame may be waited for, and whether a keyframe may overtake older frames. */
  setDelay(ms: number): void {
    this.delayMs = ms;
  }

  /** With true, frames without ids are known to come without holes (libwebrtc holds H.264 back itself), so gaps are not guessed. */
  setContinuous(continuous: boolean): void {
    this.continuous = continuous;
  }

  /** Forgets everything: another sender, another connection or a new decoder. The next frame decoded is a keyframe. */
  reset(): void {
    this.dropped += this.queue.length;
    this.queue = [];
    this.bytes = 0;
    this.decodedIds.clear();
    this.last = undefined;
    this.waitingForKey = true;
    this.sawUndecodable = false;
    this.gapSince = undefined;
    this.suspect = false;
    this.intervalTicks = undefined;
  }

  /** The decoder lost its state: keep order, but wait for the next keyframe. */
  requireKeyframe(): void {
    this.waitingForKey = true;
    this.sawUndecodable = true;
    this.decodedIds.clear();
  }

  /** Takes a frame in; late and repeated ones are dropped. */
  push(frame: Frame, now: number): void {
    if (this.isLate(frame)) {
      this.dropped += 1;
      return;
    }
    let at = this.queue.length;
    while (at > 0) {
      const other = this.queue[at - 1];
      if (!other) break;
      const order = this.compare(frame, other.frame);
      if (order === 0) {
        this.dropped += 1;
        return;
      }
      if (order > 0) break;
      at -= 1;
    }
    this.queue.splice(at, 0, { frame, arrivedAt: now });
    this.bytes += frame.byteLength;
    this.enforceLimits();
  }

  /** Frames to decode now, in order; they leave the queue. Call after each push and at {@link nextDeadline}. */
  take(now: number): Frame[] {
    const out: Frame[] = [];
    for (;;) {
      const frame = this.takeOne(now);
      if (!frame) return out;
      out.push(frame);
    }
  }

  /** When {@link take} has to be called even if nothing arrives; undefined when only an arrival can change anything. */
  nextDeadline(): number | undefined {
    if (this.queue.length === 0 || this.gapSince === undefined) return undefined;
    let deadline = this.gapSince + this.gapDeadlineMs();
    for (const { frame, arrivedAt } of this.queue) {
      if (frame.type === "key") deadline = Math.min(deadline, arrivedAt + this.jumpAfterMs());
    }
    return deadline;
  }

  /** True while the picture cannot go on, or may be damaged, until a keyframe comes. */
  keyframeNeeded(now: number): boolean {
    if (this.waitingForKey) return this.sawUndecodable;
    if (this.suspect) return true;
    if (this.gapSince === undefined || this.queue.length === 0) return false;
    const tooMany = this.queue.length > this.limits.maxFrames / 4;
    return tooMany || now - this.gapSince > Math.max(MIN_EARLY_WISH_MS, 2 * this.repairMs);
  }

  private takeOne(now: number): Frame | undefined {
    const front = this.queue[0];
    if (!front) {
      this.gapSince = undefined;
      return undefined;
    }
    const ready = this.findReady(now);
    if (ready !== undefined) return this.release(ready, now);
    if (this.waitingForKey) {
      // Deltas are kept for as long as a keyframe in repair may still come before them.
      this.sawUndecodable = true;
      const stale = this.queue.findIndex(({ arrivedAt }) => now - arrivedAt < this.gapDeadlineMs());
      this.dropUpTo(stale === -1 ? this.queue.length : stale);
      return undefined;
    }
    this.gapSince ??= now;
    if (now - this.gapSince < this.gapDeadlineMs()) return undefined;
    if (front.frame.frameId === undefined) {
      // The gap was a guess: go on, and ask for a clean picture.
      this.suspect = true;
      return this.release(0, now);
    }
    this.waitingForKey = true;
    this.sawUndecodable = true;
    this.dropUpTo(this.queue.length);
    return undefined;
  }

  /** Index of the frame to decode next, if any can be. */
  private findReady(now: number): number | undefined {
    for (let index = 0; index < this.queue.length; index += 1) {
      const waiting = this.queue[index];
      if (!waiting) continue;
      const { frame, arrivedAt } = waiting;
      if (frame.type === "key") {
        const overtakes = !this.waitingForKey && (index > 0 || this.followsGap(frame));
        if (!overtakes || now - arrivedAt >= this.jumpAfterMs()) return index;
        continue;
      }
      if (this.waitingForKey) continue;
      if (this.dependenciesMet(frame)) return index;
      // Without ids a later delta never goes before an earlier one.
      if (frame.frameId === undefined) break;
    }
    return undefined;
  }

  private dependenciesMet(frame: Frame): boolean {
    if (frame.frameId === undefined || frame.dependencies === undefined) return !this.followsGap(frame);
    return frame.dependencies.every((id) => this.decodedIds.has(id));
  }

  /** True when frames between the last decoded one and this one seem to be missing. */
  private followsGap(frame: Frame): boolean {
    if (!this.last) return false;
    if (frame.frameId !== undefined && this.last.frameId !== undefined) return frame.frameId !== this.last.frameId + 1;
    if (this.continuous || this.intervalTicks === undefined) return false;
    return distance32(frame.rtpTimestamp, this.last.rtpTimestamp) > GAP_INTERVALS * this.intervalTicks;
  }

  private release(index: number, now: number): Frame | undefined {
    const waiting = this.queue[index];
    if (!waiting) return undefined;
    this.dropUpTo(index);
    this.queue.shift();
    const { frame } = waiting;
    this.bytes -= frame.byteLength;
    this.repairMs *= 0.99;
    if (this.gapSince !== undefined) {
      if (frame.type === "delta" && index === 0) this.repairMs = Math.max(this.repairMs, now - this.gapSince);
      this.gapSince = undefined;
    }
    if (frame.type === "key") {
      this.waitingForKey = false;
      this.sawUndecodable = false;
      this.suspect = false;
      this.decodedIds.clear();
    }
    this.learnInterval(frame);
    if (frame.frameId !== undefined) this.remember(frame.frameId);
    this.last = { frameId: frame.frameId, rtpTimestamp: frame.rtpTimestamp };
    return frame;
  }

  private remember(frameId: number): void {
    this.decodedIds.add(frameId);
    if (this.decodedIds.size <= DECODED_MEMORY) return;
    for (const oldest of this.decodedIds) {
      this.decodedIds.delete(oldest);
      break;
    }
  }

  private learnInterval(frame: Frame): void {
    if (!this.last) return;
    const step = distance32(frame.rtpTimestamp, this.last.rtpTimestamp);
    if (step <= 0 || step > FAR_TICKS) return;
    // Falls quickly, rises slowly: a lost frame must not double the estimate.
    const old = this.intervalTicks ?? step;
    this.intervalTicks = old + (step - old) * (step < old ? 0.5 : 0.05);
  }

  private isLate(frame: Frame): boolean {
    if (!this.last) return false;
    const step = distance32(frame.rtpTimestamp, this.last.rtpTimestamp);
    if (frame.frameId !== undefined && this.last.frameId !== undefined) {
      if (frame.frameId > this.last.frameId) return false;
      // A keyframe with a lower id but newer RTP time: the sender's numbering began again.
      return !(frame.type === "key" && frame.frameId < this.last.frameId && (step > 0 || step < -FAR_TICKS));
    }
    if (step > 0) return false;
    // Far back in RTP time with a keyframe is a new stream, not a late frame.
    return !(frame.type === "key" && step < -FAR_TICKS);
  }

  private compare(a: Frame, b: Frame): number {
    if (a.frameId !== undefined && b.frameId !== undefined) return a.frameId - b.frameId;
    if (a.rtpTimestamp === b.rtpTimestamp) return 0;
    return isNewer32(a.rtpTimestamp, b.rtpTimestamp) ? 1 : -1;
  }

  private dropUpTo(index: number): void {
    for (const { frame } of this.queue.splice(0, index)) {
      this.bytes -= frame.byteLength;
      this.dropped += 1;
    }
  }

  private enforceLimits(): void {
    if (this.queue.length <= this.limits.maxFrames && this.bytes <= this.limits.maxBytes) return;
    const key = this.queue.findLastIndex(({ frame }) => frame.type === "key");
    // Go on from the newest keyframe when there is one in front of something to drop; else start over.
    const drop = key > 0 ? key : this.queue.length;
    this.dropUpTo(drop);
    this.waitingForKey = true;
    this.sawUndecodable = true;
    this.gapSince = undefined;
  }

  private gapDeadlineMs(): number {
    const exact = this.queue[0]?.frame.frameId !== undefined;
    return exact ? Math.max(this.delayMs, MIN_GAP_DEADLINE_MS) : Math.max(GUESSED_GAP_DEADLINE_MS, this.delayMs / 2);
  }

  /** How long a complete keyframe waits for older frames: with no delay it is the quickest way to a picture. */
  private jumpAfterMs(): number {
    return Math.max(0, this.delayMs * 0.7);
  }
}
