import type { FleetSite } from "../fleet-site.ts";
import type { Action, WeightedActions } from "../script.ts";

const [MIN_BPS, MAX_BPS] = [300_000, 2_000_000];

const narrow: Action = (script) => {
  const watching = script.world.people.filter(({ pictures }) => pictures !== undefined);
  if (watching.length === 0) return;
  const person = script.pick(watching);
  const { machine } = person;
  const rateBps = script.between(MIN_BPS, MAX_BPS);
  const length = script.between(3000, 40_000);
  script.note(person.name, `line of ${Math.round(rateBps / 1000)} kbit/s for ${Math.round(length)} ms`);
  machine.line = { ...machine.usualLine, rateBps };
  person.disturb();
  script.later(length, () => {
    machine.line = machine.usualLine;
    person.disturb();
  });
};

const narrowBetween =
  (fleet: FleetSite): Action =>
  (script) => {
    const { world } = script;
    const node = script.pick(fleet.nodes);
    const { network, name } = node.machine;
    const rateBps = script.between(MIN_BPS, 2 * MAX_BPS);
    const loss = script.random() < 0.5 ? network.usualLine.loss : script.between(0.01, 0.2);
    const length = script.between(3000, 40_000);
    script.note(name, `line of ${Math.round(rateBps / 1000)} kbit/s for ${Math.round(length)} ms`);
    network.line = { ...network.usualLine, rateBps, loss };
    world.disturbNode(node);
    script.later(length, () => {
      network.line = network.usualLine;
      world.disturbNode(node);
    });
  };

export const videoActions = (fleet: FleetSite | undefined): WeightedActions => [
  [2, narrow],
  ...(fleet === undefined ? [] : ([[1, narrowBetween(fleet)]] as const)),
];
