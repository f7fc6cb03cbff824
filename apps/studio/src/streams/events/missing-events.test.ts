import { type FleetClientFacts, MediaSessionId, type RelayNews, StreamRef } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { connectionIdOf } from "../connections/connection-api.ts";
import type { OrphanedClient } from "../relay-pool/relay-port.ts";
import { clientStateOf } from "./client-state.ts";
import type { NewStreamEvent } from "./event-store.ts";
import { missingEvents } from "./missing-events.ts";

type News = RelayNews["news"];
type Media = Parameters<typeof clientStateOf>[0];
const NOW = new Date("2026-11-30T12:00:00.000Z");
const EVER = new Date(0).toISOString();
const CONNECTED_MS = 60_000;
const STEP_MS = 1000;

const session = MediaSessionId.parse("s".repeat(22));
const other = connectionIdOf(MediaSessionId.parse("t".repeat(22)));
const connection = connectionIdOf(session);
const video = StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 2 });
const sender: Media = { session, direction: "publish", streams: [video] };
const viewer: Media = { session, direction: "subscribe", streams: [video] };
const before = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();

const event = (type: string, over: object = {}): NewStreamEvent =>
  ({ type, at: before(CONNECTED_MS), connection, channel: 2, kinds: ["video"], ...over }) as NewStreamEvent;
const tally = (value: number, at: string): NewStreamEvent => ({ type: "tally.changed", at, channel: 2, value }) as NewStreamEvent;

const factsOf = (news: readonly News[]): FleetClientFacts => ({
  connection,
  connectedMs: CONNECTED_MS,
  news: news.map((one, index) => ({ news: one, ageMs: STEP_MS * (news.length - index) })),
});
const missing = (
  media: Media,
  stored: readonly NewStreamEvent[],
  news: readonly News[],
  { ended, horizon = EVER }: { readonly ended?: OrphanedClient["ended"]; readonly horizon?: string } = {},
): readonly NewStreamEvent[] => {
  const state = clientStateOf(media, factsOf(news), NOW, ended);
  if (state === undefined) return [];
  const added = missingEvents(state, stored, horizon);
  expect(missingEvents(state, [...stored, ...added], horizon), "added once").toEqual([]);
  return added;
};
const typesOf = (events: readonly NewStreamEvent[]): readonly string[] => events.map(({ type }) => type);

const started = event("sender.started", { standby: false });
const joined = event("viewer.joined");
const LEFT = { ageMs: 0 };

describe("an event missed while the client's API node was gone", () => {
  it.each([
    ["sender.started", sender, [], [], undefined],
    ["sender.lost", sender, [started], ["lost"], undefined],
    ["sender.back", sender, [started, event("sender.lost")], ["back"], undefined],
    ["standby.switched", sender, [started], ["on-air"], undefined],
    ["tally.changed", sender, [started], ["tally-red"], undefined],
    ["sender.ended", sender, [started], [], LEFT],
    ["viewer.joined", viewer, [], [], undefined],
    ["recording.started", viewer, [joined], ["recording"], undefined],
    ["recording.stopped", viewer, [joined, event("recording.started")], ["recorded"], undefined],
    ["viewer.left", viewer, [joined], [], LEFT],
  ] as const)("is added once: %s", (type, media, stored, news, ended) => {
    expect(typesOf(missing(media, stored, news, ended && { ended }))).toEqual([type]);
  });

  it("has the time at which it happened, and the client's name and streams", () => {
    expect(missing(sender, [started], ["lost"])).toEqual([
      { type: "sender.lost", at: before(STEP_MS), connection, channel: 2, kinds: ["video"] },
    ]);
    expect(missing({ ...sender, standby: true }, [], [])).toEqual([
      { type: "sender.started", at: before(CONNECTED_MS), connection, channel: 2, kinds: ["video"], standby: true },
    ]);
    expect(missing(sender, [started], [], { ended: { ageMs: 5, code: "media-timeout" } })).toEqual([
      { type: "sender.ended", at: before(5), connection, channel: 2, kinds: ["video"], reason: "media-timeout" },
    ]);
  });

  it("follows earlier ones of the client, and its end comes last", () => {
    expect(typesOf(missing(sender, [], ["on-air", "tally-green", "lost"], { ended: LEFT }))).toEqual([
      ...["sender.started", "standby.switched", "tally.changed", "sender.lost", "sender.ended"],
    ]);
    expect(typesOf(missing(viewer, [joined], ["recording"], { ended: LEFT }))).toEqual([
      ...["recording.started", "recording.stopped", "viewer.left"],
    ]);
  });
});

describe("no event is added", () => {
  it.each([
    ["when all are stored", sender, [started, event("sender.lost"), event("standby.switched")], ["lost", "on-air"], undefined],
    ["for a sender that came back before anyone recorded the loss", sender, [started], ["back"], undefined],
    ["for a sender off air", sender, [started], ["off-air"], undefined],
    ["for a tally that was and is off", sender, [started], ["tally-off"], undefined],
    ["for a viewer whose recording is stored", viewer, [joined, event("recording.started")], ["recording"], undefined],
    ["for an end that is stored", sender, [started, event("sender.ended", { reason: null })], ["lost"], LEFT],
    ["for a receiver that stands by", { ...viewer, standby: true }, [], [], LEFT],
    ["for a receiver of control data", { ...viewer, streams: [{ ...video, kind: "control" }] }, [], [], LEFT],
    ["for a smaller encoding", { ...sender, layerOf: session }, [], ["lost"], LEFT],
    ["for a guest in the green room", { ...sender, streams: [{ ...video, guest: "g" as never }] }, [], [], LEFT],
  ] as const)("%s", (_name, media, stored, news, ended) => {
    expect(missing(media as Media, stored, news, ended && { ended })).toEqual([]);
  });

  it("for a sender on air after which another one switched", () => {
    const later = event("standby.switched", { connection: other, at: NOW.toISOString() });
    const switched = event("standby.switched");
    expect(missing(sender, [started, switched, later], ["on-air"])).toEqual([]);
    const earlier = event("standby.switched", { connection: other, at: before(30_000) });
    expect(typesOf(missing(sender, [started, switched, earlier], ["on-air"]))).toEqual(["standby.switched"]);
    const elsewhere = event("standby.switched", { connection: other, channel: 3, at: before(30_000) });
    expect(missing(sender, [started, switched, elsewhere], ["on-air"])).toEqual([]);
  });

  it("for a tally that a program changed later", () => {
    expect(missing(sender, [started, tally(2, NOW.toISOString())], ["tally-red"])).toEqual([]);
    expect(missing(sender, [started, tally(2, before(30_000))], ["tally-red"])).toEqual([tally(1, before(STEP_MS))]);
    expect(missing(sender, [started, tally(1, before(30_000))], ["tally-off"])).toEqual([tally(0, before(STEP_MS))]);
  });

  it("for a change whose event may be deleted", () => {
    expect(typesOf(missing(sender, [], ["on-air"], { horizon: before(2 * STEP_MS) }))).toEqual(["standby.switched"]);
    expect(missing(sender, [], ["on-air"], { horizon: NOW.toISOString() })).toEqual([]);
  });
});

it("a client that moved keeps the name of its first session, which has arrived", () => {
  const facts = { ...factsOf(["lost"]), connection: other };
  const state = clientStateOf(sender, facts, NOW);
  expect(state && missingEvents(state, [], EVER)).toMatchObject([{ type: "sender.lost", connection: other }]);
});
