/** An output that others come to late is given a keyframe this often, ms, while no link on the path loses packets. */
const EASY_MS = 2000;
/** And this often in any case: a keyframe is a burst, which a link that loses packets is to be spared. */
const LEAST_MS = 10_000;

/** `recording`: the relay drops the request while the sender's uplink or a viewer's downlink loses packets. */
export type KeyframeRequest = "recording" | "needed";

/**
 * Tells when to request a keyframe though the decoder needs none: senders give them on request alone, and who comes to an SRT, RTMP or UDP
 * output late, or drops what it has looked at, could never begin.
 */
export class KeyframeRhythm {
  private lastAt = Number.NEGATIVE_INFINITY;
  private requestedAt = Number.NEGATIVE_INFINITY;

  /** Notes that a keyframe came. */
  keyframe(now: number): void {
    this.lastAt = now;
  }

  /** Returns the request that is due now, at most one in {@link EASY_MS}; undefined when none is. */
  due(now: number): KeyframeRequest | undefined {
    if (now - this.lastAt < EASY_MS || now - this.requestedAt < EASY_MS) return undefined;
    this.requestedAt = now;
    return now - this.lastAt >= LEAST_MS ? "needed" : "recording";
  }
}
