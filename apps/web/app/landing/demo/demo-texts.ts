import type { RulerTexts } from "./delay-ruler.tsx";

export interface DemoTexts {
  readonly name: string;
  readonly source: string;
  readonly sourceStill: string;
  readonly sourceLabel: string;
  readonly arrival: string;
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
