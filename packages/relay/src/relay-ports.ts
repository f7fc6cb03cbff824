import type { FromRelay } from "@setsuna/contracts";
import type { Log, Milliseconds } from "@setsuna/kit";
import type { TurnIngress } from "./turn-ingress/turn-ingress.ts";

/** Gives a relay what is outside of it: time, chance, and what it tells the studio. */
export interface RelayPorts {
  /** monotonic clock, ms. */
  now(): Milliseconds;
  /** Server clock, ms since the Unix epoch. */
  ntpNow(): number;
  /** Uniform integer in [0, below). */
  random(below: number): number;
  /** Runs it when the packets that are there have been taken in. */
  later(run: () => void): void;
  send(message: FromRelay): void;
  readonly log: Log;
  /** Leads clients of TURN servers in; absent without TURN servers. */
  readonly turnIngress?: TurnIngress;
}
