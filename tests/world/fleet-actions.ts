import type { FleetSite } from "./fleet-site.ts";
import type { Action, ActionContext, WeightedActions } from "./script.ts";
import type { StudioNode } from "./studio-node.ts";

/** The fleet must keep at least one node. */
const AT_ONCE = 2;
const GOES_ON_MS = 10_000;
const DRAINED_WITHIN_MS = 40_000;

export const fleetActions = (fleet: FleetSite): WeightedActions => {
  const disturbed = new Set<StudioNode>();

  const befall = (
    script: ActionContext,
    what: string,
    ms: number,
    begin: (node: StudioNode) => void,
    end?: (node: StudioNode) => void,
  ) => {
    const node = script.pick(fleet.nodes);
    if (disturbed.has(node) || disturbed.size >= AT_ONCE) return;
    disturbed.add(node);
    script.note(node.machine.name, `${what}, for ${Math.round(ms)} ms`);
    script.world.disturbNode(node);
    begin(node);
    const endLooks = script.world.time.every(GOES_ON_MS, () => script.world.disturbNode(node));
    script.later(ms, () => {
      endLooks();
      disturbed.delete(node);
      end?.(node);
      script.world.disturbNode(node);
      script.note(node.machine.name, `no longer ${what}`);
    });
  };

  const apiKilled: Action = (script) =>
    befall(
      script,
      "without its API node",
      script.between(500, 20_000),
      (node) => node.killApi(),
      (node) => node.startApi(),
    );
  const apiHangs: Action = (script) => {
    const ms = script.between(500, 15_000);
    befall(script, "held up in its API node", ms, (node) => node.hangApi(ms));
  };
  const relayKilled: Action = (script) =>
    befall(
      script,
      "without its relay node",
      script.between(500, 20_000),
      (node) => node.killRelay(),
      (node) => node.startRelay(),
    );
  const relayNodeHangs: Action = (script) => {
    const ms = script.between(500, 12_000);
    befall(script, "held up in its relay node", ms, (node) => node.hangRelayNode(ms));
  };
  const relayCrashes: Action = (script) =>
    befall(script, "without its relay process", 1000, (node) => node.machine.relays.crash());
  const relayHangs: Action = (script) => {
    const ms = script.between(200, 12_000);
    befall(script, "held up in its relay process", ms, (node) => node.machine.relays.hang(ms));
  };
  const powerFails: Action = (script) =>
    befall(
      script,
      "without power",
      script.between(1000, 60_000),
      (node) => node.turnOff(),
      (node) => node.turnOn(),
    );
  const cutOff: Action = (script) =>
    befall(
      script,
      "cut off from NATS",
      script.between(500, 80_000),
      (node) => node.machine.cutOff(),
      (node) => node.machine.heal(),
    );
  const networkCut: Action = (script) =>
    befall(
      script,
      "cut off from other relays",
      script.between(500, 30_000),
      ({ machine }) => {
        machine.network.isCut = true;
      },
      ({ machine }) => {
        machine.network.isCut = false;
      },
    );

  const drained: Action = (script) => {
    const { world } = script;
    const node = script.pick(fleet.nodes);
    if (disturbed.size > 0 || !node.hasRelay) return;
    disturbed.add(node);
    script.note(node.machine.name, "drains its relay node");
    const began = world.time.now();
    world.disturbNode(node);
    void node.drainRelay(DRAINED_WITHIN_MS + 5000);
    script.later(DRAINED_WITHIN_MS, () => {
      if (world.fleetDisturbedAt <= began)
        for (const { part, path, name, machine } of world.people)
          if (
            part === "viewer" &&
            path?.relayNode === node.machine.number &&
            path.isAtRelay &&
            path.openedBy === fleet.serverOf(machine) &&
            !machine.isAsleep
          )
            world.violate(`${name} is still at ${node.machine.name}, which drains`);
      world.disturbNode(node);
    });
    script.later(DRAINED_WITHIN_MS + 10_000, () => {
      disturbed.delete(node);
      world.disturbNode(node);
    });
  };

  const natsFails = (script: ActionContext, what: string, ms: number, begin: () => void, end: () => void): void => {
    if (script.world.isLinkDown) return;
    script.note("NATS", `${what} for ${Math.round(ms)} ms`);
    script.world.disturbLink(true);
    begin();
    script.later(ms, () => {
      end();
      script.world.disturbLink(false);
      script.note("NATS", "is well");
    });
  };
  const restarted: Action = (script) =>
    natsFails(
      script,
      "is started again, away",
      script.between(500, 20_000),
      () => fleet.cutAll(),
      () => fleet.healAll(),
    );
  const hangs: Action = (script) =>
    natsFails(
      script,
      "hangs",
      script.between(500, 15_000),
      () => {
        fleet.nats.hangs = true;
      },
      () => {
        fleet.nats.hangs = false;
      },
    );
  const slow: Action = (script) =>
    natsFails(
      script,
      "is slow",
      script.between(2000, 30_000),
      () => {
        fleet.natsLine = { delayMs: 200, loss: 0 };
      },
      () => fleet.resetNatsLine(),
    );
  const lossy: Action = (script) =>
    natsFails(
      script,
      "loses messages",
      script.between(2000, 30_000),
      () => {
        fleet.natsLine = { delayMs: 2, loss: script.between(0.02, 0.3) };
      },
      () => fleet.resetNatsLine(),
    );

  return [
    [3, apiKilled],
    [2, apiHangs],
    [3, relayKilled],
    [2, relayNodeHangs],
    [2, relayCrashes],
    [2, relayHangs],
    [2, powerFails],
    [3, cutOff],
    [2, networkCut],
    [2, drained],
    [2, restarted],
    [1, hangs],
    [1, slow],
    [1, lossy],
  ];
};
