import { errorBody, StreamRef } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import { isAt, type TestApi, TestFleet, type TestRelay, TOKYO } from "./test-fleet.fake.ts";

let fleet: TestFleet;
let tokyo: TestRelay;
let paris: TestRelay;
let apiTokyo: TestApi;
let apiParis: TestApi;

const advance = (duration: number): Promise<void> => fleet.world.advance(duration);

beforeEach(async () => {
  ({ fleet, tokyo, paris, apiTokyo, apiParis } = await TestFleet.inTwoRegions(new FakeClock()));
});

const sent = async (channel = 1) => {
  const sending = fleet.media("publish", channel);
  const heard = await fleet.open(apiTokyo, sending);
  expect(isAt(tokyo, sending)).toBe(true);
  return { sending, heard };
};
const watched = async (api: TestApi, channel = 1) => {
  const watching = fleet.media("subscribe", channel);
  const heard = await fleet.open(api, watching);
  expect(heard.answers).toHaveLength(1);
  return { watching, heard };
};

describe("a stream watched on another node", () => {
  it("is served where the viewer is, and cascades to there once for all of them", async () => {
    await sent();
    const near = await watched(apiTokyo);
    expect(isAt(tokyo, near.watching)).toBe(true);
    for (let viewer = 0; viewer < 3; viewer += 1) expect(isAt(paris, (await watched(apiParis)).watching)).toBe(true);
    expect(paris.pool.cascaded).toBe(1);
    expect(paris.pool.cascades).toMatchObject([{ answer: "v=0\r\nanswer", stream: { channel: 1 } }]);
    const cascade = tokyo.pool.opened.filter((media) => media.cascade);
    expect(cascade).toMatchObject([{ direction: "subscribe", offer: "v=0 of a relay", limits: { allowedAddresses: [] } }]);
    expect(tokyo.pool.cascaded).toBe(0);
  });

  it("stands by for a viewer who connects before the start", async () => {
    await sent();
    const waiting = fleet.media("subscribe", 1, { standby: true });
    await fleet.open(apiParis, waiting);
    expect(paris.pool.opened).toMatchObject([{ session: waiting.session, standby: true }]);
    expect(paris.pool.cascaded).toBe(1);
  });

  it("cascades while viewers watch, and a little longer", async () => {
    await sent();
    const [one, two] = [await watched(apiParis), await watched(apiParis)];
    apiParis.fleet.close(one.watching.session);
    await advance(10_000);
    expect(paris.pool.cascades).toHaveLength(1);
    apiParis.fleet.close(two.watching.session);
    await advance(4000);
    expect(paris.pool.cascades).toHaveLength(1);
    const again = await watched(apiParis);
    await advance(6000);
    expect(paris.pool.cascaded).toBe(1);
    apiParis.fleet.close(again.watching.session);
    await advance(6000);
    expect(paris.pool.cascades).toEqual([]);
    expect(tokyo.pool.calls.filter((call) => call.startsWith("close"))).toHaveLength(1);
  });

  it("continues cascading when its sender returns to the same node", async () => {
    const { sending } = await sent();
    const { heard } = await watched(apiParis);
    await fleet.open(apiTokyo, fleet.media("publish", 1, { replaces: sending.session }));
    await advance(1000);
    expect(paris.pool.cascaded).toBe(1);
    expect(heard.ends).toEqual([]);
  });

  it("comes from its sender's new node, and the viewers stay", async () => {
    const { sending } = await sent();
    const osaka = await fleet.relayNode(TOKYO);
    await advance(600);
    const { heard } = await watched(apiParis);
    tokyo.node.dead = true;
    await advance(2000);
    const again = fleet.media("publish", 1, { replaces: sending.session });
    await fleet.open(apiTokyo, again);
    expect(isAt(osaka, again)).toBe(true);
    await advance(300);
    expect(heard.ends).toEqual([]);
    expect(paris.pool.cascades).toMatchObject([{ answer: "v=0\r\nanswer" }]);
    expect(osaka.pool.opened.filter((media) => media.cascade)).toHaveLength(1);
    expect(paris.pool.cascaded).toBe(2);
  });

  it("ends its cascade when its sender moves to the viewers' node, and the viewers stay", async () => {
    const { sending } = await sent();
    const { heard } = await watched(apiParis);
    tokyo.node.dead = true;
    await advance(2000);
    const again = fleet.media("publish", 1, { replaces: sending.session });
    await fleet.open(apiParis, again);
    expect(isAt(paris, again)).toBe(true);
    expect(paris.pool.cascades).toEqual([]);
    await advance(3000);
    expect(paris.pool.cascades).toEqual([]);
    expect(heard.ends).toEqual([]);
  });

  describe("whose sender's node drains", () => {
    it("is sent to another node first, and the former one keeps serving its viewers meanwhile", async () => {
      const { sending, heard } = await sent();
      const osaka = await fleet.relayNode(TOKYO);
      await advance(600);
      const watching = await watched(apiParis);
      const [former] = paris.pool.cascades;
      void tokyo.relay.drain();
      await advance(1000);
      expect(heard.drainings).toBe(1);
      const again = fleet.media("publish", 1, { replaces: sending.session });
      await fleet.open(apiTokyo, again);
      expect([isAt(osaka, again), heard.ends, watching.heard.ends]).toEqual([true, [], []]);
      expect(paris.pool.cascades).toMatchObject([
        { session: former?.session },
        { follows: former?.session, answer: "v=0\r\nanswer" },
      ]);
      paris.pool.endCascade(former?.session ?? again.session);
      former?.listener.onClosed(errorBody("replaced"));
      await advance(8500);
      expect([heard.ends, watching.heard.ends, paris.pool.cascades.length]).toEqual([[errorBody("replaced")], [], 1]);
    });

    it("replaces the cascade when it moves to the viewers' node, whose relay then ends the cascade", async () => {
      const { sending } = await sent();
      const { heard } = await watched(apiParis);
      const [cascade] = paris.pool.cascades;
      void tokyo.relay.drain();
      await advance(1000);
      const again = fleet.media("publish", 1, { replaces: sending.session });
      await fleet.open(apiTokyo, again);
      expect(paris.pool.opened.at(-1)).toMatchObject({ session: again.session, follows: true });
      expect(paris.pool.cascades).toHaveLength(1);
      cascade?.listener.onClosed(errorBody("replaced"));
      await advance(3000);
      expect([paris.pool.cascades, heard.ends]).toEqual([[], []]);
    });

    it("stays if its program can't move, or if no other node is left", async () => {
      const program = fleet.media("publish", 2, { client: "whip" });
      const heard = await fleet.open(apiTokyo, program);
      void tokyo.relay.drain();
      void paris.relay.drain();
      await advance(6000);
      expect([heard.drainings, heard.ends]).toEqual([0, []]);
      const page = fleet.media("publish", 3);
      expect((await fleet.open(apiTokyo, page)).refusals).toEqual([errorBody("relay-unavailable")]);
    });
  });

  it("retries a broken cascade at once, then less often", async () => {
    await sent();
    const { heard } = await watched(apiParis);
    paris.pool.breakCascade(errorBody("media-timeout"));
    await advance(500);
    expect(paris.pool.cascades).toMatchObject([{ answer: "v=0\r\nanswer" }]);
    expect(paris.pool.cascaded).toBe(2);
    tokyo.pool.onOpen = { refuse: errorBody("relay-unavailable") };
    paris.pool.breakCascade(errorBody("media-timeout"));
    await advance(10_000);
    expect(paris.pool.cascaded).toBeGreaterThan(6);
    expect(paris.pool.cascaded).toBeLessThan(14);
    tokyo.pool.onOpen = { answer: "v=0 at last" };
    await advance(3000);
    expect(paris.pool.cascades).toMatchObject([{ answer: "v=0 at last" }]);
    expect(heard.ends).toEqual([]);
  });

  it("cascades separately to the two kinds of viewers in one session", async () => {
    await sent();
    const [first] = fleet.media("subscribe", 1).streams;
    const sound = StreamRef.parse({ ...first, kind: "audio" });
    await fleet.open(apiTokyo, fleet.media("publish", 1, { streams: [sound] }));
    const both = fleet.media("subscribe", 1, { streams: [first, sound] });
    expect((await fleet.open(apiParis, both)).answers).toHaveLength(1);
    expect(paris.pool.cascades.map(({ stream }) => stream.kind).sort()).toEqual(["audio", "video"]);
  });

  it("keeps its viewers while the source is unreachable, and reports when their own node is", async () => {
    await sent();
    const { heard } = await watched(apiParis);
    tokyo.node.cut = true;
    await advance(3000);
    expect(heard.ends).toEqual([]);
    paris.node.dead = true;
    await advance(2000);
    expect(heard.ends).toEqual([errorBody("relay-lost")]);
  });

  it("counts as in use at once, so that the serial ID's next sender is placed with its senders", async () => {
    const use: string[] = [];
    apiTokyo.node.bus.subscribe("setsuna.use", (payload) => use.push(payload));
    const before = use.length;
    await sent();
    expect(use.slice(before).some((payload) => payload.includes("abcdefg") && payload.includes(tokyo.node.id))).toBe(true);
    await watched(apiParis);
    await advance(1000);
    const second = fleet.media("publish", 2);
    await fleet.open(apiParis, second);
    expect(isAt(tokyo, second)).toBe(true);
  });

  it("is not a client: it is never listed, and no client can pose as one over signaling", async () => {
    await sent();
    await watched(apiParis, 1);
    const wanted = fleet.media("subscribe", 1, { cascade: true });
    await fleet.open(apiTokyo, wanted);
    expect(tokyo.pool.opened.find(({ session }) => session === wanted.session)?.cascade).toBeUndefined();
  });
});

describe("a draining node", () => {
  const drain = async ({ relay }: TestRelay): Promise<void> => {
    const draining = relay.drain();
    await advance(100);
    await draining;
  };

  it("moves its viewers to another node, to which its streams cascade", async () => {
    const osaka = await fleet.relayNode(TOKYO);
    await advance(600);
    const sending = fleet.media("publish", 1);
    const heard = await fleet.open(apiTokyo, sending);
    const [source, other] = isAt(tokyo, sending) ? [tokyo, osaka] : [osaka, tokyo];
    const { heard: viewer, watching } = await watched(apiTokyo);
    expect(isAt(source, watching)).toBe(true);
    await drain(source);
    await advance(1000);
    expect(other.pool.cascades).toMatchObject([{ answer: "v=0\r\nanswer" }]);
    expect(viewer.ends).toEqual([]);
    await advance(1500);
    expect([viewer.drainings, viewer.ends, heard.drainings]).toEqual([1, [], 0]);
    const again = fleet.media("subscribe", 1, { replaces: watching.session });
    const after = await fleet.open(apiTokyo, again);
    expect([isAt(other, again), other.pool.cascaded, viewer.ends]).toEqual([true, 1, []]);
    apiTokyo.fleet.close(watching.session);
    await advance(500);
    expect([viewer.ends, heard.drainings]).toEqual([[undefined], 1]);
    await advance(4000);
    expect([after.ends, heard.ends]).toEqual([[], []]);
  });

  it("drops a viewer who stays for 8 s, and asks the sender to move by then", async () => {
    const { heard } = await sent();
    const viewer = await watched(apiTokyo);
    await drain(tokyo);
    await advance(9500);
    expect([viewer.heard.drainings, viewer.heard.ends, heard.drainings]).toEqual([1, [], 0]);
    await advance(1500);
    expect([viewer.heard.ends, heard.drainings]).toEqual([[errorBody("relay-lost")], 1]);
  });

  it("keeps its viewers until another node exists", async () => {
    await sent();
    paris.node.dead = true;
    await advance(2500);
    const before = await watched(apiTokyo);
    await drain(tokyo);
    const since = await watched(apiTokyo);
    await advance(8000);
    expect([before.heard.ends, since.heard.ends]).toEqual([[], []]);
    const osaka = await fleet.relayNode(TOKYO);
    await advance(6000);
    expect([before.heard.drainings, since.heard.drainings]).toEqual([1, 1]);
    expect(isAt(osaka, (await watched(apiTokyo)).watching)).toBe(true);
  });

  it("moves only viewers served by a cascade, and none if every node drains", async () => {
    await sent();
    const [waiting, viaCascade] = [await watched(apiParis, 2), await watched(apiParis)];
    expect([waiting, viaCascade].map(({ watching }) => isAt(paris, watching))).toEqual([false, true]);
    await drain(paris);
    await advance(6000);
    expect(viaCascade.heard.drainings).toBe(1);
    const again = await watched(apiParis);
    expect(isAt(tokyo, again.watching)).toBe(true);
    await drain(tokyo);
    await advance(6000);
    expect([waiting, again].map(({ heard }) => heard.drainings)).toEqual([0, 0]);
  });

  it("doesn't cut programs that wouldn't reconnect", async () => {
    await sent();
    const player = fleet.media("subscribe", 1, { client: "whip" });
    const heard = await fleet.open(apiTokyo, player);
    await drain(tokyo);
    await advance(3000);
    expect(heard.ends).toEqual([]);
  });
});
