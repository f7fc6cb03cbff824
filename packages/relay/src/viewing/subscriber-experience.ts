import type { PlayingFigures } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";

export interface ExperienceSums {
  firstFrame(after: Milliseconds): void;
  froze(freezes: number, ms: Milliseconds): void;
}

export interface ViewedVideo {
  /** True while the sender is live and the viewer gets its video from this relay. */
  readonly isDue: boolean;
  readonly hasFrame: boolean;
}

/** One viewer's first frame and freezes. */
export class SubscriberExperience {
  private readonly sums: ExperienceSums;
  private since: Milliseconds;
  private isCounted = false;
  private readonly reported = { freezes: 0, ms: 0 };

  /** `since` is the arrival of the viewer's offer. */
  constructor(sums: ExperienceSums, since: Milliseconds) {
    this.sums = sums;
    this.since = since;
  }

  /** Excludes time spent waiting for a sender. Call it about every 50 ms. */
  tick(now: Milliseconds, { isDue, hasFrame }: ViewedVideo): void {
    if (this.isCounted) return;
    if (isDue && hasFrame) this.sums.firstFrame(now - this.since);
    if (!isDue) this.since = now;
    this.isCounted = hasFrame;
  }

  /** Takes cumulative figures from heartbeats, which may be reordered. */
  playing({ freezes = 0, frozenMs = 0 }: PlayingFigures): void {
    const { reported } = this;
    const more = { freezes: Math.max(0, freezes - reported.freezes), ms: Math.max(0, frozenMs - reported.ms) };
    reported.freezes += more.freezes;
    reported.ms += more.ms;
    this.sums.froze(more.freezes, more.ms);
  }
}
