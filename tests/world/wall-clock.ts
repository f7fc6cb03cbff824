import { type Clock, type Milliseconds, milliseconds } from "@setsuna/kit";
import type { WorldTime } from "@setsuna/testkit/simulation";
import type { PlantedFaults } from "./planted-faults.ts";

export class WallClock {
  private readonly time: WorldTime;
  private behindMs = 0;

  constructor(time: WorldTime) {
    this.time = time;
  }

  readonly now = (): Milliseconds => milliseconds(this.time.now() - this.behindMs);

  forSilence(faults: PlantedFaults, steady: Clock): Clock {
    return faults.has("silenceByWallClock") ? this : steady;
  }

  get isRight(): boolean {
    return this.behindMs === 0;
  }

  setBack(ms: number): void {
    this.behindMs = ms;
  }

  putRight(): void {
    this.behindMs = 0;
  }
}
