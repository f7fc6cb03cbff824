import { errorBody } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import { isAt, type TestApi, TestFleet, type TestRelay } from "./test-fleet.fake.ts";

let fleet: TestFleet;
let first: TestRelay;
let second: TestRelay;
let api: TestApi;

beforeEach(async () => {
  fleet = new TestFleet(new FakeClock());
  first = await fleet.relayNode();
  api = await fleet.apiNode();
  await fleet.world.advance(600);
});

const addSecond = async (): Promise<void> => {
  second = await fleet.relayNode();
  await fleet.world.advance(600);
};
const whipSender = () => fleet.media("publish", 1, { client: "whip" });
const drain = async (ms: number): Promise<void> => {
  void first.relay.drain();
  await fleet.world.advance(ms);
};

describe("a WHIP sender of a draining node", () => {
  it("stays until the viewers there have moved, and then connects to another node", async () => {
    const sender = whipSender();
    const sending = await fleet.open(api, sender);
    const viewer = fleet.media("subscribe", 1);
    const watching = await fleet.open(api, viewer);
    await addSecond();
    await drain(3000);
    expect([sending.ends, watching.drainings > 0]).toEqual([[], true]);
    const moved = fleet.media("subscribe", 1);
    const seen = await fleet.open(api, moved);
    api.fleet.close(viewer.session);
    await fleet.world.advance(500);
    expect(sending.ends).toEqual([errorBody("relay-lost")]);
    const again = whipSender();
    expect((await fleet.open(api, again)).answers).toHaveLength(1);
    expect([isAt(second, moved), isAt(second, again), seen.ends]).toEqual([true, true, []]);
  });

  it("doesn't wait for pages that never move", async () => {
    const sending = await fleet.open(api, whipSender());
    await fleet.open(api, fleet.media("publish", 2));
    await addSecond();
    await drain(24_000);
    expect(sending.ends).toEqual([]);
    await fleet.world.advance(2000);
    expect(sending.ends).toEqual([errorBody("relay-lost")]);
  });

  it("stays while no other node could take it", async () => {
    const sending = await fleet.open(api, whipSender());
    await drain(60_000);
    expect(sending.ends).toEqual([]);
    await addSecond();
    await fleet.world.advance(1000);
    expect(sending.ends).toEqual([errorBody("relay-lost")]);
  });
});
