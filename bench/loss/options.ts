import { cellOf } from "./cells.ts";
import { contendersOf } from "./contenders.ts";
import { GRIDS, type Grid } from "./grids.ts";
import { FOOTAGES, type Job, type Sent, USUAL } from "./job.ts";

export const LOSS_OPTIONS = ["cells", "systems", "footage", "sound", "seconds", "passes", "minutes", "grid"] as const;
export type ReadOption = (name: (typeof LOSS_OPTIONS)[number]) => string | undefined;

export interface Asked {
  readonly grid: Grid;
  readonly jobs: readonly Job[];
  readonly isWhole: boolean;
  readonly minutes: number | undefined;
}

const oneOf = <Value extends string>(name: string, given: string | undefined, values: readonly Value[]): Value | undefined => {
  const found = values.find((value) => value === given);
  if (given !== undefined && found === undefined) throw new RangeError(`--${name}=${given}: there are ${values.join(", ")}`);
  return found;
};

const positive = (name: string, given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  if (Number(given) > 0) return Number(given);
  throw new RangeError(`--${name}=${given}: a number above 0 was expected`);
};

const passesOf = (given: string | undefined, usual: number): number => {
  const passes = Number(given ?? usual);
  if (Number.isInteger(passes) && passes >= 1) return passes;
  throw new RangeError(`--passes=${given}: a whole number from 1 on was expected`);
};

const sentOf = (read: ReadOption): ((sent: Sent) => Sent) | undefined => {
  const footage = oneOf("footage", read("footage"), FOOTAGES);
  const sound = oneOf("sound", read("sound"), ["on", "off"]);
  if (footage === undefined && sound === undefined) return undefined;
  return (sent) => ({ footage: footage ?? sent.footage, sound: sound === undefined ? sent.sound : sound === "on" });
};

const once = (jobs: readonly Job[]): Job[] => {
  const key = ({ cell, contender, sent }: Job): string => [cell.name, contender, sent.footage, sent.sound].join(" ");
  return [...new Map(jobs.map((job) => [key(job), job])).values()];
};

/** Explicit cells get every contender, or the named ones. Throws RangeError for an unknown name. */
const jobsOf = (grid: Grid, read: ReadOption): readonly Job[] => {
  const cells = read("cells")?.split(",").map(cellOf);
  const systems = read("systems");
  const sent = sentOf(read);
  if (cells !== undefined)
    return cells.flatMap((cell) => contendersOf(systems).map((contender) => ({ cell, contender, sent: sent?.(USUAL) ?? USUAL })));
  if (systems === undefined && sent === undefined) return grid.jobs;
  const names = contendersOf(systems);
  const kept = grid.jobs.filter(({ contender }) => names.includes(contender));
  return once(kept.map((job) => ({ ...job, sent: sent?.(job.sent) ?? job.sent })));
};

/** `isQuick`: the quick grid by default. Throws RangeError for an invalid value. */
export const asked = (isQuick: boolean, read: ReadOption): Asked => {
  const chosen = GRIDS[oneOf("grid", read("grid"), ["full", "quick", "shapes"]) ?? (isQuick ? "quick" : "full")];
  const seconds = positive("seconds", read("seconds"));
  const grid: Grid = {
    ...chosen,
    passes: passesOf(read("passes"), chosen.passes),
    ...(seconds !== undefined && { fixedMs: 1000 * seconds }),
  };
  const jobs = jobsOf(grid, read);
  return {
    grid,
    jobs,
    isWhole: grid.name === "full" && jobs === grid.jobs && seconds === undefined,
    minutes: positive("minutes", read("minutes")),
  };
};
