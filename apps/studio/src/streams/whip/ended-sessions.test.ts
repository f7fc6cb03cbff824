import { createHash } from "node:crypto";
import { Channel, errorBody, MediaSessionId, SerialId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import { beforeEach, expect, it } from "vitest";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { type NewWhipSession, WhipSessions } from "./whip-sessions.ts";

const TOO_LARGE = errorBody("frame-too-large", "1920x1080, at most 1280x720");
const REASON = { code: "frame-too-large", detail: "1920x1080, at most 1280x720" };
const SECOND = 1000;

let relays: FakeRelays;
let sessions: WhipSessions;
let now = 0;
let opened = 0;
beforeEach(() => {
  relays = new FakeRelays();
  now = 0;
  sessions = new WhipSessions(relays, silentLog, milliseconds(5000), () => milliseconds(now));
});

const wanted = (token: string | undefined, more: { address?: string; channel?: number } = {}): NewWhipSession => {
  opened += 1;
  const stream = { serialId: SerialId.parse("abcdefg"), kind: "video" as const, channel: Channel.parse(more.channel ?? 1) };
  return {
    media: {
      session: MediaSessionId.parse(String(opened).padStart(22, "s")),
      direction: "publish",
      streams: [stream],
      offer: "",
      playout: "native",
      limits: { videoChannels: 2, allowedAddresses: [] },
      credentials: [],
      address: more.address ?? "192.0.2.1",
      client: "whip",
    } as unknown as NewWhipSession["media"],
    iceUfrag: "ufrag",
    token: createHash("sha256")
      .update(token ?? "")
      .digest(),
    isNamed: token !== undefined,
    signal: new AbortController().signal,
  };
};

const endedOne = async (token?: string): Promise<MediaSessionId> => {
  const { media, ...rest } = wanted(token);
  await sessions.open({ media, ...rest });
  relays.endSession(media.session, TOO_LARGE);
  return media.session;
};

it("answers requests of a session that the relay ended with the reason, for a minute", async () => {
  const session = await endedOne("mine");
  expect(() => sessions.close(session)).toThrow(expect.objectContaining(REASON));
  expect(() => sessions.patch(session, "", undefined)).toThrow(expect.objectContaining(REASON));
  now = 60 * SECOND;
  expect(() => sessions.close(session)).toThrow(expect.objectContaining({ code: "unknown-session" }));
});

it("refuses a reconnecting sender with the reason for 10 s", async () => {
  await endedOne("mine");
  await expect(sessions.open(wanted("mine"))).rejects.toMatchObject(REASON);
  await expect(sessions.open(wanted("mine", { channel: 2 }))).resolves.toBeDefined();
  await expect(sessions.open(wanted("other"))).resolves.toBeDefined();
  now = 10 * SECOND;
  await expect(sessions.open(wanted("mine"))).resolves.toBeDefined();
});

it("recognizes a sender without a bearer token by its address", async () => {
  await endedOne();
  await expect(sessions.open(wanted(undefined))).rejects.toMatchObject(REASON);
  await expect(sessions.open(wanted(undefined, { address: "192.0.2.2" }))).resolves.toBeDefined();
});

it("reports each kind of end, and lets that sender return at once", async () => {
  const { media, ...rest } = wanted("mine");
  await sessions.open({ media, ...rest });
  relays.endSession(media.session, errorBody("media-timeout"));
  expect(() => sessions.close(media.session)).toThrow(expect.objectContaining({ code: "media-timeout" }));
  await expect(sessions.open(wanted("mine"))).resolves.toBeDefined();
});

it.each(["ended-by-owner", "id-password-changed", "relay-lost", "sender-gone"] as const)(
  "answers a WHEP viewer whose session ended with %s",
  async (code) => {
    const { media, ...rest } = wanted(undefined);
    await sessions.open({ media: { ...media, direction: "subscribe" }, ...rest });
    relays.endSession(media.session, errorBody(code));
    expect(() => sessions.patch(media.session, "", undefined)).toThrow(expect.objectContaining({ code }));
    now = 60 * SECOND;
    expect(() => sessions.patch(media.session, "", undefined)).toThrow(expect.objectContaining({ code: "unknown-session" }));
  },
);
