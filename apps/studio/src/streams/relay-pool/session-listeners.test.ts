import { errorBody, MediaSessionId, StreamRef } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit/model";
import { expect, it, vi } from "vitest";
import { DEFAULT_ADMISSION } from "../../platform/limits/admission-limits.ts";
import { recordingClients } from "../events/client-events.ts";
import { recordingSamples } from "../reports/sampled-media.ts";
import { HalfOpenSessions } from "../signalling/half-open.ts";
import { FakeRelays } from "./relay-port.fake.ts";
import type { OpenMedia } from "./relay-port.ts";

const relays = new FakeRelays();
const types: string[] = [];
const samples: unknown[] = [];
/** As the studio nests them. */
const sampled = recordingSamples(relays, { record: (_session, some) => samples.push(some), senderEnded: () => undefined });
const limits = DEFAULT_ADMISSION;
const halfOpen = new HalfOpenSessions({ limits, relays: sampled, clock: new FakeClock() }).port(relays);
const media = recordingClients(halfOpen, {
  record: (_id, { type }) => types.push(type),
  now: () => new Date(0),
  fleet: relays,
});

const open: OpenMedia = {
  session: MediaSessionId.parse("s".repeat(22)),
  direction: "publish",
  streams: [StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 1 })],
  offer: "v=0",
  playout: "native",
  limits: { videoChannels: 3, allowedAddresses: [] },
};

it.each(["opened", "adopted"])("an %s session's news reaches its owner through every layer that watches it", async (how) => {
  types.length = 0;
  const { session } = open;
  const owner = {
    onAnswer: vi.fn(),
    onConnected: vi.fn(),
    onNews: vi.fn(),
    onRefused: vi.fn(),
    onClosed: vi.fn(),
    onDraining: vi.fn(),
    onMoved: vi.fn(),
  };
  if (how === "opened") {
    media.open(open, owner);
    relays.answer(session, "v=1");
    relays.connect(session);
  } else {
    relays.orphans.set(session, open);
    expect(await media.adopt({ session, serialId: open.streams[0].serialId }, () => owner)).toBe(true);
  }
  for (const news of ["lost", "back", "on-air", "tally-amber"] as const) relays.news(session, news);
  relays.sample(session, []);
  relays.drain(session);
  relays.moved(session);
  expect(types).toEqual([
    ...(how === "opened" ? ["sender.started"] : []),
    ...["sender.lost", "sender.back", "standby.switched", "tally.changed"],
  ]);
  expect([owner.onNews.mock.calls, owner.onDraining.mock.calls.length, owner.onMoved.mock.calls.length]).toEqual([
    [["lost"], ["back"], ["on-air"], ["tally-amber"]],
    1,
    1,
  ]);
  expect([owner.onClosed.mock.calls, samples.splice(0)]).toEqual([[], [[]]]);
  if (how === "adopted") return;
  media.open({ ...open, direction: "subscribe" }, owner);
  relays.connect(session);
  for (const news of ["recorded", "recording", "recording"] as const) relays.news(session, news);
  relays.end(session, undefined);
  expect(types.slice(-4)).toEqual(["viewer.joined", "recording.started", "recording.stopped", "viewer.left"]);
  owner.onClosed.mockClear();
  media.open(open, owner);
  relays.end(session, errorBody("ended-by-owner"));
  expect(owner.onClosed.mock.calls).toEqual([[errorBody("ended-by-owner")]]);
});
