import type { FleetBus } from "./fleet-bus.ts";

/** Runs work `ms` from now, once. Returns the way to call it off. */
export type After = (ms: number, work: () => void) => () => void;

/** A request that was not answered by then is sent again, and again, ms. */
const AGAIN_MS = 300;

/** Says how long an answer is waited for. */
export interface Patience {
  /** In all, ms. */
  readonly limitMs: number;
  /** Until the same is sent again, ms; absent: 300. */
  readonly againMs?: number | undefined;
  /** False once it is not to be sent again. */
  readonly isWanted?: (() => boolean) | undefined;
}

/**
 * Requests over the bus, which may lose messages. Repeats each request until it is answered. The server must run a repeated
 * request only once.
 */
export class RepeatedRequests {
  private readonly bus: Pick<FleetBus, "request">;
  private readonly after: After;

  constructor(bus: Pick<FleetBus, "request">, after: After) {
    this.bus = bus;
    this.after = after;
  }

  /** Resolves with the first answer. Rejects with FleetLinkError if no node serves the subject or no answer arrives in time. */
  request(subject: string, payload: string, { limitMs, againMs = AGAIN_MS, isWanted }: Patience): Promise<string> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      let endWaiting = (): void => undefined;
      const over = (tell: () => void): void => {
        if (isOver) return;
        isOver = true;
        endWaiting();
        tell();
      };
      const send = (leftMs: number): void => {
        this.bus.request(subject, payload, leftMs).then(
          (reply) => over(() => resolve(reply)),
          // The first attempt also times out first.
          (error: unknown) => over(() => reject(error)),
        );
        if (leftMs <= againMs) return;
        endWaiting = this.after(againMs, () => {
          if (isWanted?.() !== false) send(leftMs - againMs);
        });
      };
      send(limitMs);
    });
  }
}
