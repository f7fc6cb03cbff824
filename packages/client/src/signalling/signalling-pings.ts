import { PING_INTERVAL_MS, type ServerMessage } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SignallingPorts } from "../transport/ports.ts";
import { ClockOffsetEstimator } from "./clock-offset.ts";

/** Interval until the offset is settled, ms; then {@link PING_INTERVAL_MS}. */
const FIRST_PING_SPACING_MS = 150;

export class SignallingPings {
  private readonly ports: Pick<SignallingPorts, "clock" | "timers">;
  private readonly ping: (t0: Milliseconds) => void;
  private readonly estimator = new ClockOffsetEstimator();
  private endWait: (() => void) | undefined;

  constructor(ports: Pick<SignallingPorts, "clock" | "timers">, ping: (t0: Milliseconds) => void) {
    this.ports = ports;
    this.ping = ping;
  }

  start(): void {
    this.now();
    this.endWait?.();
    const spacing = this.isSettled() ? PING_INTERVAL_MS : FIRST_PING_SPACING_MS;
    this.endWait = this.ports.timers.after(spacing, () => this.start());
  }

  stop(): void {
    this.endWait?.();
  }

  now(): void {
    this.ping(this.ports.clock.now());
  }

  answered({ t0, t1, t2 }: Extract<ServerMessage, { type: "pong" }>, arrival: Milliseconds): void {
    this.estimator.add({ t0, t1, t2, t3: arrival });
  }

  offset(): Milliseconds | undefined {
    return this.estimator.offset();
  }

  roundTrip(): Milliseconds | undefined {
    return this.estimator.roundTrip();
  }

  isSettled(): boolean {
    return this.estimator.settled(this.ports.clock.now());
  }
}
