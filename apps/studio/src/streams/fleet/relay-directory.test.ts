import { FLEET_PROTOCOL, FleetNodeId, Region, type RelayAnnouncement } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { beforeEach, expect, it } from "vitest";
import { settled } from "./fleet-world.fake.ts";
import type { Bucket } from "./key-value.ts";
import { RelayDirectory } from "./relay-directory.ts";

const RELAY = FleetNodeId.parse("a".repeat(20));
const ANNOUNCEMENT: RelayAnnouncement = {
  protocol: FLEET_PROTOCOL,
  region: Region.parse("tokyo"),
  addresses: [],
  ready: true,
  draining: false,
  version: "1",
  load: { cpuShare: 0, publishers: 0, subscribers: 0 },
};

let now: number;
let directory: RelayDirectory;
let announce: () => void;
let lost: FleetNodeId[];

beforeEach(async () => {
  now = 0;
  lost = [];
  let revision = 0;
  const watch: Bucket["watch"] = (listener) => {
    announce = () => listener(RELAY, JSON.stringify(ANNOUNCEMENT), ++revision);
    return Promise.resolve(() => undefined);
  };
  directory = new RelayDirectory({ relays: { watch } as Bucket, now: () => now, log: silentLog });
  directory.onLost((relay) => lost.push(relay));
  await directory.start();
  announce();
});

it("doesn't probe a node that sends anything, even if its announcements are lost", () => {
  let asked = 0;
  for (now = 0; now < 10_000; now += 250) {
    if (now % 1000 === 0) directory.receivedFrom(RELAY);
    directory.check(() => {
      asked += 1;
      return Promise.resolve(false);
    });
  }
  expect(asked).toBe(0);
});

it("accepts a message that arrives during a probe, and probes one node at a time", async () => {
  const answers: ((isThere: boolean) => void)[] = [];
  const check = (): void => directory.check(() => new Promise((resolve) => answers.push(resolve)));
  now = 1200;
  check();
  now = 1450;
  check();
  expect(answers).toHaveLength(1);
  directory.receivedFrom(RELAY);
  answers[0]?.(false);
  await settled();
  expect([lost, directory.has(RELAY)]).toEqual([[], true]);
  now = 2650;
  check();
  answers[1]?.(false);
  await settled();
  expect([lost, directory.has(RELAY)]).toEqual([[RELAY], false]);
});

it("requires a node that was given up to announce itself, whatever else it sends", async () => {
  now = 1200;
  directory.check(() => Promise.resolve(false));
  await settled();
  directory.receivedFrom(RELAY);
  expect(directory.candidates()).toEqual([]);
  announce();
  expect(directory.candidates()).toMatchObject([{ relay: RELAY }]);
});
