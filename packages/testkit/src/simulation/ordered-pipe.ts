import type { WorldTime } from "./world-time.ts";

/** In ms: the minimum of TCP (RFC 6298 §2.4, as systems use it) and SCTP. */
const RETRY_MS = 200;
/** TCP and SCTP back off to this. */
const LONGEST_RETRY_MS = 3000;

/** `addressOf`: counts address changes. `passage`: a packet's time, ms; undefined: lost. */
export interface PipeRoute {
  addressOf(): number;
  passage(): number | undefined;
}

/** In order and lossless while the address lasts, as TCP and an ordered data channel. */
export class OrderedPipe {
  private readonly time: Pick<WorldTime, "after">;
  private readonly route: PipeRoute;
  private readonly addressNumber: number;
  private readonly queue: (() => void)[] = [];
  private isSending = false;
  private isShut = false;

  constructor(time: Pick<WorldTime, "after">, route: PipeRoute) {
    this.time = time;
    this.route = route;
    this.addressNumber = route.addressOf();
  }

  get waiting(): number {
    return this.queue.length;
  }

  send(deliver: () => void): void {
    if (this.isShut) return;
    this.queue.push(deliver);
    if (!this.isSending) this.next(RETRY_MS);
  }

  shut(): void {
    this.isShut = true;
    this.queue.length = 0;
  }

  private next(retryMs: number): void {
    if (this.queue.length === 0 || this.isShut || this.route.addressOf() !== this.addressNumber) {
      this.isSending = false;
      return;
    }
    this.isSending = true;
    const passage = this.route.passage();
    if (passage === undefined) {
      this.time.after(retryMs, () => this.next(Math.min(LONGEST_RETRY_MS, retryMs * 2)));
      return;
    }
    const together = this.queue.splice(0);
    this.time.after(passage, () => {
      for (const deliver of together) if (!this.isShut) deliver();
      this.next(RETRY_MS);
    });
  }
}
