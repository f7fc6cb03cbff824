import type { Action, WeightedActions } from "./script.ts";
import type { StudioHost } from "./studio-double.ts";

export const studioActions = (studio: StudioHost): WeightedActions => {
  const relayCrash: Action = ({ world }) => {
    world.timeline.note("relay", "crashes");
    world.disturbHost();
    studio.relays.crash();
  };

  const relayHang: Action = (script) => {
    const length = script.between(200, 12_000);
    script.note("relay", `hangs for ${Math.round(length)} ms`);
    script.world.disturbHost();
    studio.relays.hang(length);
    script.later(length, () => script.world.disturbHost());
  };

  const studioCrash: Action = (script) => {
    const { world } = script;
    if (world.isHostDown) return;
    const length = script.between(500, 20_000);
    script.note("studio", `crashes, back in ${Math.round(length)} ms`);
    world.isHostDown = true;
    world.disturbHost();
    studio.crash();
    script.later(length, () => {
      world.isHostDown = false;
      world.disturbHost();
      studio.start();
      script.note("studio", "is back");
    });
  };
  return [
    [1, relayCrash],
    [1, relayHang],
    [1, studioCrash],
  ];
};
