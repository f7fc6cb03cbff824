import { errorBody, MediaSessionId, type RelayNews, StreamRef } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, serialIds, streamEventCursors, streamEvents } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { beginRecord, factsOf, withNews } from "../fleet/client-record.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import type { OpenMedia, OrphanedClient } from "../relay-pool/relay-port.ts";
import { recordingClients } from "./client-events.ts";
import { EventRecorder } from "./event-recorder.ts";
import { KEPT_PER_ID } from "./event-store.ts";
import { storeRecords } from "./record-store.ts";

const video = StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 2 });
const ID = video.serialId;
const NOW = new Date("2026-11-30T12:00:00.000Z");
const listener = { onAnswer: vi.fn(), onRefused: vi.fn(), onClosed: vi.fn() };
const LIMITS = { videoChannels: 3, allowedAddresses: [] };

describe.each(enginesOf(import.meta.url))("events of clients whose API node ended, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let sessions = 0;
  beforeAll(async () => {
    opened = await open();
    const accountId = newRowId();
    await opened.database.insert(accounts).values({ id: accountId, email: "owner@example.com", createdAt: NOW });
    const id = { id: ID, accountId, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt: NOW } as const;
    await opened.database.insert(serialIds).values(id);
  }, 120_000);
  beforeEach(async () => {
    await opened.database.delete(streamEvents);
    await opened.database.delete(streamEventCursors);
  });
  afterAll(() => opened.close());

  const apiNode = () => {
    const relays = new FakeRelays();
    const store = (...[id, some]: Parameters<ConstructorParameters<typeof EventRecorder>[0]["store"]>) =>
      storeRecords(opened.database, id, some);
    const events = new EventRecorder({ store, log: silentLog });
    const clients = recordingClients(relays, { record: (id, one) => events.record(id, one), now: () => NOW, fleet: relays });
    return { relays, clients, events };
  };
  const stored = async () => {
    const rows = await opened.database
      .select()
      .from(streamEvents)
      .where(eq(streamEvents.serialId, ID))
      .orderBy(asc(streamEvents.cursor));
    return rows.map(({ cursor, event }) => ({ cursor, ...event })) as { cursor: number; type: string; connection: string }[];
  };
  const types = async () => (await stored()).map(({ type }) => type);
  const mediaOf = (over: Partial<OpenMedia>): OpenMedia => {
    sessions += 1;
    const session = MediaSessionId.parse(String(sessions).padStart(22, "r"));
    return { session, direction: "publish", streams: [video], offer: "", playout: "native", limits: LIMITS, ...over };
  };
  const start = async ({ relays, clients, events }: ReturnType<typeof apiNode>, over: Partial<OpenMedia> = {}) => {
    const media = mediaOf(over);
    clients.open(media, listener);
    relays.connect(media.session);
    await events.flush();
    // The fake keeps what the recorder passed on, which has the client's name.
    return relays.opened.find(({ session }) => session === media.session) ?? media;
  };
  const factsFor = ({ session, connection }: OpenMedia, news: readonly RelayNews["news"][] = []) => {
    const begun = beginRecord({ session, connection, replaces: undefined }, 0);
    if (begun === undefined) throw new Error("no record");
    return factsOf(
      news.reduce((record, one, index) => withNews(record, one, index + 1), begun),
      10,
    );
  };
  const adopt = async (
    { relays, clients, events }: ReturnType<typeof apiNode>,
    media: OpenMedia,
    news: readonly RelayNews["news"][] = [],
  ) => {
    const { offer: _, replaces, connection, ...running } = media;
    relays.orphans.set(media.session, { ...running, facts: factsFor(media, news) });
    await clients.adopt({ session: media.session, serialId: ID }, () => listener);
    await events.flush();
  };
  const orphaned = (
    media: OpenMedia,
    ended?: OrphanedClient["ended"],
    news: readonly RelayNews["news"][] = [],
  ): OrphanedClient => {
    const { session, direction, standby, layerOf } = media;
    return { media: { session, direction, streams: [...media.streams], standby, layerOf, facts: factsFor(media, news) }, ended };
  };

  it("are added when a client resumes at another API node, before those that follow there", async () => {
    const [former, next] = [apiNode(), apiNode()];
    const sender = await start(former, { standby: true });
    await adopt(next, sender, ["on-air", "lost"]);
    next.relays.news(sender.session, "back");
    next.relays.end(sender.session, errorBody("ended-by-owner"));
    await next.events.flush();
    expect(await types()).toEqual(["sender.started", "standby.switched", "sender.lost", "sender.back", "sender.ended"]);
    expect((await stored()).map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set((await stored()).map(({ connection }) => connection)).size).toBe(1);
  });

  it("aren't added when the former API node recorded them", async () => {
    const [former, next] = [apiNode(), apiNode()];
    const [sender, viewer] = [await start(former), await start(former, { direction: "subscribe" })];
    for (const news of ["lost", "back", "on-air", "tally-red"] as const) former.relays.news(sender.session, news);
    former.relays.news(viewer.session, "recording");
    await former.events.flush();
    const before = await types();
    await adopt(next, sender, ["back", "on-air", "tally-red"]);
    await adopt(next, viewer, ["recording"]);
    expect(await types()).toEqual(before);
  });

  it("are added once, also when several API nodes get the client", async () => {
    const [former, ...others] = [apiNode(), apiNode(), apiNode()];
    const [sender, viewer] = [await start(former), await start(former, { direction: "subscribe" })];
    for (const { relays } of [...others, ...others]) {
      relays.orphaned(orphaned(sender, { ageMs: 5, code: "media-timeout" }));
      relays.orphaned(orphaned(viewer, { ageMs: 5 }));
    }
    await Promise.all(others.map(({ events }) => events.flush()));
    expect(await types()).toEqual(["sender.started", "viewer.joined", "sender.ended", "viewer.left"]);
  });

  it("are added once when an API node that was out of touch with the relay node finds the client gone", async () => {
    const node = apiNode();
    const [sender, viewer] = [await start(node), await start(node, { direction: "subscribe" })];
    node.relays.orphaned(orphaned(viewer, undefined, ["recording"]));
    node.relays.orphaned(orphaned(sender, { ageMs: 5, code: "media-timeout" }));
    node.relays.news(viewer.session, "recorded");
    for (const { session } of [sender, viewer]) node.relays.end(session, errorBody("relay-lost"));
    await node.events.flush();
    expect(await types()).toEqual([
      ...["sender.started", "viewer.joined", "recording.started", "sender.ended"],
      ...["recording.stopped", "viewer.left"],
    ]);
  });

  it("have the name of a client that moved to another relay, which neither arrives nor leaves", async () => {
    const [former, next] = [apiNode(), apiNode()];
    const first = await start(former);
    former.relays.drain(first.session);
    const second = await start(former, { replaces: first.session });
    await adopt(next, first);
    await adopt(next, second, ["lost"]);
    // The client closes the session that it left.
    next.relays.end(first.session, undefined);
    next.relays.orphaned(orphaned(first, { ageMs: 5 }));
    next.relays.end(second.session, undefined);
    await next.events.flush();
    expect(await types()).toEqual(["sender.started", "sender.lost", "sender.ended"]);
    expect(new Set((await stored()).map(({ connection }) => connection)).size).toBe(1);
  });

  it("aren't repeated for a client whose events were deleted because the ID has many", async () => {
    const [former, next] = [apiNode(), apiNode()];
    const sender = await start(former);
    await start(former, { direction: "subscribe" });
    await opened.database.delete(streamEvents).where(eq(streamEvents.cursor, 1));
    await opened.database.update(streamEventCursors).set({ last: KEPT_PER_ID + 1 });
    await adopt(next, sender);
    expect(await types()).toEqual(["viewer.joined"]);
  });
});
