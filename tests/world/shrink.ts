import { type Simulation, type SimulationOptions, simulate } from "./simulate.ts";

export interface Shrunk {
  readonly hours: number;
  readonly people: readonly string[];
  readonly only: readonly string[];
  readonly found: Simulation;
  readonly tries: number;
}

const MAX_TRIES = 120;

/** Without numbers and names: after shrinking, the fault hits others, later. */
const kindOf = ({ violations: [first = ""] }: Simulation): string => first.replace(/[a-z]\d*-\w+|node\d+|\d+/gu, "").slice(0, 60);

/**
 * Shorter, with fewer events and people, while the same kind of violation remains. Events are seeded one by one, so removing one
 * changes no other. Undefined when nothing is found.
 */
export const shrink = async (
  hours: number,
  options: SimulationOptions,
  onTry?: (what: string) => void,
): Promise<Shrunk | undefined> => {
  const first = await simulate(hours, options);
  if (first.violations.length === 0) return undefined;
  const kind = kindOf(first);
  let [best, tries] = [first, 1];
  const attempt = async (people: readonly string[], only: readonly string[]): Promise<boolean> => {
    if (tries >= MAX_TRIES) return false;
    tries += 1;
    const found = await simulate(best.hours, { ...options, people: new Set(people), only: new Set(only) });
    const isSame = found.violations.length > 0 && kindOf(found) === kind;
    onTry?.(`${only.length} actions, ${people.length} people, ${found.hours.toFixed(2)} h: ${isSame ? "found" : "not found"}`);
    if (isSame) best = found;
    return isSame;
  };
  const thin = async (
    list: readonly string[],
    holds: (rest: readonly string[]) => Promise<boolean>,
  ): Promise<readonly string[]> => {
    let left = list;
    for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let at = left.length; at > 0; at -= size) {
        const rest = left.filter((_, index) => index < at - size || index >= at);
        if (rest.length < left.length && (await holds(rest))) left = rest;
      }
    return left;
  };
  // Late events are likelier causes, and events of removed people cost nothing.
  let people = best.people;
  const only = await thin(best.done, (rest) => attempt(people, rest));
  people = await thin(people, (rest) => attempt(rest, only));
  return { hours: best.hours, people, only: best.done.filter((name) => only.includes(name)), found: best, tries };
};
