import type { Milliseconds } from "@setsuna/kit";
import type { Timers } from "../transport/ports.ts";

/** The handshake takes two round trips and the relay's own connectivity check, which leaves up to 50 ms late. */
const ROUND_TRIPS = 3;
const SLACK_MS = 200;
/** OpenSSL sends a flight at these times, ms. Its timer can't be set. */
const FLIGHTS_AT_MS = [0, 1000, 3000, 7000] as const;
/** The flight after which each handshake gives way to another connection. Later handshakes wait for their retransmissions. */
const LAST_FLIGHTS = [0, 0, 0, 1, 2] as const;
/** Each handshake waits longer than the one before. */
const GROWTH = 1.25;

export interface HandshakeFacts {
  readonly roundTrip: Milliseconds;
  /** Time from the offer to the answer, ms. A busy relay answers late, and its handshakes take longer too. */
  readonly answeredAfter: Milliseconds;
  /** Handshakes that have stalled since the last connection. */
  readonly stalls: number;
}

/** Time until another connection is faster than the next retransmission, ms; undefined if none is. */
export const handshakePatience = ({ roundTrip, answeredAfter, stalls }: HandshakeFacts): Milliseconds | undefined => {
  const handshakeMs = ROUND_TRIPS * roundTrip + SLACK_MS;
  const reconnectMs = ROUND_TRIPS * roundTrip;
  const untilNext = (flight: number): number => (FLIGHTS_AT_MS[flight + 1] ?? 0) - (FLIGHTS_AT_MS[flight] ?? 0);
  const flight = LAST_FLIGHTS.filter((last) => untilNext(last) > handshakeMs + reconnectMs)[stalls];
  if (flight === undefined) return undefined;
  const growth = flight === 0 ? GROWTH ** stalls : 1;
  return (FLIGHTS_AT_MS[flight] ?? 0) + growth * handshakeMs + Math.max(0, answeredAfter - roundTrip);
};

export interface HandshakePorts {
  readonly timers: Timers;
  /** Measured by ICE, else by signaling; undefined until then. */
  roundTrip(): Promise<Milliseconds | undefined>;
  answeredAfter(): Milliseconds;
  isDone(): boolean;
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
    const roundTrip = await this.ports.roundTrip();
    if (this.ended || roundTrip === undefined) return;
    const patience = handshakePatience({ roundTrip, answeredAfter: this.ports.answeredAfter(), stalls });
    if (patience === undefined) return;
    this.endTimer = this.ports.timers.after(patience, () => {
      if (!this.ports.isDone()) this.ports.stalled();
    });
  }

  end(): void {
    this.ended = true;
    this.endTimer?.();
  }
}
