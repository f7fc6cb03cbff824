import type { WorldTime } from "./world-time.ts";

/** Round trips of ICE, DTLS and SCTP before a data channel opens. */
const HANDSHAKE_PASSAGES = 6;
const HANDSHAKE_RETRY_MS = 500;
/** A handshake gives up after so long, ms, and an ICE consent that is not renewed too (RFC 7675 §5.1). */
const PATIENCE_MS = 30_000;

/** Two ends that connect. */
export interface HandshakeEnds {
  /** Both still want to. */
  isConnecting(): boolean;
  /** Time of a packet from one to the other now, ms; undefined where it is lost. */
  passage(): number | undefined;
  onConnected(): void;
  onFailed(): void;
}

/** Connects two ends passage by passage; what is lost is sent again. */
export const shakeHands = (time: WorldTime, ends: HandshakeEnds): void => {
  const began = time.now();
  const pass = (left: number): void => {
    if (!ends.isConnecting()) return;
    if (time.now() - began > PATIENCE_MS) {
      ends.onFailed();
      return;
    }
    const passage = ends.passage();
    if (passage === undefined) time.after(HANDSHAKE_RETRY_MS, () => pass(left));
    else if (left > 1) time.after(passage, () => pass(left - 1));
    else time.after(passage, () => ends.onConnected());
  };
  pass(HANDSHAKE_PASSAGES);
};

/** Two ends that are connected. */
export interface ConsentEnds {
  isConnected(): boolean;
  /** A check of the one is answered by the other now. */
  isReached(): boolean;
  onExpired(): void;
}

/** ICE's consent to send (RFC 7675): renewed by whatever comes, and asked for where nothing does. */
export class PathConsent {
  private readonly time: WorldTime;
  private renewedAt: number;

  constructor(time: WorldTime) {
    this.time = time;
    this.renewedAt = time.now();
  }

  /** Something came. */
  renew(): void {
    this.renewedAt = this.time.now();
  }

  watch(ends: ConsentEnds): void {
    this.time.after(PATIENCE_MS / 6, () => {
      if (!ends.isConnected()) return;
      if (ends.isReached()) this.renew();
      if (this.time.now() - this.renewedAt < PATIENCE_MS) this.watch(ends);
      else ends.onExpired();
    });
  }
}
