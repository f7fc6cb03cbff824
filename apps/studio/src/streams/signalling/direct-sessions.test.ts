import { errorBody, MediaSessionId, SerialId, ServerMessage } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { FAKE_CHALLENGES } from "../../admission/joining/join-proofs.fake.ts";
import { fakeSerialId, fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { NO_ICE_SERVERS } from "../turn/ice-server-issue.fake.ts";
import { isCandidateAllowed, withAllowedCandidates } from "./direct-candidates.ts";
import { DirectSessions } from "./direct-sessions.ts";
import { MediaSessions } from "./media-sessions.ts";
import { SignallingConnection } from "./signalling-connection.ts";

const ID = SerialId.parse("abcdefg");
const name = (n: number) => MediaSessionId.parse(String(n).padStart(22, "s"));
const CANDIDATE = (address: string) => `candidate:1 1 UDP 2122260223 ${address} 50000 typ host`;

let relays: FakeRelays;
let sessions: MediaSessions;
let directs: DirectSessions;
let count: number;
const newSessionId = () => {
  count += 1;
  return name(count);
};

beforeEach(() => {
  count = 0;
  relays = new FakeRelays();
  sessions = new MediaSessions(relays);
  directs = new DirectSessions(sessions, newSessionId);
});

const client = async (role: "sender" | "receiver", store = fakeSerialIds(), address = "203.0.113.5") => {
  const told: ServerMessage[] = [];
  const connection = new SignallingConnection(
    {
      address,
      send: (message) => message.type === "challenge" || told.push(ServerMessage.parse(message)),
      close: () => undefined,
      drop: () => undefined,
    },
    {
      sessions,
      directs,
      serialIds: store,
      iceServers: NO_ICE_SERVERS,
      clock: { now: () => milliseconds(0) },
      serverClock: { now: () => milliseconds(0) },
      newSessionId,
      challenges: FAKE_CHALLENGES,
      log: silentLog,
    },
  );
  const say = async (message: unknown) => {
    connection.receive(JSON.stringify(message));
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return told.splice(0);
  };
  await say({ type: "hello", protocol: 1, serialId: ID, role });
  return { connection, say, told: () => told.splice(0) };
};

const open = async (
  { say }: Awaited<ReturnType<typeof client>>,
  type: "publish" | "subscribe",
  extra: object = {},
): Promise<MediaSessionId> => {
  const wish = { type, request: 1, kind: "video", channel: 1, offer: "v=0", ...(type === "subscribe" && { playout: "instant" }) };
  const [answer] = await say({ ...wish, ...extra });
  if (answer?.type !== "answer") throw new Error(JSON.stringify(answer));
  return answer.session;
};

const pair = async (store = fakeSerialIds()) => {
  const sender = await client("sender", store);
  const receiver = await client("receiver", store);
  const publication = await open(sender, "publish");
  const subscription = await open(receiver, "subscribe");
  expect(await sender.say({ type: "direct-ready", publication, ready: true })).toEqual([]);
  return { sender, receiver, publication, subscription };
};

const joined = async () => {
  const both = await pair();
  const { sender, receiver, publication, subscription } = both;
  expect(await receiver.say({ type: "direct-offer", request: 7, subscription, offer: "v=0 offer" })).toEqual([]);
  const [offered] = sender.told();
  if (offered?.type !== "direct-offered") throw new Error(JSON.stringify(offered));
  expect(offered).toMatchObject({ publication, offer: "v=0 offer" });
  expect(await sender.say({ type: "direct-answer", session: offered.session, sdp: "v=0 answer" })).toEqual([]);
  expect(receiver.told()).toEqual([{ type: "answer", request: 7, session: offered.session, sdp: "v=0 answer" }]);
  return { ...both, direct: offered.session };
};

describe("a direct session", () => {
  it("is brokered between two clients of one ID, including candidates", async () => {
    const { sender, receiver, direct } = await joined();
    await receiver.say({ type: "candidate", session: direct, candidate: CANDIDATE("192.0.2.1"), mid: "0" });
    expect(sender.told()).toEqual([{ type: "direct-candidate", session: direct, candidate: CANDIDATE("192.0.2.1"), mid: "0" }]);
    await sender.say({ type: "candidate", session: direct, candidate: "", mid: "0" });
    expect(receiver.told()).toMatchObject([{ type: "direct-candidate", candidate: "" }]);
  });

  it("is refused if the sender accepts none, has no free slot, or another receiver's session is named", async () => {
    const { sender, receiver, publication, subscription } = await pair();
    const wish = { type: "direct-offer", request: 7, subscription, offer: "v=0" };
    await receiver.say(wish);
    const [offered] = sender.told();
    await sender.say({ type: "direct-refuse", session: offered?.type === "direct-offered" ? offered.session : "" });
    expect(receiver.told()).toMatchObject([{ type: "refused", request: 7, error: { code: "direct-unavailable" } }]);
    expect(await (await client("receiver")).say({ ...wish, subscription: publication })).toMatchObject([
      { type: "refused", error: { code: "unknown-session" } },
    ]);
    await sender.say({ type: "direct-ready", publication, ready: false });
    expect(await receiver.say(wish)).toMatchObject([{ type: "refused", error: { code: "direct-unavailable" } }]);
  });

  it("uses the FAST channel of a delayed stream, never the delayed one", async () => {
    const sender = await client("sender");
    const receiver = await client("receiver");
    const publication = await open(sender, "publish", { fast: { channel: 2, delayMs: 750 } });
    await sender.say({ type: "direct-ready", publication, ready: true });
    const held = await open(receiver, "subscribe");
    expect(await receiver.say({ type: "direct-offer", request: 2, subscription: held, offer: "v=0" })).toMatchObject([
      { type: "refused", error: { code: "direct-unavailable" } },
    ]);
    const fast = await open(receiver, "subscribe", { channel: 2 });
    await receiver.say({ type: "direct-offer", request: 3, subscription: fast, offer: "v=0" });
    expect(sender.told()).toMatchObject([{ type: "direct-offered", publication }]);
  });

  it.each(["publication", "subscription"] as const)("ends on both sides when its %s is ended externally", async (which) => {
    const { sender, receiver, direct, ...ids } = await joined();
    relays.end(ids[which], errorBody("id-password-changed"));
    for (const told of [sender.told(), receiver.told()])
      expect(told).toContainEqual(
        expect.objectContaining({ type: "closed", session: direct, error: errorBody("id-password-changed") }),
      );
  });

  it.each(["sender", "receiver"] as const)("ends for the other side when the %s closes it or loses its socket", async (which) => {
    const first = await joined();
    const other = which === "sender" ? first.receiver : first.sender;
    expect(await first[which].say({ type: "close", request: 9, session: first.direct })).toEqual([
      { type: "closed", session: first.direct, request: 9 },
    ]);
    expect(other.told()).toEqual([{ type: "closed", session: first.direct }]);
    const second = await joined();
    second[which].connection.gone(1006);
    expect((which === "sender" ? second.receiver : second.sender).told()).toEqual([{ type: "closed", session: second.direct }]);
  });

  it("ends when its receiver may no longer use the ID", async () => {
    const { sender, receiver, direct } = await joined();
    const before = fakeSerialId();
    receiver.connection.serialIdChanged(before, { ...before, allowedAddresses: ["198.51.100.1"] });
    expect(sender.told()).toMatchObject([{ type: "closed", session: direct, error: { code: "address-not-allowed" } }]);
  });

  it("gives one receiver the same name for all its streams", async () => {
    const { sender, receiver, subscription } = await pair();
    const publication = await open(sender, "publish", { kind: "audio" });
    await sender.say({ type: "direct-ready", publication, ready: true });
    const sound = await open(receiver, "subscribe", { kind: "audio" });
    for (const wanted of [subscription, sound])
      await receiver.say({ type: "direct-offer", request: 7, subscription: wanted, offer: "v=0" });
    const viewers = sender.told().flatMap((message) => (message.type === "direct-offered" ? [message.viewer] : []));
    expect(viewers).toHaveLength(2);
    expect(new Set(viewers).size).toBe(1);
  });

  it.each<[object, string]>([
    [{ type: "direct-offer", request: 4, subscription: "short", offer: "v=0" }, "bad-message"],
    [{ type: "direct-offer", request: 4, subscription: name(99), offer: "x".repeat(9000) }, "bad-sdp"],
    [{ type: "direct-answer", session: name(99), sdp: "v=0" }, "unknown-session"],
    [{ type: "direct-refuse", session: name(99) }, "unknown-session"],
    [{ type: "direct-ready", publication: name(99), ready: true }, "unknown-session"],
    [{ type: "direct-ready", publication: name(99), ready: "yes" }, "bad-message"],
  ])("bad message %# gets its own error code", async (message, code) => {
    const { receiver } = await pair();
    expect(await receiver.say(message)).toMatchObject([{ type: "refused", error: { code } }]);
  });
});

describe("candidates of an ID with an address list", () => {
  const allowed = ["203.0.113.0/24"];
  it.each([
    ["203.0.113.9", true],
    ["198.51.100.1", false],
    ["192.168.1.5", true],
    ["172.32.0.1", false],
    ["fd00::1", true],
    ["2001:db8::1", false],
    ["0f8fad5b-d9cb.local", true],
    ["example.com", false],
  ])("%s: %s", (address, expected) => {
    expect(isCandidateAllowed(CANDIDATE(address), allowed)).toBe(expected);
    expect(isCandidateAllowed(CANDIDATE(address), [])).toBe(true);
  });
  it("are removed from an SDP", () =>
    expect(
      withAllowedCandidates(["v=0", `a=${CANDIDATE("198.51.100.1")}`, `a=${CANDIDATE("203.0.113.1")}`, ""].join("\r\n"), allowed),
    ).toBe(["v=0", `a=${CANDIDATE("203.0.113.1")}`, ""].join("\r\n")));
});
