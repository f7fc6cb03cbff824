import type { Person } from "../person.ts";
import type { PlantedFaults } from "../planted-faults.ts";
import type { Action, WeightedActions } from "../script.ts";
import { Script } from "../script.ts";
import { World } from "../world.ts";
import { SwitchRules } from "./switch-rules.ts";

const REST_MS = 40_000;
const STEP_MS = 10_000;

const onOne =
  (what: string, begin: (person: Person) => void, end: (person: Person) => void): Action =>
  (script) => {
    const { people, time } = script.world;
    const senders = people.filter(({ part }) => part === "sender" || part === "standby");
    if (senders.some(({ isPresent, disturbedAt, machine }) => !isPresent || machine.isCut || time.now() - disturbedAt < REST_MS))
      return;
    const person = script.pick(senders);
    script.note(person.name, what);
    begin(person);
    person.disturb();
    script.later(script.between(1000, 60_000), () => {
      end(person);
      person.disturb();
    });
  };

const KILLED = onOne(
  "is killed",
  (person) => person.lose(),
  () => undefined,
);
const PULLED = onOne(
  "loses its network",
  ({ machine }) => {
    machine.isCut = true;
  },
  ({ machine }) => {
    machine.isCut = false;
  },
);
const CLOSED = onOne(
  "closes its tab",
  (person) => person.leave(),
  (person) => person.join(),
);
const ACTIONS: WeightedActions = [
  [1, KILLED],
  [1, PULLED],
  [1, CLOSED],
];

export interface ShowOptions {
  readonly seed: number;
  readonly nodes: number;
  readonly faults?: PlantedFaults;
  readonly echo?: (line: string) => void;
}

export const simulateShow = async (minutes: number, options: ShowOptions) => {
  const world = new World({ ...options, ids: 1, senders: 1, standbys: 1, viewers: 2, pictures: 1 });
  const rules = new SwitchRules(world);
  const seconds = (part: string): number => (part === "standby" ? 5000 : 0);
  for (const person of world.people) world.time.after(seconds(person.part), () => person.join());
  new Script(world, { letter: "s", seed: options.seed, actions: ACTIONS });
  while (world.time.elapsed < minutes * 60_000 && world.violations.length === 0) await world.time.live(STEP_MS);
  const { switches, longestGapMs } = rules;
  return {
    violations: world.violations,
    last: world.timeline.last(60),
    switches,
    longestGapMs,
    minutes: world.time.elapsed / 60_000,
  };
};
