import { MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS, MEDIA_SILENCE_MS } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

/** Until ICE reaches the client, ms. */
const CONNECT_GRACE_MS = 8000;
/** Each for DTLS and for the client's first message, ms: OpenSSL sends a flight at 0, 1, 3 and 7 s. */
const STEP_GRACE_MS = 12_000;
/** Longest delay until the reason of a closed connection arrives, ms. */
const CLOSED_LIMIT_MS = 1000;
/** Subscribers report less often (RFC 3550 §6.2), ms. */
const SUBSCRIBER_SILENCE_MS = 20_000;
/** A silent sender's slot is kept this long, ms, unless another claims it. */
const SILENT_SENDER_KEPT_MS = 20_000;

/** Judges by a client's packets and steps whether it is there. */
export class SessionLiveness {
  private readonly isSender: boolean;
  private lastInbound: Milliseconds;
  private heard = false;
  private reached = false;
  private closedAt: Milliseconds | undefined;
  isSignalGone = false;

  constructor(isSender: boolean, now: Milliseconds) {
    this.isSender = isSender;
    this.lastInbound = now;
  }

  /** The client closed the connection. */
  get isClosed(): boolean {
    return this.closedAt !== undefined;
  }

  onInbound(now: Milliseconds): void {
    this.lastInbound = now;
    this.heard = true;
  }

  /** Restarts the wait for a client that is connecting. */
  onStep(now: Milliseconds): void {
    this.reached = true;
    if (!this.heard) this.lastInbound = now;
  }

  onClosed(now: Milliseconds): void {
    this.closedAt ??= now;
  }

  /** `silent`: a sender that keeps its slot unless another claims it. */
  state(now: Milliseconds): "present" | "silent" | "gone" {
    if (this.closedAt !== undefined && now - this.closedAt > CLOSED_LIMIT_MS) return "gone";
    const silence = now - this.lastInbound;
    if (silence <= this.limit()) return "present";
    return this.isSender && this.heard && silence <= SILENT_SENDER_KEPT_MS ? "silent" : "gone";
  }

  private limit(): number {
    if (!this.heard && !this.isSignalGone) return this.reached ? STEP_GRACE_MS : CONNECT_GRACE_MS;
    if (!this.heard) return MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS;
    if (!this.isSender) return SUBSCRIBER_SILENCE_MS;
    return this.isSignalGone ? MEDIA_SILENCE_AFTER_SIGNAL_LOSS_MS : MEDIA_SILENCE_MS;
  }
}
