import type { FleetBus } from "./fleet-bus.ts";

export type After = (ms: number, work: () => void) => () => void;

/** Time between repetitions, ms. */
const AGAIN_MS = 300;

export interface Patience {
  /** Total time, ms. */
  readonly limitMs: number;
  readonly againMs?: number | undefined;
  readonly isWanted?: (() => boolean) | undefined;
}

/** The bus may lose messages, so repeat until answered. The server must run a repeated request only once. */
export class RepeatedRequests {
  private readonly bus: Pick<FleetBus, "request">;
  private readonly after: After;

  constructor(bus: Pick<FleetBus, "request">, after: After) {
    this.bus = bus;
    this.after = after;
  }

  /** Rejects with FleetLinkError if no node serves the subject or answers in time. */
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
          // The first attempt times out at the same moment.
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
