import { MAX_FIRST_FRAMES, type RelayViewing } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { type ExperienceSums, SubscriberExperience } from "./subscriber-experience.ts";

/** Sums of what the viewers of a relay process experience. */
export class ViewingFigures implements ExperienceSums {
  private readonly now: () => Milliseconds;
  private freezes = 0;
  private freezeMs: Milliseconds = 0;
  private firstFrames: number[] = [];

  constructor(now: () => Milliseconds) {
    this.now = now;
  }

  /** Call it when a viewer's offer arrives. */
  subscriber(): SubscriberExperience {
    return new SubscriberExperience(this, this.now());
  }

  firstFrame(after: Milliseconds): void {
    if (this.firstFrames.length < MAX_FIRST_FRAMES) this.firstFrames.push(after / 1000);
  }

  froze(freezes: number, ms: Milliseconds): void {
    this.freezes += freezes;
    this.freezeMs += ms;
  }

  /** Returns each first frame once. */
  take(): Omit<RelayViewing, "cascades"> {
    const { freezes, freezeMs, firstFrames } = this;
    this.firstFrames = [];
    return { freezes, freezeSeconds: freezeMs / 1000, firstFrames };
  }
}
