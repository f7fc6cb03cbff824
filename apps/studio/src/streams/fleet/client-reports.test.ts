import { errorBody } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import type { OpenMedia, OrphanedClient } from "../relay-pool/relay-port.ts";
import { type TestApi, TestFleet, type TestRelay } from "./test-fleet.fake.ts";

let fleet: TestFleet;
let relay: TestRelay;
let former: TestApi;

const advance = (duration: number): Promise<void> => fleet.world.advance(duration);

beforeEach(async () => {
  fleet = new TestFleet(new FakeClock());
  relay = await fleet.relayNode();
  former = await fleet.apiNode();
  await advance(600);
});

const connected = async (wanted: OpenMedia) => {
  const heard = await fleet.open(former, wanted);
  relay.pool.connect(wanted.session);
  await advance(20);
  return { session: wanted.session, heard };
};
const listening = ({ fleet: api }: TestApi): OrphanedClient[] => {
  const orphans: OrphanedClient[] = [];
  api.onOrphan((orphan) => orphans.push(orphan));
  return orphans;
};
const summaryOf = ({ media, ended }: OrphanedClient) => ({
  session: media.session,
  news: media.facts.news.map(({ news }) => news),
  ...(ended && { ended: ended.code ?? null }),
});

describe("a client whose API node is gone", () => {
  it.each([
    ["sends from a page", "publish", "page", "lost"],
    ["sends by WHIP", "publish", "whip", "on-air"],
    ["watches", "subscribe", "page", "recording"],
  ] as const)("and %s is handed to another API node when something happens", async (_name, direction, client, news) => {
    const { session } = await connected(fleet.media(direction, 1, { client }));
    const orphans = listening(await fleet.apiNode());
    former.node.die();
    relay.pool.news(session, news);
    await advance(100);
    expect(orphans.map(summaryOf)).toEqual([{ session, news: [news] }]);
  });

  it("is handed over with the reason of its end, and when it ended", async () => {
    const [stopped, lost] = [await connected(fleet.media("publish", 1)), await connected(fleet.media("subscribe", 1))];
    former.node.die();
    relay.pool.end(stopped.session, undefined);
    relay.pool.end(lost.session, errorBody("media-timeout"));
    await advance(5000);
    const orphans = listening(await fleet.apiNode());
    await advance(1100);
    expect(orphans.map(summaryOf)).toEqual([
      { session: stopped.session, news: [], ended: null },
      { session: lost.session, news: [], ended: "media-timeout" },
    ]);
    for (const { ended } of orphans) expect(ended?.ageMs).toBeGreaterThan(4900);
  });

  it("that connects only then is handed over", async () => {
    const wanted = fleet.media("publish", 1);
    await fleet.open(former, wanted);
    const orphans = listening(await fleet.apiNode());
    former.node.die();
    relay.pool.connect(wanted.session);
    await advance(100);
    expect(orphans.map(summaryOf)).toEqual([{ session: wanted.session, news: [] }]);
  });

  it("is handed to one of several API nodes, with all that happened, and again later, in case that node ends", async () => {
    const { session } = await connected(fleet.media("publish", 1));
    const [first, second] = [await fleet.apiNode(), await fleet.apiNode()];
    const [orphans, spared] = [listening(first), listening(second)];
    former.node.die();
    relay.pool.news(session, "lost");
    await advance(100);
    first.node.die();
    relay.pool.end(session, undefined);
    await advance(10_000);
    expect(orphans.map(summaryOf)).toEqual([{ session, news: ["lost"] }]);
    const ended = { session, news: ["lost"], ended: null };
    expect(spared.map(summaryOf)).toEqual([ended, ended]);
  });

  it("is handed over when its end arrived but the API node ended before it could store it", async () => {
    const { session, heard } = await connected(fleet.media("publish", 1));
    const orphans = listening(await fleet.apiNode());
    relay.pool.end(session, undefined);
    await advance(100);
    expect([heard.ends, orphans]).toEqual([[undefined], []]);
    former.node.die();
    await advance(3100);
    expect(orphans.map(summaryOf)).toEqual([{ session, news: [], ended: null }]);
  });

  it("is handed over before its relay node leaves", async () => {
    const { session } = await connected(fleet.media("publish", 1));
    former.node.die();
    relay.pool.end(session, undefined);
    await advance(100);
    const orphans = listening(await fleet.apiNode());
    const left = relay.relay.leave();
    await advance(100);
    await left;
    expect(orphans.map(summaryOf)).toEqual([{ session, news: [], ended: null }]);
  });
});

it("a client of which its API node missed something is handed over with all that follows, after that node's turn", async () => {
  const { session, heard } = await connected(fleet.media("subscribe", 1));
  const orphans = listening(await fleet.apiNode());
  const { listeners } = fleet.world;
  fleet.world.listeners = listeners.filter(({ node }) => node !== former.node);
  relay.pool.news(session, "recording");
  await advance(4000);
  fleet.world.listeners = listeners;
  orphans.length = 0;
  relay.pool.news(session, "recorded");
  await advance(100);
  expect([heard.news, orphans]).toEqual([["recorded"], []]);
  await advance(3300);
  relay.pool.end(session, undefined);
  await advance(100);
  expect([heard.ends, orphans.map(summaryOf)]).toEqual([[undefined], [{ session, news: ["recorded"] }]]);
  await advance(3300);
  expect(orphans.slice(1).map(summaryOf)).toEqual([{ session, news: ["recorded"], ended: null }]);
});

describe("no client is handed over", () => {
  it("while its API node is there: that gets each change once", async () => {
    const { session, heard } = await connected(fleet.media("publish", 1));
    const orphans = listening(await fleet.apiNode());
    for (const news of ["lost", "back"] as const) relay.pool.news(session, news);
    relay.pool.end(session, undefined);
    await advance(10_000);
    expect([heard.news, heard.ends, orphans]).toEqual([["lost", "back"], [undefined], []]);
  });

  it("to an older API node; a newer one gets it later", async () => {
    const { session } = await connected(fleet.media("publish", 1));
    await fleet.apiNode();
    former.node.die();
    relay.pool.news(session, "lost");
    await advance(30_000);
    const orphans = listening(await fleet.apiNode());
    await advance(1100);
    expect(orphans.map(summaryOf)).toEqual([{ session, news: ["lost"] }]);
  });
});
