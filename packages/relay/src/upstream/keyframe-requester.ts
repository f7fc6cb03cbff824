import type { Milliseconds } from "@setsuna/kit";
export interface KeyframeRequesterOptions {
  /** Time between upstream requests, 250 ms by default. */
  readonly minIntervalMs?: Milliseconds;
  /** A request this soon after a keyframe began is probably older, so it is dropped. Default 100 ms. */
  readonly quietAfterKeyframeMs?: Milliseconds;
}

/** For a silent sender, ms. A request that arrives as soon as the link is back saves a round trip. */
export const SILENT_INTERVAL_MS = 20;

/** Covers a long path from a busy machine, ms. */
const TRIP_MS = 3000;

/** Merges all subscribers' requests and repeats them until a keyframe arrives. */
export class KeyframeRequester {
  private readonly minIntervalMs: Milliseconds;
  private readonly quietAfterKeyframeMs: Milliseconds;
  private requested = false;
  private repeating = false;
  private sentAtMs: Milliseconds | undefined;
  private keyframeAtMs: Milliseconds | undefined;
  private sent = 0;
  private unanswered = 0;
  private sentRttMs: Milliseconds = 0;

  constructor(options: KeyframeRequesterOptions = {}) {
    this.minIntervalMs = options.minIntervalMs ?? 250;
    this.quietAfterKeyframeMs = options.quietAfterKeyframeMs ?? 100;
  }

  /** A decoder waits. Then call {@link due}. */
  request(now: Milliseconds): void {
    if (this.keyframeAtMs !== undefined && now - this.keyframeAtMs < this.quietAfterKeyframeMs) return;
    this.requested = true;
  }

  /** The sender may have missed all requests. */
  onReceivedAgain(): void {
    this.sentAtMs = undefined;
    this.repeating = false;
  }

  onKeyframe(now: Milliseconds): void {
    this.requested = false;
    this.repeating = false;
    this.keyframeAtMs = now;
    // A sooner keyframe wasn't requested. More requests may have more answers.
    if (this.unanswered === 1 && now - (this.sentAtMs ?? now) >= this.sentRttMs) this.unanswered = 0;
  }

  /** Send a PLI now; counts it as sent. @param silent the sender may have missed the last request. */
  due(now: Milliseconds, rttMs: Milliseconds, silent = false): boolean {
    const deadline = this.nextDeadline(rttMs, silent);
    if (deadline === undefined || now < deadline) return false;
    if (!this.hasSent(now, TRIP_MS)) this.unanswered = 0;
    this.sentAtMs = now;
    this.repeating = true;
    this.sent += 1;
    this.unanswered += 1;
    this.sentRttMs = rttMs;
    return true;
  }

  /** Next time {@link due} is true, on the clock of its `now`; possibly past. Undefined without a request. */
  nextDeadline(rttMs: Milliseconds, silent = false): number | undefined {
    if (!this.requested) return undefined;
    if (this.sentAtMs === undefined) return Number.NEGATIVE_INFINITY;
    if (silent) return this.sentAtMs + Math.min(SILENT_INTERVAL_MS, this.minIntervalMs);
    return this.sentAtMs + (this.repeating ? Math.max(2 * rttMs, this.minIntervalMs) : this.minIntervalMs);
  }

  get pending(): boolean {
    return this.requested;
  }

  /** A keyframe is requested or may be on its way: two requests may produce two. */
  mayCome(now: Milliseconds): boolean {
    return this.requested || (this.unanswered > 0 && this.hasSent(now, TRIP_MS));
  }

  hasSent(now: Milliseconds, withinMs: Milliseconds): boolean {
    return this.sentAtMs !== undefined && now - this.sentAtMs < withinMs;
  }

  get requestsSent(): number {
    return this.sent;
  }

  cancel(): void {
    this.requested = false;
    this.repeating = false;
  }
}
