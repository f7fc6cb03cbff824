import { errorBody, SerialId, type SessionSample } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { OpenMedia, RunningMedia } from "../relay-pool/relay-port.ts";
import { newMediaSessionId } from "../signalling/media-session-id.ts";
import { askSubject } from "./subjects.ts";
import { Heard, ID, isAt, type TestApi, TestFleet, type TestRelay, TOKYO } from "./test-fleet.fake.ts";

let fleet: TestFleet;
let relays: readonly [TestRelay, TestRelay];
let former: TestApi;
let next: TestApi;

const advance = (duration: number): Promise<void> => fleet.world.advance(duration);

beforeEach(async () => {
  fleet = new TestFleet(new FakeClock());
  relays = [await fleet.relayNode(), await fleet.relayNode()];
  former = await fleet.apiNode();
  next = await fleet.apiNode();
  await advance(600);
});

const opened = async (wanted: OpenMedia) => {
  const heard = await fleet.open(former, wanted);
  const relay = relays.find((one) => isAt(one, wanted));
  if (relay === undefined) throw new Error("no relay node took the session");
  return { wanted, heard, relay };
};
const connected = async (wanted: OpenMedia) => {
  const session = await opened(wanted);
  session.relay.pool.connect(wanted.session);
  await advance(20);
  return session;
};
const adopt = async ({ session }: OpenMedia, serialId = ID, { fleet: api }: TestApi = next) => {
  const heard = new Heard();
  const media: RunningMedia[] = [];
  const listenerOf = (running: RunningMedia): Heard => {
    media.push(running);
    return heard;
  };
  const isAdopted = api.adopt({ session, serialId, address: "192.0.2.1", device: "device-BBBBBBBBB" }, listenerOf);
  await advance(3000);
  return { isAdopted: await isAdopted, heard, media };
};

describe("an API node at which a page resumes a session of another API node", () => {
  it("gets the session's details and updates, and notifies its relay that the page is back", async () => {
    const { wanted, relay } = await connected(fleet.media("publish", 1, { standby: true, returnAfterSeconds: 9 }));
    former.node.die();
    const { isAdopted, heard, media } = await adopt(wanted);
    const { offer: _, ...facts } = wanted;
    const page = { client: "page", address: "192.0.2.1", device: "device-BBBBBBBBB", facts: expect.anything() };
    expect([isAdopted, media]).toEqual([true, [{ ...facts, ...page }]]);
    expect(relay.pool.calls).toContain(`signal-gone ${wanted.session} false`);
    relay.pool.news(wanted.session, "lost");
    const sample: SessionSample = [1_795_948_623, 4000, 300, 18, null, null, 0];
    relay.pool.sample(wanted.session, [sample]);
    relay.pool.end(wanted.session, errorBody("ended-by-owner"));
    await advance(20);
    expect([heard.news, heard.samples, heard.ends]).toEqual([["lost"], [sample, TOKYO], [errorBody("ended-by-owner")]]);
  });

  it("gets the newest news of each topic with its age, also those that its API node missed", async () => {
    const { wanted, relay } = await connected(fleet.media("publish", 1, { standby: true }));
    relay.pool.news(wanted.session, "lost");
    await advance(1000);
    former.node.die();
    for (const news of ["on-air", "back"] as const) relay.pool.news(wanted.session, news);
    await advance(500);
    const { media } = await adopt(wanted);
    expect(media[0]?.facts).toEqual({
      connection: connectionIdOf(wanted.session),
      connectedMs: expect.any(Number),
      news: [
        { news: "on-air", ageMs: expect.any(Number) },
        { news: "back", ageMs: expect.any(Number) },
      ],
    });
    for (const { ageMs } of media[0]?.facts?.news ?? []) expect(ageMs).toBeCloseTo(500, -2);
  });

  it("gets the name that its API node gave a client that moved; an older API node gives none", async () => {
    const before = connectionIdOf(newMediaSessionId());
    const replaces = newMediaSessionId();
    const moved = await connected(fleet.media("subscribe", 1, { replaces, connection: before }));
    const unnamed = await connected(fleet.media("subscribe", 2, { replaces }));
    expect((await adopt(moved.wanted)).media[0]?.facts?.connection).toBe(before);
    expect((await adopt(unnamed.wanted)).media[0]).not.toHaveProperty("facts");
  });

  it("gets the device named in session reports", async () => {
    const { wanted } = await connected(fleet.media("subscribe", 1, { device: "device-AAAAAAAAA" }));
    former.node.die();
    expect((await adopt(wanted)).media).toMatchObject([{ device: "device-AAAAAAAAA", address: "192.0.2.1" }]);
  });

  it("moves a viewer off a draining relay only after the stream cascades to its next one", async () => {
    const { relay } = await connected(fleet.media("publish", 1));
    const viewer = await connected(fleet.media("subscribe", 1));
    expect(viewer.relay).toBe(relay);
    former.node.die();
    const { heard } = await adopt(viewer.wanted);
    const [other] = relays.filter((one) => one !== relay);
    const draining = relay.relay.drain();
    await advance(1000);
    await draining;
    expect([heard.ends, other?.pool.cascades]).toMatchObject([[], [{ stream: { channel: 1 } }]]);
    await advance(2500);
    expect([heard.drainings, heard.ends]).toEqual([1, []]);
  });

  it("closes the session when the page asks, and compares it with the relay's sessions like its own", async () => {
    const { wanted, relay } = await connected(fleet.media("subscribe", 1));
    former.node.die();
    const { heard } = await adopt(wanted);
    await advance(6000);
    expect(heard.ends).toEqual([]);
    next.fleet.close(wanted.session);
    await advance(100);
    expect([heard.ends, relay.pool.calls.includes(`close ${wanted.session}`)]).toEqual([[undefined], true]);
  });

  it("takes sole ownership: the former one forgets the session without ending it", async () => {
    const { wanted, heard: before, relay } = await connected(fleet.media("subscribe", 1));
    const { heard } = await adopt(wanted);
    former.fleet.close(wanted.session);
    await advance(6000);
    expect([before.moves, before.ends, heard.ends]).toEqual([1, [], []]);
    expect(relay.pool.calls).not.toContain(`close ${wanted.session}`);
    expect((await adopt(wanted, ID, former)).isAdopted).toBe(true);
    expect([heard.moves, heard.ends]).toEqual([1, []]);
  });

  it("reports whether a standby viewer has been served", async () => {
    const { wanted, relay } = await connected(fleet.media("subscribe", 1, { standby: true }));
    expect((await adopt(wanted)).media).toMatchObject([{ standby: true }]);
    relay.pool.news(wanted.session, "on-air");
    const { media } = await adopt(wanted, ID, former);
    expect(media).toHaveLength(1);
    expect(media[0]).not.toHaveProperty("standby");
  });

  it.each([
    ["another ID's", () => connected(fleet.media("subscribe", 1)), SerialId.parse("hijklmn")],
    ["a program's", () => connected(fleet.media("subscribe", 1, { client: "whip" })), ID],
    ["an unconnected", () => opened(fleet.media("subscribe", 1)), ID],
    ["a session that ended, as", async () => ({ wanted: fleet.media("subscribe", 1) }), ID],
  ] as const)("doesn't get %s session", async (_name, open, serialId) => {
    const { wanted } = await open();
    const { isAdopted, media } = await adopt(wanted, serialId);
    expect([isAdopted, media]).toEqual([false, []]);
  });

  it("leaves the session alone if its relay runs an older release", async () => {
    const { wanted, relay, heard } = await connected(fleet.media("subscribe", 1));
    const refused = JSON.stringify({ type: "error", error: errorBody("bad-request", "fleet message") });
    relay.node.bus.serve(askSubject(relay.node.id), async (payload) =>
      JSON.parse(payload).type === "adopt" ? refused : relay.relay.answer(payload),
    );
    const { isAdopted } = await adopt(wanted);
    await advance(6000);
    expect([isAdopted, heard.ends]).toEqual([false, []]);
  });
});
