import { percentile } from "@setsuna/testkit";
import { frameOf } from "@setsuna/testkit/load";
import { type ArrivalTable, DIRECT } from "./clients/arrivals.ts";

export interface DelaySummary {
  readonly throughP50Ms: number;
  readonly throughP99Ms: number;
  /** The control: same packets and processes, no relay. */
  readonly directP50Ms: number;
  readonly directP99Ms: number;
  readonly addedP50Ms: number;
  readonly addedP99Ms: number;
  readonly frameP50Ms: number;
  readonly frameP99Ms: number;
  readonly lost: number;
}

/** A packet without its direct twin counts only in `through`. */
export const summariseDelays = (
  table: ArrivalTable,
  from: number,
  to: number,
  { timedViewers, perSecond }: { readonly timedViewers: number; readonly perSecond: number },
): DelaySummary => {
  const directOf = new Map<number, number>();
  const rowsOf = (wanted: (receiver: number) => boolean): number[] =>
    [...table.numbers.keys()].filter((row) => {
      const number = table.numbers[row] ?? -1;
      return number >= from && number < to && wanted(table.receivers[row] ?? DIRECT);
    });
  for (const row of rowsOf((receiver) => receiver === DIRECT))
    directOf.set(table.numbers[row] ?? -1, table.delaysMs[row] ?? Number.NaN);
  const through: number[] = [];
  const added: number[] = [];
  const frames = new Map<string, number>();
  for (const row of rowsOf((receiver) => receiver !== DIRECT)) {
    const delay = table.delaysMs[row] ?? Number.NaN;
    through.push(delay);
    const frame = `${table.receivers[row]} ${frameOf(table.numbers[row] ?? 0, perSecond)}`;
    frames.set(frame, Math.max(frames.get(frame) ?? 0, delay));
    const direct = directOf.get(table.numbers[row] ?? -1);
    if (direct !== undefined) added.push(delay - direct);
  }
  const ascending = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b);
  const [sortedThrough, sortedDirect, sortedAdded] = [ascending(through), ascending(directOf.values()), ascending(added)];
  const sortedFrames = ascending(frames.values());
  return {
    throughP50Ms: percentile(sortedThrough, 0.5),
    throughP99Ms: percentile(sortedThrough, 0.99),
    directP50Ms: percentile(sortedDirect, 0.5),
    directP99Ms: percentile(sortedDirect, 0.99),
    addedP50Ms: percentile(sortedAdded, 0.5),
    addedP99Ms: percentile(sortedAdded, 0.99),
    frameP50Ms: percentile(sortedFrames, 0.5),
    frameP99Ms: percentile(sortedFrames, 0.99),
    lost: 1 - through.length / ((to - from) * timedViewers),
  };
};
