import type { RulerTexts } from "./delay-ruler.tsx";

/** Holds what the demonstration says, in one language. */
export interface DemoTexts {
  readonly name: string;
  readonly source: string;
  /** Under the still, while nothing is sent. */
  readonly sourceStill: string;
  readonly sourceLabel: string;
  readonly arrival: string;
  /** Under the still, while nothing has come back. */
  readonly arrivalStill: string;
  readonly arrivalLabel: string;
  readonly measure: string;
  readonly condition: string;
  readonly notMeasured: string;
  readonly resting: string;
  readonly starting: string;
  readonly asking: string;
  readonly live: string;
  readonly liveUnmeasured: string;
  readonly ended: string;
  readonly failed: string;
  readonly start: string;
  readonly stop: string;
  readonly again: string;
  readonly ruler: RulerTexts;
}
