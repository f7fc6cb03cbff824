import { randomInt } from "node:crypto";
import { MediaSessionId, StreamRef, type TokenScope } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openSession } from "../../identity/sessions/login-sessions.ts";
import { newPersonalToken } from "../../identity/tokens/personal-token.ts";
import { keepToken } from "../../identity/tokens/token-store.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, serialIds, streamEvents } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import type { OpenMedia } from "../relay-pool/relay-port.ts";
import { recordingClients } from "./client-events.ts";
import { EventRecorder } from "./event-recorder.ts";
import { forgetEvents, storeEvents } from "./event-store.ts";
import { storeRecords } from "./record-store.ts";

const origin = { address: "192.0.2.1", userAgent: "" };
const video = StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 2 });
const ID = video.serialId;
const FEED = `/studio/api/serial-ids/${ID}/events/feed`;
const NAMES = ["owner", "stranger"] as const;

describe.each(enginesOf(import.meta.url))("an ID's events, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let base = "";
  const cookies = { owner: "", stranger: "" };
  const accountIds = { owner: newRowId(), stranger: newRowId() };
  const relays = new FakeRelays();
  const listener = { onAnswer: vi.fn(), onRefused: vi.fn(), onClosed: vi.fn() };
  let events: EventRecorder;
  const clients = recordingClients(relays, {
    record: (id, event) => events.record(id, event),
    now: () => site.clock.now,
    fleet: relays,
  });
  let sessions = 0;

  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    const createdAt = site.clock.now;
    const { database } = opened;
    for (const who of NAMES) {
      const id = accountIds[who];
      await database.insert(accounts).values({ id, email: `${who}@example.com`, createdAt });
      const { token } = await database.transaction((tx) => openSession(tx, id, origin, createdAt, false));
      cookies[who] = `__Host-setsuna_session=${token}`;
    }
    const owned = { accountId: accountIds.owner, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt } as const;
    await database.insert(serialIds).values({ id: ID, ...owned });
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    const address = site.app.server.address();
    base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    events = new EventRecorder({ store: (id, some) => storeRecords(database, id, some), log: silentLog });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  const begin = (changed: Partial<OpenMedia> = {}) => {
    sessions += 1;
    const session = MediaSessionId.parse(String(sessions).padStart(22, "e"));
    const limits = { videoChannels: 3, allowedAddresses: [] };
    clients.open({ session, direction: "publish", streams: [video], offer: "", playout: "native", limits, ...changed }, listener);
    return session;
  };
  const start = (changed?: Partial<OpenMedia>) => {
    const session = begin(changed);
    relays.connect(session);
    return session;
  };
  const list = async (after = 0) => {
    await events.flush();
    const answer = await site.app.inject({
      url: `/studio/api/serial-ids/abc-defg/events?after=${after}`,
      headers: { host: "localhost", cookie: cookies.owner },
    });
    return answer.json().events as { type: string; cursor: number }[];
  };
  const feed = async (count: number, headers: Record<string, string>) => {
    const closing = new AbortController();
    const answer = await fetch(`${base}${FEED}`, { headers, signal: closing.signal });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    let text = "";
    const decoder = new TextDecoder();
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if ((text.match(/^data:/gm) ?? []).length >= count) break;
    }
    closing.abort();
    return [...text.matchAll(/^id: (\d+)\nevent: (.+)\ndata: (.+)\n\n/gm)].map(([, id, type, data]) => {
      expect(JSON.parse(data ?? "")).toMatchObject({ cursor: Number(id), type });
      return [Number(id), type];
    });
  };
  const tokenOf = async (scopes: readonly TokenScope[]): Promise<string> => {
    const secret = newPersonalToken(randomInt);
    const made = { accountId: accountIds.owner, name: "test", scopes, days: 30 };
    await opened.database.transaction((tx) => keepToken(tx, secret, made, site.clock.now));
    return `Bearer ${secret}`;
  };

  it("cover the starts and ends of senders and viewers, but not waiting guests, smaller encodings or other relays", async () => {
    const session = start({ standby: true });
    start({ direction: "subscribe", cascade: true });
    start({ direction: "subscribe", streams: [StreamRef.parse({ ...video, kind: "control" })] });
    start({ layerOf: session });
    start({ streams: [StreamRef.parse({ ...video, guest: `${"g".repeat(21)}A` })] });
    relays.end(session, { code: "ended-by-owner", ja: "", en: "" } as never);
    const at = site.clock.now.toISOString();
    const sender = { at, connection: expect.any(String), channel: 2, kinds: ["video"] };
    expect(await list()).toEqual([
      { type: "sender.started", cursor: 1, ...sender, standby: true },
      { type: "sender.ended", cursor: 2, ...sender, reason: "ended-by-owner" },
    ]);
    expect(await list(1)).toMatchObject([{ cursor: 2 }]);
  });

  it("cover what happens to a sender or viewer in between", async () => {
    const [last] = (await list()).slice(-1);
    const main = start();
    for (const news of ["lost", "back", "off-air", "on-air"] as const) relays.news(main, news);
    const viewer = start({ direction: "subscribe" });
    const waiting = start({ direction: "subscribe", standby: true });
    relays.end(waiting, undefined);
    relays.news(start({ direction: "subscribe", standby: true }), "on-air");
    relays.end(viewer, undefined);
    const seen = (await list(last?.cursor)) as unknown as { type: string; connection: string }[];
    expect(seen.map(({ type }) => type)).toEqual([
      ...["sender.started", "sender.lost", "sender.back", "standby.switched"],
      ...["viewer.joined", "viewer.joined", "viewer.left"],
    ]);
    expect(new Set(seen.slice(0, 4).map(({ connection }) => connection)).size).toBe(1);
    expect(seen[6]?.connection).toBe(seen[4]?.connection);
  });

  it("don't mention a client's move to another relay", async () => {
    const [last] = (await list()).slice(-1);
    const pairs = [start(), start({ direction: "subscribe" })].map((session, at) => {
      relays.drain(session);
      const next = start({ direction: at === 0 ? "publish" : "subscribe", replaces: session });
      relays.news(next, "recording");
      relays.end(session, undefined);
      return { session, next };
    });
    const stays = start({ direction: "subscribe" });
    relays.drain(stays);
    relays.end(start({ direction: "subscribe", standby: true, replaces: stays }), undefined);
    const third = start({ direction: "subscribe", standby: true, replaces: stays });
    relays.end(stays, undefined);
    relays.news(third, "on-air");
    const lost = start({ direction: "subscribe" });
    const again = start({ direction: "subscribe", replaces: lost });
    relays.end(lost, undefined);
    for (const { next } of pairs) relays.end(next, undefined);
    relays.end(again, undefined);
    const seen = (await list(last?.cursor)) as unknown as { type: string; connection: string }[];
    expect(seen.map(({ type }) => type)).toEqual([
      ...["sender.started", "viewer.joined", "recording.started", "viewer.joined"],
      ...["viewer.joined", "viewer.joined", "viewer.left"],
      ...["sender.ended", "recording.stopped", "viewer.left", "viewer.left"],
    ]);
    expect([seen[7], seen[9]].map((event) => event?.connection)).toEqual([seen[0], seen[1]].map((event) => event?.connection));
  });

  it("don't mention a move whose first session ends before the next one is reported as connected", async () => {
    const [last] = (await list()).slice(-1);
    for (const direction of ["publish", "subscribe"] as const) {
      const first = start({ direction });
      relays.drain(first);
      const next = begin({ direction, replaces: first });
      relays.end(first, undefined);
      relays.connect(next);
      relays.end(next, undefined);
    }
    const first = start({ direction: "subscribe" });
    relays.drain(first);
    const failed = begin({ direction: "subscribe", replaces: first });
    const next = begin({ direction: "subscribe", replaces: first });
    relays.end(failed, undefined);
    relays.end(first, undefined);
    relays.end(next, undefined);
    const moved = start({ direction: "subscribe" });
    relays.drain(moved);
    const second = start({ direction: "subscribe", replaces: moved });
    relays.end(moved, undefined);
    relays.drain(second);
    relays.end(second, undefined);
    const seen = (await list(last?.cursor)) as unknown as { type: string; connection: string }[];
    expect(seen.map(({ type }) => type)).toEqual([
      ...["sender.started", "sender.ended"],
      ...["viewer.joined", "viewer.left", "viewer.joined", "viewer.left"],
      ...["viewer.joined", "viewer.left"],
    ]);
    for (const at of [0, 2, 4, 6]) expect(seen[at + 1]?.connection).toBe(seen[at]?.connection);
  });

  it("about money require another scope, and leave no gap for a program that reads them", async () => {
    const before = (await list()).at(-1)?.cursor ?? 0;
    const at = site.clock.now.toISOString();
    const paid = { type: "invoice.paid", at, document: "I-000001", total: 49_500, paidOn: "2026-11-21" } as const;
    await storeEvents(opened.database, ID, [paid]);
    const ask = async (scopes: readonly TokenScope[]) => {
      const headers = { host: "localhost", authorization: await tokenOf(scopes) };
      return (await site.app.inject({ url: `/studio/api/serial-ids/${ID}/events?after=${before}`, headers })).json();
    };
    expect(await ask(["connections:read"])).toEqual({ events: [], cursor: before + 1 });
    expect(await ask(["connections:read", "billing:read"])).toEqual({
      events: [{ ...paid, cursor: before + 1 }],
      cursor: before + 1,
    });
    expect(await list(before)).toHaveLength(1);
    start();
    await events.flush();
    const read = await feed(1, { authorization: await tokenOf(["connections:read"]), "last-event-id": String(before) });
    expect(read).toEqual([[before + 2, "sender.started"]]);
  });

  it("are skipped for an ID without a row, such as a demonstration", async () => {
    const before = await opened.database.select().from(streamEvents);
    start({ streams: [StreamRef.parse({ ...video, serialId: "zzzzzzz" })] });
    await events.flush();
    expect(await opened.database.select().from(streamEvents)).toHaveLength(before.length);
  });

  it("are numbered without a gap when several nodes store at once", async () => {
    const before = (await list()).length;
    const [one] = await list();
    const { cursor: _, ...event } = one as never as { cursor: number; type: "sender.started" };
    await Promise.all(Array.from({ length: 10 }, () => storeEvents(opened.database, ID, [event, event] as never)));
    expect((await list()).map(({ cursor }) => cursor)).toEqual(
      Array.from({ length: before + 20 }, (_unused, index) => index + 1),
    );
  });

  it("stream to the owner, and continue after the last cursor that the client has", async () => {
    const [last] = (await list()).slice(-1);
    const { cursor = 0 } = last ?? {};
    const authorization = await tokenOf(["connections:read"]);
    const seen = feed(2, { authorization, "last-event-id": String(cursor - 1) });
    start();
    expect(await seen).toEqual([
      [cursor, "sender.started"],
      [cursor + 1, "sender.started"],
    ]);
    expect(await feed(1, { cookie: cookies.owner, "last-event-id": String(cursor) })).toEqual([[cursor + 1, "sender.started"]]);
  });

  it("are refused to everyone else", async () => {
    const ask = async (headers: Record<string, string>, url = FEED) => {
      const answer = await site.app.inject({ url, headers: { host: "localhost", ...headers } });
      return [answer.statusCode, answer.json().code];
    };
    expect(await ask({})).toEqual([401, "signed-out"]);
    expect(await ask({ cookie: cookies.stranger })).toEqual([404, "serial-id-not-yours"]);
    expect(await ask({ authorization: await tokenOf(["serial-ids:read", "tally:write"]) })).toEqual([403, "token-scope-missing"]);
    expect(await ask({ cookie: cookies.owner }, FEED.replace(ID, "short"))).toEqual([400, "bad-request"]);
    expect(await ask({ cookie: cookies.owner, "last-event-id": "1; drop" })).toEqual([400, "bad-request"]);
  });

  it("are deleted after their time, and cursors never repeat", async () => {
    const last = (await list()).at(-1)?.cursor ?? 0;
    await forgetEvents(opened.database, 30, new Date(site.clock.now.getTime() + 31 * 86_400_000));
    expect(await list()).toEqual([]);
    start();
    expect(await list()).toMatchObject([{ cursor: last + 1 }]);
  });
});
