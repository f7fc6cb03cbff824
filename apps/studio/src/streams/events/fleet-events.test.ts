import { type ErrorBody, errorBody, type RelayNews } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { beforeEach, describe, expect, it } from "vitest";
import { Heard, ID, type TestApi, TestFleet, type TestRelay } from "../fleet/test-fleet.fake.ts";
import type { MediaPort, OpenMedia } from "../relay-pool/relay-port.ts";
import { recordingClients } from "./client-events.ts";
import type { NewStreamEvent } from "./event-store.ts";
import { missingEvents } from "./missing-events.ts";
import type { EventRecord } from "./record-store.ts";

type News = RelayNews["news"];
const EVER = new Date(0).toISOString();

let fleet: TestFleet;
let relay: TestRelay;
let former: TestApi & { readonly clients: MediaPort };
let next: typeof former;
let stored: NewStreamEvent[];

const advance = (duration: number): Promise<void> => fleet.world.advance(duration);

/** As record-store.ts does, without a database. */
const record = (_id: unknown, one: EventRecord): void => {
  if (one.type === "client.state") stored.push(...missingEvents(one, stored, EVER));
  else stored.push(one);
};
const apiNode = async () => {
  const api = await fleet.apiNode();
  const now = () => new Date(api.node.now());
  return { ...api, clients: recordingClients(api.fleet, { record, now, fleet: api.fleet }) };
};

beforeEach(async () => {
  stored = [];
  fleet = new TestFleet(new FakeClock());
  relay = await fleet.relayNode();
  former = await apiNode();
  next = await apiNode();
  await advance(600);
});

const open = async (over: Partial<OpenMedia>, at = former): Promise<OpenMedia> => {
  const media = fleet.media(over.direction ?? "publish", 1, over);
  at.clients.open(media, new Heard());
  await advance(150);
  return media;
};
const connected = async (over: Partial<OpenMedia>, news: readonly News[] = []): Promise<OpenMedia> => {
  const media = await open(over);
  relay.pool.connect(media.session);
  for (const one of news) relay.pool.news(media.session, one);
  await advance(50);
  return media;
};
const resume = async ({ session }: OpenMedia): Promise<void> => {
  const adopted = next.clients.adopt({ session, serialId: ID }, () => new Heard());
  await advance(100);
  await adopted;
};
const types = (): readonly string[] => stored.map(({ type }) => type);

const SENDS = { direction: "publish", standby: true } as const;
const WATCHES = { direction: "subscribe" } as const;
const ENDS = errorBody("media-timeout");

describe.each([
  ["whose page resumes at another API node at once", true, false],
  ["whose page resumes only later", true, true],
  ["whose page never resumes", false, true],
] as const)("a client %s, after its API node ended", (_name, resumes, waits) => {
  const after = async (media: OpenMedia, news: readonly News[], ended?: ErrorBody): Promise<readonly string[]> => {
    const before = stored.length;
    former.node.die();
    for (const one of news) {
      relay.pool.news(media.session, one);
      await advance(20);
    }
    if (ended !== undefined) relay.pool.end(media.session, ended);
    if (waits) await advance(2000);
    if (resumes) await resume(media);
    await advance(10_000);
    return types().slice(before);
  };

  it.each([
    ["sender.lost", SENDS, [], ["lost"]],
    ["sender.back", SENDS, ["lost"], ["back"]],
    ["standby.switched", SENDS, [], ["on-air"]],
    ["tally.changed", SENDS, [], ["tally-red"]],
    ["viewer.joined", { ...WATCHES, standby: true }, [], ["on-air"]],
    ["recording.started", WATCHES, [], ["recording"]],
    ["recording.stopped", WATCHES, ["recording"], ["recorded"]],
  ] as const)("has one %s", async (type, over, before, news) => {
    expect(await after(await connected(over, before), news)).toEqual([type]);
  });

  it("has one event of each topic, in the order in which they happened", async () => {
    const media = await connected(SENDS, ["lost"]);
    expect(await after(media, ["on-air", "tally-green", "back"])).toEqual(["standby.switched", "tally.changed", "sender.back"]);
  });

  it("has no event twice when its API node recorded all", async () => {
    expect(await after(await connected(SENDS, ["lost", "on-air", "tally-red"]), [])).toEqual([]);
    expect(types()).toEqual(["sender.started", "sender.lost", "standby.switched", "tally.changed"]);
  });

  it.each([
    [SENDS, ["sender.ended"]],
    [WATCHES, ["viewer.left"]],
  ] as const)("has one end, with what happened before", async (over, ends) => {
    expect(await after(await connected(over), [], ENDS)).toEqual(ends);
  });

  it.each([
    [SENDS, "lost", ["sender.lost", "sender.ended"]],
    [WATCHES, "recording", ["recording.started", "recording.stopped", "viewer.left"]],
  ] as const)("has all events up to its end, in order", async (over, news, events) => {
    expect(await after(await connected(over), [news], ENDS)).toEqual(events);
  });
});

it.each([
  [SENDS, "sender.started"],
  [WATCHES, "viewer.joined"],
] as const)("a client that connects after its API node ended has one start", async (over, type) => {
  const media = await open(over);
  former.node.die();
  relay.pool.connect(media.session);
  await advance(100);
  await resume(media);
  await advance(10_000);
  expect(types()).toEqual([type]);
});

it("a client that moved before its API node ended doesn't end with the session that it left", async () => {
  const first = await connected(SENDS);
  const other = await fleet.relayNode();
  const draining = relay.relay.drain();
  await advance(1000);
  await draining;
  const second = await open({ ...SENDS, replaces: first.session });
  other.pool.connect(second.session);
  await advance(50);
  relay.pool.end(first.session, undefined);
  await advance(50);
  former.node.die();
  await advance(10_000);
  expect(types()).toEqual(["sender.started"]);
  other.pool.end(second.session, ENDS);
  await advance(100);
  expect(types()).toEqual(["sender.started", "sender.ended"]);
  expect(new Set(stored.map((event) => "connection" in event && event.connection)).size).toBe(1);
});

it("a client that ends while its API node is out of touch with NATS has one end", async () => {
  const [sender, viewer] = [await connected(SENDS), await connected(WATCHES, ["recording"])];
  former.node.cut = true;
  for (const { session } of [sender, viewer]) relay.pool.end(session, ENDS);
  await advance(3000);
  former.node.heal();
  await advance(10_000);
  expect(types().toSorted()).toEqual([
    ...["recording.started", "recording.stopped", "sender.ended", "sender.started", "viewer.joined", "viewer.left"],
  ]);
});
