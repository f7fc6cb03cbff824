import type { WorldTime } from "@setsuna/testkit/simulation";
import { DatabaseAway } from "../../apps/studio/src/platform/storage/database-away.ts";
import type { PlantedFaults } from "./planted-faults.ts";

const ANSWERS_AFTER_MS = 2;
const GIVEN_UP_AFTER_MS = 35_000;

type State = "up" | "away" | "unreachable";

export class WorldDatabase {
  private readonly time: WorldTime;
  private readonly faults: PlantedFaults;
  private state: State = "up";
  private readonly waiting = new Set<() => void>();

  constructor(time: WorldTime, faults: PlantedFaults) {
    this.time = time;
    this.faults = faults;
  }

  get isUp(): boolean {
    return this.state === "up";
  }

  become(state: State): void {
    this.state = state;
    if (state !== "up") return;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const goOn of waiting) goOn();
  }

  whenUp(work: () => void): void {
    if (this.isUp) work();
    else this.waiting.add(work);
  }

  /** Rejects with `DatabaseAway`. `run` is that of the server that asks. */
  ask<Answer>(read: () => Answer, run: (work: () => void) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const answer = (): void => run(() => resolve(read()));
      this.time.after(ANSWERS_AFTER_MS, () => {
        if (this.state === "away") run(() => reject(this.failure()));
        else if (this.isUp) answer();
        else {
          this.waiting.add(answer);
          this.time.after(GIVEN_UP_AFTER_MS, () => {
            if (this.waiting.delete(answer)) run(() => reject(this.failure()));
          });
        }
      });
    });
  }

  private failure(): Error {
    const error = new Error("Connection terminated unexpectedly");
    return this.faults.has("outageRefuses") ? error : new DatabaseAway(error);
  }
}
