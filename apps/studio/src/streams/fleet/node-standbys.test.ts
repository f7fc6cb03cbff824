import { errorBody } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import { newEpochEvent } from "../relay-pool/epoch-event.ts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import { askSubject } from "./subjects.ts";
import { ID, isAt, type TestApi, TestFleet, type TestRelay } from "./test-fleet.fake.ts";

let fleet: TestFleet;
let tokyo: TestRelay;
let paris: TestRelay;
let apiTokyo: TestApi;
let apiParis: TestApi;

const advance = (duration: number): Promise<void> => fleet.world.advance(duration);

beforeEach(async () => {
  ({ fleet, tokyo, paris, apiTokyo, apiParis } = await TestFleet.inTwoRegions(new FakeClock()));
});

const joined = async () => {
  const first = fleet.media("publish", 1);
  await fleet.open(apiTokyo, first);
  const spare = fleet.media("publish", 1, { standby: true });
  const heard = await fleet.open(apiParis, spare);
  return { first, spare, heard };
};

describe("a standby in another region", () => {
  it("connects to its own node, and cascades from there to its sender's", async () => {
    const { spare, heard } = await joined();
    expect(heard.answers).toHaveLength(1);
    expect(isAt(paris, spare)).toBe(true);
    expect(paris.pool.opened.every(({ away }) => away)).toBe(true);
    expect(paris.pool.opened.map(({ direction }) => direction).sort()).toEqual(["publish", "subscribe"]);
    expect(tokyo.pool.cascades).toMatchObject([{ away: true, answer: "v=0\r\nanswer", stream: { channel: 1 } }]);
  });

  it("is limited to one: another is refused, and its own reconnection replaces it", async () => {
    const { spare } = await joined();
    const other = await fleet.open(apiParis, fleet.media("publish", 1, { standby: true }));
    expect(other.refusals).toMatchObject([{ code: "standby-taken" }]);
    const again = await fleet.open(apiParis, fleet.media("publish", 1, { standby: true, replaces: spare.session }));
    expect(again.answers).toHaveLength(1);
    expect(tokyo.pool.cascades).toHaveLength(1);
  });

  it("is taken although the answer to an earlier standby's offer was lost", async () => {
    const { streams } = fleet.media("publish", 1);
    await fleet.open(apiTokyo, fleet.media("publish", 1));
    const { session } = fleet.media("publish", 1);
    await tokyo.relay.answer(JSON.stringify({ type: "take-standby", node: paris.node.id, streams, session, ask: "lost" }));
    await advance(1000);
    const spare = (): OpenMedia => fleet.media("publish", 1, { standby: true });
    expect((await fleet.open(apiParis, spare())).refusals).toMatchObject([{ code: "standby-taken" }]);
    await advance(3000);
    expect((await fleet.open(apiParis, spare())).answers).toHaveLength(1);
    expect(tokyo.pool.cascades).toHaveLength(1);
  });

  it("comes to its sender's node when its own drains", async () => {
    const { spare, heard } = await joined();
    void paris.relay.drain();
    await advance(1000);
    expect(heard.drainings).toBe(1);
    const next = fleet.media("publish", 1, { standby: true, replaces: spare.session });
    await fleet.open(apiParis, next);
    expect([isAt(tokyo, next), tokyo.pool.cascades]).toEqual([true, []]);
  });

  it("keeps the slot at its sender's node when that sender leaves, so that it can return there", async () => {
    const { first } = await joined();
    apiTokyo.fleet.close(first.session);
    await advance(2000);
    expect(tokyo.pool.cascades).toHaveLength(1);
    const returned = fleet.media("publish", 1);
    expect((await fleet.open(apiParis, returned)).answers).toHaveLength(1);
    expect(isAt(tokyo, returned)).toBe(true);
  });

  it("frees the slot when it is the last to leave", async () => {
    const { first, spare } = await joined();
    apiTokyo.fleet.close(first.session);
    await advance(1000);
    apiParis.fleet.close(spare.session);
    await advance(1000);
    expect(tokyo.pool.cascades).toEqual([]);
    const next = fleet.media("publish", 1);
    expect((await fleet.open(apiParis, next)).answers).toHaveLength(1);
    expect(isAt(paris, next)).toBe(true);
  });

  it("registers again when its cascade breaks", async () => {
    await joined();
    tokyo.pool.breakCascade(errorBody("media-timeout"));
    expect(tokyo.pool.cascades).toEqual([]);
    await advance(4000);
    expect(tokyo.pool.cascades).toMatchObject([{ away: true }]);
  });

  it("reconnects and claims the slot when its sender's node dies", async () => {
    const { heard } = await joined();
    tokyo.node.die();
    for (const { session, cascade } of paris.pool.opened) if (cascade) paris.pool.endSession(session, errorBody("media-timeout"));
    await advance(40_000);
    const reaping = paris.relay.reap();
    await advance(5000);
    await reaping;
    expect(heard.ends).toMatchObject([{ code: "relay-lost" }]);
  });

  it("starts another epoch when a receiver is removed at the sender's node", async () => {
    await joined();
    const request = { type: "renew-epochs", serialId: ID, event: newEpochEvent() };
    void apiTokyo.node.bus.request(askSubject(tokyo.node.id), JSON.stringify(request), 500);
    await advance(500);
    expect(paris.pool.calls).toContain(`renew-epochs ${ID}`);
  });
});
