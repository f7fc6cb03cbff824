import { Region } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit/model";
import { expect, it } from "vitest";
import { newMediaSessionId } from "../signalling/media-session-id.ts";
import { FleetWorld } from "./fleet-world.fake.ts";
import type { Bucket } from "./key-value.ts";
import { newFleetNodeId } from "./node-id.ts";
import { joinAsRelay } from "./open-fleet.ts";
import { NodePool } from "./test-fleet.fake.ts";

it("announces itself twice a second even if announcements are no longer acknowledged", async () => {
  const world = new FleetWorld(new FakeClock());
  const { bus, now, after } = world.node();
  let announced = 0;
  const store = world.node().bucket("relays");
  const relays: Bucket = {
    ...store,
    put: (key, value) => {
      announced += 1;
      return announced === 1 ? store.put(key, value) : new Promise(() => undefined);
    },
  };
  const steps: { readonly ms: number; readonly task: () => Promise<void> }[] = [];
  const turn = async ({ task }: { readonly task: () => Promise<void> }, busy: Set<unknown>): Promise<void> => {
    if (busy.has(task)) return;
    busy.add(task);
    await task();
    busy.delete(task);
  };
  const link = { bus, relays, slots: world.node().bucket("slots"), close: () => Promise.resolve() };
  const joining = joinAsRelay(
    { natsUrl: undefined, region: Region.parse("tokyo"), relayHold: 120_000, publicAddresses: [] },
    link,
    new NodePool(),
    "0.1.0",
    silentLog,
    {
      now,
      after,
      newNodeId: () => newFleetNodeId(),
      newSession: newMediaSessionId,
      every: (ms, task) => {
        steps.push({ ms, task });
        return () => undefined;
      },
    },
  );
  await world.advance(20);
  await joining;
  const busy = new Set<unknown>();
  for (let passed = 0; passed < 2000; passed += 250) {
    for (const step of steps) if (passed % step.ms === 0) void turn(step, busy);
    await world.advance(250);
  }
  expect(announced).toBe(1 + 4);
});
