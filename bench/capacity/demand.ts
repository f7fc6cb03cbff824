import type { Random } from "@setsuna/testkit/model";
import { REGIONS } from "./assumptions.ts";
import type { Stream } from "./fleet.ts";

const HOURS_OF_DAY = 24;
const HOURS_OF_WEEK = 168;
/** One process serves at most this many; more need cascades. */
const MAX_VIEWERS = 200;
const MEDIAN_VIEWERS = 12;
/** Standard deviation of log viewers: most streams have few, some have many. */
const SIGMA = 1.1;
const MEAN_HOURS = 2;

export interface DemandSettings {
  readonly streamsPerHour: number;
  readonly events: number;
  readonly eventStreams: number;
  readonly eventViewers: number;
}

export interface Begun extends Stream {
  readonly endsAt: number;
}

/** Box and Muller, 1958. */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Evening 2.5 times the mean, night a sixth; weekends a third more. Mean 1 over a week. */
export const rhythmAt = (hour: number, peakHourUtc: number): number => {
  const day = 1 + 0.85 * Math.cos((2 * Math.PI * ((hour % HOURS_OF_DAY) - peakHourUtc)) / HOURS_OF_DAY);
  const isWeekend = hour % HOURS_OF_WEEK >= 5 * HOURS_OF_DAY;
  return day * (isWeekend ? 1.22 : 0.912);
};

const isEvent = (hour: number, hours: number, events: number): boolean => {
  const week = Math.floor(hour / HOURS_OF_WEEK);
  const weeks = Math.floor(hours / HOURS_OF_WEEK);
  const every = events === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(weeks / events));
  return week % every === every - 1 && hour % HOURS_OF_WEEK === 5 * HOURS_OF_DAY + REGIONS[0].peakHourUtc;
};

export const demandOf = function* (hours: number, settings: DemandSettings, random: Random): Generator<readonly Begun[]> {
  let count = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const begun: Begun[] = [];
    const begin = (region: Stream["region"], eventViewers?: number): void => {
      const drawn = Math.min(MAX_VIEWERS, Math.max(1, Math.round(MEDIAN_VIEWERS * Math.exp(SIGMA * normal(random)))));
      const lasts = Math.max(1, Math.round(-MEAN_HOURS * Math.log(1 - random())));
      begun.push({ key: `stream ${count}`, region, viewers: eventViewers ?? drawn, endsAt: hour + lasts });
      count += 1;
    };
    for (const { region, weight, peakHourUtc } of REGIONS) {
      const mean = settings.streamsPerHour * weight * rhythmAt(hour, peakHourUtc);
      const some = Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
      for (let index = 0; index < some; index += 1) begin(region);
    }
    if (isEvent(hour, hours, settings.events))
      for (let index = 0; index < settings.eventStreams; index += 1) begin(REGIONS[0].region, settings.eventViewers);
    yield begun;
  }
};
