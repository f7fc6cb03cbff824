import type { Milliseconds } from "@setsuna/kit";
export interface KeyframeRequesterOptions {
  /** No two requests go upstream within this time. Default 250 ms. */
  readonly minIntervalMs?: Milliseconds;
  /** A request this soon after a keyframe began is taken to be older than the keyframe and is dropped. Default 100 ms. */
  readonly quietAfterKeyframeMs?: Milliseconds;
}

/** Request interval for a silent sender, ms. A request that arrives as soon as the link is back saves a round trip. */
const SILENT_INTERVAL_MS = 20;

/**
 * Merges the keyframe requests of all subscribers of one stream into few requests to its sender, and repeats a request until
 * a keyframe comes.
 */
export class KeyframeRequester {
  private readonly minIntervalMs: Milliseconds;
  private readonly quietAfterKeyframeMs: Milliseconds;
  private requested = false;
  private repeating = false;
  private sentAtMs: Milliseconds | undefined;
  private keyframeAtMs: Milliseconds | undefined;
  private sent = 0;

  constructor(options: KeyframeRequesterOptions = {}) {
    this.minIntervalMs = options.minIntervalMs ?? 250;
    this.quietAfterKeyframeMs = options.quietAfterKeyframeMs ?? 100;
  }

  /** Someone cannot decode. Then ask {@link due}. */
  request(nowMs: Milliseconds): void {
    if (this.keyframeAtMs !== undefined && nowMs - this.keyframeAtMs < this.quietAfterKeyframeMs) return;
    this.requested = true;
  }

  /** Call when the sender returns: it may have missed all requests so far. */
  onHeardAgain(): void {
    this.sentAtMs = undefined;
    this.repeating = false;
  }

  /** A keyframe begins to arrive: every request so far is granted. */
  onKeyframe(nowMs: Milliseconds): void {
    this.requested = false;
    this.repeating = false;
    this.keyframeAtMs = nowMs;
  }

  /**
   * Returns whether to send a PLI now, and counts it as sent.
   * @param silent the sender is silent and may have missed the last request.
   */
  due(nowMs: Milliseconds, rttMs: Milliseconds, silent = false): boolean {
    const deadline = this.nextDeadline(rttMs, silent);
    if (deadline === undefined || nowMs < deadline) return false;
    this.sentAtMs = nowMs;
    this.repeating = true;
    this.sent += 1;
    return true;
  }

  /** Returns the time at which {@link due} will next be true, on the clock of its `nowMs`; may lie in the past. Undefined without a request. */
  nextDeadline(rttMs: Milliseconds, silent = false): number | undefined {
    if (!this.requested) return undefined;
    if (this.sentAtMs === undefined) return Number.NEGATIVE_INFINITY;
    if (silent) return this.sentAtMs + Math.min(SILENT_INTERVAL_MS, this.minIntervalMs);
    return this.sentAtMs + (this.repeating ? Math.max(2 * rttMs, this.minIntervalMs) : this.minIntervalMs);
  }

  /** A keyframe is requested and has not begun to arrive. */
  get pending(): boolean {
    return this.requested;
  }

  /** Returns whether a keyframe is requested, or was within `withinMs`. Asking twice may produce two. */
  mayCome(nowMs: Milliseconds, withinMs: Milliseconds): boolean {
    return this.requested || (this.sentAtMs !== undefined && nowMs - this.sentAtMs < withinMs);
  }

  /** Requests sent upstream. */
  get requestsSent(): number {
    return this.sent;
  }

  /** Drops the request: all viewers left, or the source is gone. */
  cancel(): void {
    this.requested = false;
    this.repeating = false;
  }
}
