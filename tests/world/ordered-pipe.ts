import type { WorldTime } from "./world-time.ts";

/** Wait before a lost packet is sent again, ms: the least of TCP (RFC 6298 §2.4 with what systems really use) and of SCTP. */
const RETRY_MS = 200;
/** TCP and SCTP wait longer each time, to this. */
const LONGEST_RETRY_MS = 3000;

/** What a pipe leads over. `addressOf`: counts address changes. `passage`: a packet's time, ms; undefined where it is lost. */
export interface PipeRoute {
  addressOf(): number;
  passage(): number | undefined;
}

/** Delivers in order and without loss as long as the machine keeps its address, as TCP and an ordered data channel do. */
export class OrderedPipe {
  private readonly time: WorldTime;
  private readonly route: PipeRoute;
  private readonly addressNumber: number;
  private readonly queue: (() => void)[] = [];
  private isSending = false;
  private isShut = false;

  constructor(time: WorldTime, route: PipeRoute) {
    this.time = time;
    this.route = route;
    this.addressNumber = route.addressOf();
  }

  /** Messages that wait. */
  get waiting(): number {
    return this.queue.length;
  }

  send(deliver: () => void): void {
    if (this.isShut) return;
    this.queue.push(deliver);
    if (!this.isSending) this.next(RETRY_MS);
  }

  /** Forgets what has not arrived. */
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
    // All that waits goes together, as a window does.
    const together = this.queue.splice(0);
    this.time.after(passage, () => {
      for (const deliver of together) if (!this.isShut) deliver();
      this.next(RETRY_MS);
    });
  }
}
