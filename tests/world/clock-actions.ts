import type { Action, WeightedActions } from "./script.ts";

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

/** Clocks of servers that are set back and put right again. */
export const CLOCK_DEEDS: WeightedActions = [[1, setBack]];
