import type { Milliseconds } from "@setsuna/kit";
import type { Timers } from "../transport/ports.ts";

/** The handshake takes two round trips and the relay's own connectivity check, which leaves up to 50 ms late. */
const ROUND_TRIPS = 3;
const SLACK_MS = 200;
/**
 * Above this round trip, ms, reconnecting takes longer than the fixed retransmission timers: 1 s in OpenSSL, 0.5 s in
 * libjuice.
 */
const MAX_ROUND_TRIP_MS = 120;

/** Later handshakes wait for their retransmissions. */
const MAX_STALLS = 2;

export interface HandshakePorts {
  readonly timers: Timers;
  /** Measured by ICE, else by signaling; undefined until then. */
  roundTrip(): Promise<Milliseconds | undefined>;
  isDone(): boolean;
  /** Handshakes that have stalled since the last connection. Each doubles the patience, so that a busy relay isn't asked ever more. */
  readonly stalls: number;
  stalled(): void;
}

/** Notices a DTLS handshake that waits for a retransmission. */
export class HandshakeWatch {
  private readonly ports: HandshakePorts;
  private endTimer: (() => void) | undefined;
  private ended = false;

  constructor(ports: HandshakePorts) {
    this.ports = ports;
  }

  async begin(): Promise<void> {
    const { stalls } = this.ports;
    const roundTrip = stalls < MAX_STALLS ? await this.ports.roundTrip() : undefined;
    if (this.ended || roundTrip === undefined || roundTrip > MAX_ROUND_TRIP_MS) return;
    this.endTimer = this.ports.timers.after(2 ** stalls * (ROUND_TRIPS * roundTrip + SLACK_MS), () => {
      if (!this.ports.isDone()) this.ports.stalled();
    });
  }

  end(): void {
    this.ended = true;
    this.endTimer?.();
  }
}
