import { seededRandom } from "@setsuna/testkit/model";
import { DATABASE_ACTIONS } from "./database-actions.ts";
import { fleetActions } from "./fleet-actions.ts";
import { Invariants } from "./invariants.ts";
import { ENTRY_ACTIONS, OWNER_ACTIONS } from "./owner-actions.ts";
import { PERSON_ACTIONS } from "./person-actions.ts";
import type { Action, WeightedActions } from "./script.ts";
import { Script } from "./script.ts";
import { studioActions } from "./studio-actions.ts";
import type { StudioHost } from "./studio-double.ts";
import { videoActions } from "./video/video-actions.ts";
import { World } from "./world.ts";
import type { WorldOptions } from "./world-options.ts";

const SET_BACK_MS = 2 * 3_600_000;

/** Disturbs neither people nor streams, so every invariant still holds. */
const setBack: Action = (script) => {
  const clock = script.pick(script.world.site.clocks);
  if (!clock.isRight) return;
  const length = script.between(60_000, 9_000_000);
  script.note("clock", `of a server is set back two hours, for ${Math.round(length)} ms`);
  clock.setBack(SET_BACK_MS);
  script.later(length, () => {
    script.note("clock", "of a server is put right");
    clock.putRight();
  });
};

const CLOCK_ACTIONS: WeightedActions = [[1, setBack]];

/** World ms, so that the timeline shows what followed. */
const AFTER_VIOLATION_MS = 5000;
const STEP_MS = 10_000;
const STREAM_ACTION_MS = 15_000;
const MIN_ACTION_MS = 2000;
const FLEET_ACTION_MS = 60_000;
const PUT_OUT_MS = 15_000;
/** Milliseconds on average, because streams rest in between. */
const OUTAGE_MS = 120_000;
/** A server's clock is set back so often, ms on average. */
const CLOCK_MS = 600_000;
const NARROW_MS = 60_000;
const COMING_MS = 3000;

export interface SimulationOptions extends WorldOptions {
  readonly people?: ReadonlySet<string> | undefined;
  readonly only?: ReadonlySet<string> | undefined;
}

export interface Simulation {
  readonly hours: number;
  readonly events?: number;
  readonly violations: readonly string[];
  readonly digest: string;
  readonly last: readonly string[];
  readonly people: readonly string[];
  readonly done: readonly string[];
}

const scriptsOf = (
  world: World,
  { seed, only, pictures = 0, putOuts = false, entries = false, outages = false, clocks = false }: SimulationOptions,
): readonly Script[] => {
  const { fleet, records } = world;
  const putOutMs = Math.max(MIN_ACTION_MS, PUT_OUT_MS / records.size);
  const lines = [
    ...(pictures === 0
      ? []
      : [new Script(world, { letter: "v", seed, only, actions: videoActions(fleet), betweenMs: NARROW_MS })]),
    ...(putOuts ? [new Script(world, { letter: "o", seed, only, actions: OWNER_ACTIONS, betweenMs: putOutMs })] : []),
    ...(outages ? [new Script(world, { letter: "d", seed, only, actions: DATABASE_ACTIONS, betweenMs: OUTAGE_MS })] : []),
    ...(clocks ? [new Script(world, { letter: "k", seed, only, actions: CLOCK_ACTIONS, betweenMs: CLOCK_MS })] : []),
    ...(entries ? [new Script(world, { letter: "e", seed, only, actions: ENTRY_ACTIONS, betweenMs: putOutMs })] : []),
  ];
  if (fleet === undefined)
    return [
      new Script(world, { letter: "p", seed, only, actions: [...PERSON_ACTIONS, ...studioActions(world.studio as StudioHost)] }),
      ...lines,
    ];
  const betweenMs = Math.max(MIN_ACTION_MS, STREAM_ACTION_MS / records.size);
  return [
    new Script(world, { letter: "p", seed, only, actions: PERSON_ACTIONS, betweenMs }),
    new Script(world, { letter: "f", seed, only, actions: fleetActions(fleet), betweenMs: FLEET_ACTION_MS }),
    ...lines,
  ];
};

export const simulate = async (hours: number, options: SimulationOptions): Promise<Simulation> => {
  const world = new World(options);
  new Invariants(world);
  const random = seededRandom(options.seed + 1);
  const coming = world.people.map((person) => ({ person, afterMs: random() * COMING_MS }));
  const present = coming.filter(({ person: { name } }) => options.people?.has(name) !== false);
  for (const { person, afterMs } of present) world.time.after(afterMs, () => person.join());
  const scripts = scriptsOf(world, options);
  // The clock has no fractions of a ms.
  const end = Math.round(hours * 3_600_000);
  while (world.time.elapsed < end && world.violations.length === 0)
    await world.time.live(Math.min(STEP_MS, end - world.time.elapsed));
  if (world.violations.length > 0) await world.time.live(AFTER_VIOLATION_MS);
  return {
    hours: world.time.elapsed / 3_600_000,
    events: world.time.passed,
    violations: world.violations,
    digest: world.timeline.digest(),
    last: world.timeline.last(80),
    people: present.map(({ person: { name } }) => name),
    done: scripts.flatMap(({ done }) => done),
  };
};
