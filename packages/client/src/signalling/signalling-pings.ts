import { PING_INTERVAL_MS, type ServerMessage } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import type { SignallingPorts } from "../transport/ports.ts";
import { ClockOffsetEstimator } from "./clock-offset.ts";

/** Interval of pings until the clock offset is settled, ms; then {@link PING_INTERVAL_MS}. */
const FIRST_PING_SPACING_MS = 150;

/** Pings the server on a schedule, and estimates the offset of its clock from the answers. */
export class SignallingPings {
  private readonly ports: Pick<SignallingPorts, "clock" | "timers">;
  private readonly ping: (t0: Milliseconds) => void;
  private readonly estimator = new ClockOffsetEstimator();
  private endWait: (() => void) | undefined;

  /** `ping` sends one with this time, where the socket allows it. */
  constructor(ports: Pick<SignallingPorts, "clock" | "timers">, ping: (t0: Milliseconds) => void) {
    this.ports = ports;
    this.ping = ping;
  }

  /** Pings now and from now on. */
  start(): void {
    this.now();
    this.endWait?.();
    const spacing = this.isSettled() ? PING_INTERVAL_MS : FIRST_PING_SPACING_MS;
    this.endWait = this.ports.timers.after(spacing, () => this.start());
  }

  stop(): void {
    this.endWait?.();
  }

  /** Pings once, besides the schedule. */
  now(): void {
    this.ping(this.ports.clock.now());
  }

  answered({ t0, t1, t2 }: Extract<ServerMessage, { type: "pong" }>, arrival: Milliseconds): void {
    this.estimator.add({ t0, t1, t2, t3: arrival });
  }

  /** Returns the server's clock minus ours, in ms. Absent before the first answer. */
  offset(): Milliseconds | undefined {
    return this.estimator.offset();
  }

  /** Returns the round trip in ms. Absent before the first answer. */
  roundTrip(): Milliseconds | undefined {
    return this.estimator.roundTrip();
  }

  isSettled(): boolean {
    return this.estimator.settled(this.ports.clock.now());
  }
}
