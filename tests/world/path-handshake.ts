import type { WorldTime } from "@setsuna/testkit/simulation";

const HANDSHAKE_PASSAGES = 6;
const HANDSHAKE_RETRY_MS = 500;
/** Milliseconds; also for ICE consent (RFC 7675 §5.1). */
const PATIENCE_MS = 30_000;

export interface HandshakeEnds {
  isConnecting(): boolean;
  /** Milliseconds; undefined if lost. */
  passage(): number | undefined;
  onConnected(): void;
  onFailed(): void;
}

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

export interface ConsentEnds {
  isConnected(): boolean;
  isReached(): boolean;
  onExpired(): void;
}

/** RFC 7675: any packet renews consent, and checks ask for it. */
export class PathConsent {
  private readonly time: WorldTime;
  private renewedAt: number;

  constructor(time: WorldTime) {
    this.time = time;
    this.renewedAt = time.now();
  }

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
