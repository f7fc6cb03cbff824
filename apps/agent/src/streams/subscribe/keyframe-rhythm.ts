/** Keyframe interval of an output with late readers, ms, while no link of the path loses packets. */
const EASY_MS = 2000;
/** In any case: a keyframe is a burst, which lossy links should be spared. */
const MIN_MS = 10_000;

/** `recording`: the relay drops it while the sender's uplink or a viewer's downlink loses packets. */
export type KeyframeRequest = "recording" | "needed";

/**
 * Requests keyframes that the decoder doesn't need. Senders make them only on request, so late readers of SRT, RTMP or UDP, or
 * those that drop probed data, could never begin.
 */
export class KeyframeRhythm {
  private lastAt = Number.NEGATIVE_INFINITY;
  private requestedAt = Number.NEGATIVE_INFINITY;

  keyframe(now: number): void {
    this.lastAt = now;
  }

  due(now: number): KeyframeRequest | undefined {
    if (now - this.lastAt < EASY_MS || now - this.requestedAt < EASY_MS) return undefined;
    this.requestedAt = now;
    return now - this.lastAt >= MIN_MS ? "needed" : "recording";
  }
}
