import type { Action, ActionContext, WeightedActions } from "./script.ts";

const outage = (script: ActionContext, what: string, state: "away" | "unreachable", ms: number): void => {
  const { world } = script;
  if (!world.database.isUp || world.isLinkDown) return;
  script.note("PostgreSQL", `${what} for ${Math.round(ms)} ms`);
  world.disturbLink(true);
  world.database.become(state);
  script.later(ms, () => {
    world.database.become("up");
    world.disturbLink(false);
    script.note("PostgreSQL", "is well");
  });
};

const restarted: Action = (script) => outage(script, "restarts, away", "away", script.between(500, 6000));
const failedOver: Action = (script) => outage(script, "fails over, away", "away", script.between(3000, 40_000));
const unreachable: Action = (script) => outage(script, "is unreachable", "unreachable", script.between(2000, 60_000));

export const DATABASE_ACTIONS: WeightedActions = [
  [2, restarted],
  [1, failedOver],
  [1, unreachable],
];
