import type { Person } from "../person.ts";
import type { PlantedFaults } from "../planted-faults.ts";
import type { Action, WeightedActions } from "../script.ts";
import { Script } from "../script.ts";
import { World } from "../world.ts";
import { SwitchRules } from "./switch-rules.ts";

const REST_MS = 40_000;
const STEP_MS = 10_000;
/** Until a draining relay stops. */
const DRAIN_MS = 20_000;
/** Without a frame while nodes drain, ms: less than a sender that breaks off. */
const MOVES_MS = 200;

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

/** The sender's node, and the viewers' too if they watch there. */
const DRAINS: Action = (script) => {
  const { people, fleet } = script.world;
  const sender = people.find(({ part }) => part === "sender");
  const nodes = fleet?.nodes ?? [];
  const node = nodes.find(({ machine }) => machine.number === sender?.pictures?.path?.relayNode);
  if (node === undefined || nodes.some(({ hasRelay }) => !hasRelay)) return;
  script.note(node.machine.name, "drains its relay node");
  script.world.disturbNode(node);
  script.later(DRAIN_MS, () => script.world.disturbNode(node));
  void node.drainRelay(DRAIN_MS);
};

export interface ShowOptions {
  readonly seed: number;
  readonly nodes: number;
  /** Relay nodes drain and stop, and there is no standby. */
  readonly isDraining?: boolean;
  readonly faults?: PlantedFaults;
  readonly echo?: (line: string) => void;
}

export const simulateShow = async (minutes: number, { isDraining = false, ...options }: ShowOptions) => {
  const standbys = isDraining ? 0 : 1;
  const world = new World({ ...options, near: true, ids: 1, senders: 1, standbys, viewers: 2, pictures: 1 });
  const rules = new SwitchRules(world, isDraining ? { settledMs: Number.NEGATIVE_INFINITY, limitMs: MOVES_MS } : {});
  const seconds = (part: string): number => (part === "standby" ? 5000 : 0);
  for (const person of world.people) world.time.after(seconds(person.part), () => person.join());
  const actions = isDraining ? ([[1, DRAINS]] as const) : ACTIONS;
  new Script(world, { letter: "s", seed: options.seed, actions, ...(isDraining && { betweenMs: 2 * DRAIN_MS }) });
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
