import { Invariants } from "./invariants.ts";
import { Script } from "./script.ts";
import { World, type WorldOptions } from "./world.ts";

/** A violation ends a run this long after it, ms of the world, so that the timeline tells what followed. */
const AFTER_VIOLATION_MS = 5000;
const STEP_MS = 10_000;

export interface Simulation {
  readonly hours: number;
  /** Sentences on what should not have been. */
  readonly violations: readonly string[];
  /** Digest of everything that happened. */
  readonly digest: string;
  /** The last lines of the timeline. */
  readonly last: readonly string[];
}

/** Lives through `hours` of a world, or until something is found that should not be. The same options give the same run. */
export const simulate = async (hours: number, options: WorldOptions): Promise<Simulation> => {
  const world = new World(options);
  new Invariants(world);
  new Script(world);
  const end = hours * 3_600_000;
  while (world.time.elapsed < end && world.violations.length === 0)
    await world.time.live(Math.min(STEP_MS, end - world.time.elapsed));
  if (world.violations.length > 0) await world.time.live(AFTER_VIOLATION_MS);
  return {
    hours: world.time.elapsed / 3_600_000,
    violations: world.violations,
    digest: world.timeline.digest(),
    last: world.timeline.last(80),
  };
};
