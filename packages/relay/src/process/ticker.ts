import type { Milliseconds } from "@setsuna/kit";

/** With somebody there, ms: resend requests, feedback, reports and joins happen on this grid. */
const BUSY_MS = 5;
/** With nobody there, ms: two hundred awakenings a second for nothing cost 2 % of a core (3 % at rest before, 1 % since). */
const IDLE_MS = 250;

export interface TickerParts {
  /** Nobody is there that anything could happen to. */
  isIdle(): boolean;
  onTick(): void;
}

/** Calls `onTick` again and again, rarely while nobody is there. {@link look} is to be called when somebody may have come. */
export class Ticker {
  private readonly parts: TickerParts;
  private timer: NodeJS.Timeout | undefined;
  private everyMs: Milliseconds | undefined;

  constructor(parts: TickerParts) {
    this.parts = parts;
    this.look();
  }

  /** Takes the pace that fits. */
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
