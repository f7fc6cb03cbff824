import type { Milliseconds } from "@setsuna/kit";

/** Ms. Retransmission requests, feedback, reports and joins run on this grid. */
const BUSY_MS = 5;
/** Ms. Ticking at 5 ms while idle cost 2 % of a core. */
const IDLE_MS = 250;

export interface TickerParts {
  isIdle(): boolean;
  onTick(): void;
}

/** Call {@link look} when a session may have started. */
export class Ticker {
  private readonly parts: TickerParts;
  private timer: NodeJS.Timeout | undefined;
  private everyMs: Milliseconds | undefined;

  constructor(parts: TickerParts) {
    this.parts = parts;
    this.look();
  }

  look(): void {
    const wanted = this.parts.isIdle() ? IDLE_MS : BUSY_MS;
    if (wanted === this.everyMs) return;
    this.everyMs = wanted;
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.parts.onTick();
      this.look();
    }, wanted);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
