import {
  Channel,
  errorBody,
  type JoinClaim,
  joinProofText,
  MediaSessionId,
  type RelayConnection,
  SerialId,
  ServerMessage,
  SIGNALLING_GIVEN_UP,
  SIGNALLING_SILENCE_MS,
  StudioError,
} from "@setsuna/contracts";
import { deriveLinkKeys, newLinkSecret } from "@setsuna/e2ee";
import { milliseconds, silentLog } from "@setsuna/kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FAKE_CHALLENGES, HelloSigner } from "../../admission/joining/join-proofs.fake.ts";
import { proofBy, verifierOf } from "../../admission/joining/join-proofs.ts";
import { credentialsOf } from "../../admission/serial-ids/credentials.ts";
import { fakeSerialId, fakeSerialIds } from "../../admission/serial-ids/serial-id-store.fake.ts";
import type { SerialIdStore } from "../../admission/serial-ids/serial-id-store.ts";
import { endedLink } from "../../admission/serial-ids/serial-id-watch.ts";
import { DatabaseAway } from "../../platform/index.ts";
import { GreenRoom } from "../green-room/green-room.ts";
import { FakeRelays } from "../relay-pool/relay-port.fake.ts";
import { DirectSessions } from "./direct-sessions.ts";
import { MediaSessions } from "./media-sessions.ts";
import { SignallingConnection } from "./signalling-connection.ts";
import type { SignallingContext, SignallingSocket } from "./signalling-context.ts";

const ID = SerialId.parse("abcdefg");
const GUEST = `${"g".repeat(21)}A`;
const RENEW_AFTER_MS = 60_000;

let now: number;
let relays: FakeRelays;
let sessions: MediaSessions;
let directs: DirectSessions;
let sessionCount: number;
let left: SerialId[];
let thumbnails: [SerialId, MediaSessionId][];

const newSessionId = () => {
  sessionCount += 1;
  return MediaSessionId.parse(String(sessionCount).padStart(22, "s"));
};

const connect = (
  serialIds: Pick<SerialIdStore, "find"> = fakeSerialIds(),
  page: Partial<SignallingSocket> = {},
  guards: Pick<SignallingContext, "evaluations" | "guesses" | "useLink" | "connections" | "greenRoom"> = {},
) => {
  const told: ServerMessage[] = [];
  const signer = new HelloSigner();
  const ends: string[] = [];
  const connection = new SignallingConnection(
    {
      address: "203.0.113.5",
      send: (message) => signer.hears(message) || told.push(ServerMessage.parse(message)),
      close: (code) => ends.push(String(code)),
      drop: () => ends.push("drop"),
      ...page,
    },
    {
      sessions,
      directs,
      serialIds,
      iceServers: { issue: () => [{ urls: ["stun:s.example"] }], renewAfter: milliseconds(RENEW_AFTER_MS) },
      clock: { now: () => milliseconds(now) },
      serverClock: { now: () => milliseconds(1_000_000 + now) },
      newSessionId,
      challenges: FAKE_CHALLENGES,
      log: silentLog,
      onTemporaryIdLeft: (id) => left.push(id),
      thumbnails: { keep: (id, publication) => thumbnails.push([id, publication]) },
      ...guards,
    },
  );
  return {
    connection,
    challenges: signer.told,
    ends,
    say: async (message: unknown) => {
      connection.receive(JSON.stringify(signer.sign(message)));
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    raw: (text: string | undefined) => connection.receive(text),
    told: () => told.splice(0),
    code: () => {
      const [message, ...more] = told.splice(0);
      expect(more).toEqual([]);
      return message?.type === "refused" ? message.error.code : message?.type;
    },
  };
};

const hello = { type: "hello", protocol: 1, serialId: "abc-defg", role: "sender" };
const publish = { type: "publish", request: 1, kind: "video", channel: 1, offer: "v=0" };
const session = (n: number) => String(n).padStart(22, "s");
/** Ms, for a busy machine. */
const PATIENCE = 10_000;
const close = { type: "close", request: 9, session: session(9) };
type Client = Awaited<ReturnType<typeof welcomed>>;

const welcomed = async (serialIds?: SerialIdStore, role = "sender") => {
  const client = connect(serialIds);
  await client.say({ ...hello, role });
  expect(client.code()).toBe("welcome");
  return client;
};

beforeEach(() => {
  now = 0;
  sessionCount = 0;
  left = [];
  thumbnails = [];
  relays = new FakeRelays();
  sessions = new MediaSessions(relays);
  directs = new DirectSessions(sessions, newSessionId);
});

describe("list-streams", () => {
  const list = { type: "list-streams", request: 4 };
  const onAir: RelayConnection = {
    session: MediaSessionId.parse("s".repeat(22)),
    direction: "publish",
    streams: [{ serialId: ID, kind: "video", channel: Channel.parse(2) }],
    turn: false,
    openedAt: 0,
    bitsPerSecond: 0,
  };

  it("lists the streams on air for admitted clients only", async () => {
    const client = connect(undefined, {}, { connections: async (id) => (id === ID ? [onAir] : []) });
    await client.say(list);
    expect(client.code()).toBe("unexpected-message");
    await client.say({ ...hello, role: "receiver" });
    client.told();
    await client.say(list);
    expect(client.told()).toEqual([{ type: "streams", request: 4, streams: [{ kind: "video", channel: 2 }] }]);
  });

  it("explains when the relay doesn't answer", async () => {
    const client = connect(undefined, {}, { connections: () => Promise.reject(new StudioError("relay-unavailable")) });
    await client.say(hello);
    client.told();
    await client.say(list);
    expect(client.told()).toMatchObject([{ type: "refused", request: 4, error: { code: "relay-unavailable" } }]);
  });
});

describe("hello", () => {
  it("is answered with the client's limits and servers", async () => {
    const client = connect();
    await client.say(hello);
    expect(client.told()).toEqual([
      { type: "welcome", protocol: 1, iceServers: [{ urls: ["stun:s.example"] }], maxVideoChannels: 3 },
    ]);
  });

  it.each([
    [{ ...hello, protocol: 2 }, "unsupported-protocol"],
    [{ ...hello, serialId: "abc" }, "bad-serial-id"],
    [{ ...hello, serialId: 5 }, "bad-serial-id"],
    [{ ...hello, serialId: "zzz-zzzz" }, "wrong-password"],
    [{ ...hello, role: "owner" }, "bad-message"],
    [{ ...hello, proof: "short" }, "unsupported-protocol"],
  ])("%j is refused as %s", async (message, code) => {
    const client = connect();
    await client.say(message);
    expect(client.code()).toBe(code);
    await client.say(hello);
    expect(client.code()).toBe("welcome");
  });

  it("must come first and once", async () => {
    const client = connect();
    await client.say(publish);
    expect(client.code()).toBe("unexpected-message");
    await client.say({ type: "ping", t0: 1 });
    expect(client.code()).toBe("pong");
    await client.say(hello);
    expect(client.code()).toBe("welcome");
    await client.say(hello);
    expect(client.code()).toBe("unexpected-message");
  });

  it("admits a client to an ID with a password only by its proof, and gives up on a guesser", async () => {
    const proof = "R".repeat(43);
    const store = fakeSerialIds({ passwordVerifier: verifierOf(proof) });
    const guest = connect(store);
    await guest.say(hello);
    expect(guest.code()).toBe("wrong-password");
    await guest.say({ ...hello, proof });
    expect(guest.code()).toBe("welcome");

    const guesser = connect(store);
    for (let n = 0; n < 5; n += 1) await guesser.say({ ...hello, proof: "A".repeat(43) });
    expect(guesser.ends).toEqual(["1008"]);
  });

  it("accepts a proof once, on its own socket, in the role that it names", async () => {
    const key = "R".repeat(43);
    const verifier = verifierOf(key);
    const store = fakeSerialIds({ passwordVerifier: verifier });
    const owner = connect(store);
    const challenge = owner.challenges[0];
    if (challenge === undefined) throw new Error("nothing was drawn");
    const proofFor = (changed: Partial<JoinClaim>) =>
      proofBy(key, joinProofText({ purpose: "sender", serialId: ID, challenge, ...changed })).signature;
    const seen = { ...hello, proof: proofFor({}) };

    const elsewhere = connect(store);
    await elsewhere.say(seen);
    expect(elsewhere.code()).toBe("wrong-password");
    for (const claim of [{ purpose: "receiver" }, { purpose: "path-check" }, { serialId: SerialId.parse("abcdefh") }] as const) {
      const client = connect(store);
      await client.say({ ...hello, proof: proofFor({ ...claim, challenge: client.challenges[0] ?? challenge }) });
      expect(client.code()).toBe("wrong-password");
      await client.say({ ...hello, proof: proofFor({ challenge: client.challenges[0] ?? challenge }) });
      expect(client.code()).toBe("wrong-password");
      expect(new Set(client.challenges).size).toBe(3);
    }
    await owner.say(seen);
    expect(owner.code()).toBe("welcome");
  });

  it("a former or foreign verifier opens nothing", async () => {
    for (const passwordVerifier of ["0".repeat(64), verifierOf("A".repeat(43)), ""]) {
      const client = connect(fakeSerialIds({ passwordVerifier }));
      await client.say({ ...hello, proof: "R".repeat(43) });
      expect(client.code()).toBe("wrong-password");
    }
  });

  it("admits a client to an ID joined by links only by its links, and reports a revoked one", async () => {
    const [ours, revoked, none] = [1, 2, 3].map((seed) =>
      deriveLinkKeys(
        ID,
        newLinkSecret((count) => new Uint8Array(count).fill(seed)),
      ),
    );
    const recordOf = (keys: typeof ours, isRevoked: boolean) => ({
      id: keys?.link ?? "",
      verifier: verifierOf(keys?.proofKey ?? ""),
      isRevoked,
    });
    const store = fakeSerialIds({ join: { keyName: "k", links: [recordOf(ours, false), recordOf(revoked, true)] } });
    const by = async (link: string | undefined, proof: string | undefined) => {
      const client = connect(store);
      await client.say({ ...hello, link, proof });
      return client.code();
    };
    expect(await by(ours?.link, ours?.proofKey)).toBe("welcome");
    expect(await by(ours?.link, revoked?.proofKey)).toBe("wrong-password");
    expect(await by(undefined, ours?.proofKey)).toBe("wrong-password");
    expect(await by(none?.link, none?.proofKey)).toBe("wrong-password");
    expect(await by(undefined, undefined)).toBe("wrong-password");
    expect(await by(revoked?.link, revoked?.proofKey)).toBe("link-revoked");
    expect(await by(revoked?.link, ours?.proofKey)).toBe("wrong-password");
  });

  it.each([
    ["watch", ["video", "audio", "control"]],
    ["crew", ["video"]],
    ["send", []],
    [undefined, []],
  ] as const)("by a link that allows %s refuses to publish %j, whatever the client claims to be", async (allows, refused) => {
    const { link, proofKey } = deriveLinkKeys(
      ID,
      newLinkSecret((count) => new Uint8Array(count).fill(1)),
    );
    const join = { keyName: "k", links: [{ id: link, verifier: verifierOf(proofKey), isRevoked: false, allows }] };
    const client = connect(fakeSerialIds({ join }));
    await client.say({ ...hello, link, proof: proofKey });
    client.told();
    for (const kind of ["video", "audio", "control"] as const) {
      await client.say({ ...publish, kind, channel: 3 });
      expect([kind, client.code()]).toEqual([
        kind,
        (refused as readonly string[]).includes(kind) ? "link-only-watches" : "answer",
      ]);
      if (kind === "video") {
        await client.say({ ...publish, channel: 2, standby: true });
        expect(client.code()).toBe(refused.length > 0 ? "link-only-watches" : "answer");
      }
      await client.say({ ...publish, type: "subscribe", playout: "native", kind, channel: 1 });
      expect(client.code()).toBe("answer");
    }
    await client.say({ type: "direct-ready", publication: session(99), ready: true });
    expect(client.code()).toBe("unknown-session");
  });

  it.each([
    ["watch", "link-only-watches", "link-only-watches", "not-a-director"],
    ["guest", "link-only-green-room", "answer", "not-a-director"],
    ["crew", "link-only-watches", "link-only-watches", "not-a-director"],
    ["send", "answer", "answer", "not-a-director"],
    ["direct", "answer", "answer", "guests"],
    [undefined, "answer", "answer", "not-a-director"],
  ] as const)("by a link that allows %s answers %s to a sender, %s to a guest, %s to a director", async (allows, ...codes) => {
    const { link, proofKey } = deriveLinkKeys(
      ID,
      newLinkSecret((count) => new Uint8Array(count).fill(1)),
    );
    const join = { keyName: "k", links: [{ id: link, verifier: verifierOf(proofKey), isRevoked: false, allows }] };
    const client = connect(fakeSerialIds({ join }), {}, { greenRoom: new GreenRoom(relays) });
    await client.say({ ...hello, link, proof: proofKey });
    client.told();
    const given: (string | undefined)[] = [];
    for (const message of [
      { ...publish, channel: 3 },
      { ...publish, guest: GUEST, introduction: { name: "Aya", remote: false } },
      { type: "list-guests", request: 2 },
    ]) {
      await client.say(message);
      given.push(client.code());
    }
    expect(given).toEqual(codes);
    await client.say({ type: "direct-guest", request: 3, guest: GUEST, change: null });
    expect(client.code()).toBe(codes[2] === "guests" ? "unknown-guest" : "not-a-director");
  });

  it.each([
    { introduction: { name: "Aya", remote: false } },
    { guest: GUEST, channel: 3, introduction: { name: "Aya", remote: false } },
    { guest: GUEST, kind: "control", introduction: { name: "Aya", remote: false } },
    { guest: GUEST },
    { guest: GUEST, channel: 2, kind: "audio", introduction: { name: "Aya", remote: false } },
    { guest: GUEST, standby: true, introduction: { name: "Aya", remote: false } },
  ])("refuses a green room stream that no guest could send: %j", async (changed) => {
    const client = await welcomed();
    await client.say({ ...publish, ...changed });
    expect(client.code()).toBe("bad-message");
  });

  it("informs a client with a link that the ID isn't joined by links", async () => {
    const client = connect();
    await client.say({ ...hello, link: "A".repeat(22), proof: "A".repeat(43) });
    expect(client.code()).toBe("link-revoked");
  });

  it("checks the address list before any password", async () => {
    const proof = "R".repeat(43);
    const locked = { passwordVerifier: verifierOf(proof) };
    const elsewhere = connect(fakeSerialIds({ ...locked, allowedAddresses: ["203.0.113.6", "2001:db8::/32"] }));
    await elsewhere.say({ ...hello, proof: "A".repeat(43) });
    expect(elsewhere.code()).toBe("address-not-allowed");
    const here = connect(fakeSerialIds({ ...locked, allowedAddresses: ["203.0.113.0/24"] }));
    await here.say(hello);
    expect(here.code()).toBe("wrong-password");
    await here.say({ ...hello, proof });
    expect(here.code()).toBe("welcome");
  });

  it.each([
    ["usable", "welcome", "welcome"],
    ["payment-unconfirmed-usable", "welcome", "welcome"],
    ["restricted", "contract-restricted", "contract-restricted"],
    ["restricted-payment", "contract-restricted-payment", "contract-restricted-payment"],
    ["restricted-overload", "welcome", "contract-restricted-overload"],
    ["restricted-terms", "contract-restricted-terms", "contract-restricted-terms"],
    ["cancelled-usable", "welcome", "welcome"],
  ] as const)("is answered while the contract is %s: a sender %s, a receiver %s", async (contractStatus, sender, receiver) => {
    for (const [role, code] of Object.entries({ sender, receiver })) {
      const client = connect(fakeSerialIds({ contractStatus }));
      await client.say({ ...hello, role });
      expect(client.code()).toBe(code);
    }
  });

  it("informs a client with a password that the ID has none", async () => {
    const client = connect();
    await client.say({ ...hello, proof: "A".repeat(43) });
    expect(client.code()).toBe("password-not-set");
    await client.say(hello);
    expect(client.code()).toBe("welcome");
  });

  it("makes messages that follow at once wait for the welcome", async () => {
    const client = connect();
    client.raw(JSON.stringify(hello));
    client.raw(JSON.stringify(publish));
    await client.say({ type: "ping", t0: 5 });
    expect(client.told().map((message) => message.type)).toEqual(["pong", "welcome", "answer"]);
  });

  it("gets `unavailable` while the database is away, which older clients ignore", async () => {
    const client = connect({ find: () => Promise.reject(new DatabaseAway(new Error("gone"))) });
    await client.say(hello);
    expect(client.told().map(({ type }) => type)).toEqual(["unavailable"]);
    expect(client.ends).toEqual(["1013"]);
  });

  it("is answered with `internal` when a statement fails", async () => {
    const client = connect({ find: () => Promise.reject(new Error("disk")) });
    await client.say(hello);
    expect(client.code()).toBe("internal");
    expect(client.ends).toEqual(["1011"]);
  });
});

describe("a page of another site", () => {
  const foreign = { foreign: true };

  it("may use an ID without an address list", async () => {
    const client = connect(fakeSerialIds(), foreign);
    await client.say(hello);
    expect(client.code()).toBe("welcome");
  });

  it("may not use one with an address list, and learns so only where it could enter", async () => {
    const listed = { allowedAddresses: ["203.0.113.0/24"], passwordVerifier: verifierOf("R".repeat(43)) };
    const ask = async (page: Partial<SignallingSocket>, proof: string | undefined) => {
      const client = connect(fakeSerialIds(listed), page);
      await client.say({ ...hello, proof });
      return client.code();
    };
    expect(await ask({}, "R".repeat(43))).toBe("welcome");
    expect(await ask(foreign, "R".repeat(43))).toBe("wrong-origin");
    expect(await ask(foreign, "W".repeat(43))).toBe("wrong-password");
    expect(await ask(foreign, undefined)).toBe("wrong-password");
    expect(await ask({ ...foreign, address: "198.51.100.1" }, "R".repeat(43))).toBe("address-not-allowed");
  });

  it("is removed when the ID gets an allowlist that excludes it", async () => {
    const client = connect(fakeSerialIds(), foreign);
    const own = connect();
    for (const one of [client, own]) {
      await one.say(hello);
      one.told();
      one.connection.serialIdChanged(fakeSerialId(), fakeSerialId({ allowedAddresses: ["203.0.113.5"] }));
    }
    expect([client.code(), client.ends]).toEqual(["wrong-origin", ["1008"]]);
    expect(own.ends).toEqual([]);
  });
});

describe("a socket that never sends a hello", () => {
  it("ends after ten seconds, whatever else it sends, even if its hello was refused", async () => {
    const client = connect();
    const refused = connect();
    for (now = 0; now <= 10_000; now += 1000)
      for (const one of [client, refused]) {
        await one.say(one === refused && now === 5000 ? { ...hello, serialId: "zzz-zzzz" } : { type: "ping", t0: now });
        one.connection.tick();
      }
    expect([client.ends, refused.ends]).toEqual([[], []]);
    client.connection.tick();
    expect(client.ends).toEqual(["1008"]);
    for (; now <= 16_000; now += 1000) {
      refused.raw('{"type":"ping","t0":1}');
      refused.connection.tick();
    }
    expect(refused.ends).toEqual(["1008"]);
  });

  it("gets an error when its ID has the maximum number of clients", async () => {
    const client = connect(fakeSerialIds(), { enter: () => false });
    await client.say(hello);
    expect([client.code(), client.ends]).toEqual(["too-many-connections", ["1013"]]);
  });
});

describe("publish and subscribe", () => {
  it("pass the offer to the relay and return its answer", async () => {
    const client = await welcomed();
    await client.say({ ...publish, replaces: session(9) });
    expect(relays.opened[0]).toEqual({
      session: session(1),
      direction: "publish",
      streams: [{ serialId: "abcdefg", kind: "video", channel: 1 }],
      offer: "v=0",
      playout: "native",
      replaces: session(9),
      limits: { videoChannels: 3, allowedAddresses: [] },
      credentials: credentialsOf(fakeSerialId()),
      address: "203.0.113.5",
      device: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(client.told()).toEqual([{ type: "answer", request: 1, session: session(1), sdp: "v=0\r\nanswer" }]);
    await client.say({ type: "subscribe", request: 2, kind: "audio", channel: 255, offer: "v=0", playout: "instant" });
    expect(relays.opened[1]).toMatchObject({ direction: "subscribe", playout: "instant" });
    expect(client.told()).toMatchObject([{ type: "answer", request: 2, session: session(2) }]);
  });

  it.each([
    [{ channel: 0 }, "bad-channel"],
    [{ channel: 256 }, "bad-channel"],
    [{ channel: -1 }, "bad-channel"],
    [{ channel: 1.5 }, "bad-channel"],
    [{ channel: "x" }, "bad-channel"],
    [{ channel: 4 }, "channel-over-limit"],
    [{ offer: "" }, "bad-sdp"],
    [{ offer: "v".repeat(33_000) }, "bad-sdp"],
    [{ kind: "smell" }, "bad-message"],
  ])("with %j is refused as %s, by its request number", async (change, code) => {
    const client = await welcomed();
    await client.say({ ...publish, ...change });
    expect(client.told()).toMatchObject([{ type: "refused", request: 1, error: { code } }]);
    expect(relays.opened).toEqual([]);
  });

  it.each([
    [{ fast: { channel: 1, delayMs: 750 } }, "fast-channel-same"],
    [{ fast: { channel: 4, delayMs: 750 } }, "channel-over-limit"],
    [{ fast: { channel: 0, delayMs: 750 } }, "bad-channel"],
    [{ fast: { channel: 2, delayMs: 1001 } }, "bad-delay"],
    [{ fast: { channel: 2, delayMs: -1 } }, "bad-delay"],
    [{ kind: "control", fast: { channel: 2, delayMs: 750 } }, "bad-message"],
  ])("with %j is refused as %s", async (change, code) => {
    const client = await welcomed();
    await client.say({ ...publish, ...change });
    expect(client.told()).toMatchObject([{ type: "refused", request: 1, error: { code } }]);
    expect(relays.opened).toEqual([]);
  });

  it.each([
    ["publish", "subscribe"],
    ["subscribe", "publish"],
  ] as const)("refuse a sender that %s and %s on one control channel: bitrate requests need another", async (first, second) => {
    const client = await welcomed();
    const open = (type: string, request: number, channel: number) =>
      client.say({
        type,
        request,
        kind: "control",
        channel,
        offer: "v=0",
        ...(type === "subscribe" ? { playout: "native" } : {}),
      });
    await open(first, 1, 7);
    expect(client.code()).toBe("answer");
    await open(second, 2, 7);
    expect(client.told()).toMatchObject([{ type: "refused", request: 2, error: { code: "quality-channel-is-main" } }]);
    await open(second, 3, 8);
    expect(client.code()).toBe("answer");
  });

  it("pass both channels of a stream to the relay", async () => {
    const client = await welcomed();
    await client.say({ ...publish, fast: { channel: 2, delayMs: 750 } });
    expect(relays.opened[0]).toMatchObject({ streams: [{ channel: 1 }], fast: { channel: 2, delayMs: 750 } });
  });

  it("limit only video channels", async () => {
    const client = await welcomed();
    for (const kind of ["audio", "control"]) {
      await client.say({ ...publish, kind, channel: 255 });
      expect(client.code()).toBe("answer");
    }
  });

  it("don't let a receiver publish", async () => {
    const client = connect();
    await client.say({ ...hello, role: "receiver" });
    client.told();
    await client.say(publish);
    expect(client.code()).toBe("unexpected-message");
  });

  it("pass on the relay's refusal", async () => {
    relays.onOpen = { refuse: errorBody("previous-stream-exists") };
    const client = await welcomed();
    await client.say(publish);
    expect(client.told()).toMatchObject([{ type: "refused", request: 1, error: { code: "previous-stream-exists" } }]);
  });
});

describe("a session", () => {
  it("forwards candidates, ends with close, and is unknown afterwards", async () => {
    const client = await welcomed();
    await client.say(publish);
    client.told();
    await client.say({ type: "candidate", session: session(1), candidate: "candidate:1", mid: "0" });
    await client.say({ type: "close", request: 7, session: session(1) });
    expect(client.told()).toEqual([{ type: "closed", session: session(1), request: 7 }]);
    expect(relays.calls).toEqual([`close ${session(1)}`]);
    await client.say({ type: "close", request: 8, session: session(1) });
    expect(client.told()).toMatchObject([{ type: "refused", request: 8, error: { code: "unknown-session" } }]);
    await client.say({ type: "close", request: 9, session: "!" });
    expect(client.told()).toMatchObject([{ type: "refused", request: 9, error: { code: "unknown-session" } }]);
  });

  it("ends with relay-lost when its relay dies, and a pending one is refused", async () => {
    const client = await welcomed();
    await client.say(publish);
    relays.onOpen = "nothing";
    await client.say({ ...publish, request: 2, channel: 2 });
    client.told();
    relays.die();
    expect(client.told()).toMatchObject([
      { type: "closed", session: session(1), error: { code: "relay-lost" } },
      { type: "refused", request: 2, error: { code: "relay-lost" } },
    ]);
  });

  it("ends at once after a clean goodbye", async () => {
    for (const code of [1000, 1001]) {
      relays.calls.length = 0;
      const client = await welcomed();
      await client.say(publish);
      client.connection.gone(code);
      expect(relays.calls).toEqual([`close ${session(sessionCount)}`]);
    }
  });

  it.each([1006, SIGNALLING_GIVEN_UP])(
    "survives a socket that ends with %i, and can be resumed by the ID's next one that knows its name",
    async (code) => {
      const first = await welcomed();
      await first.say(publish);
      first.connection.gone(code);
      expect(relays.calls).toEqual([`signal-gone ${session(1)} true`]);

      const stranger = connect(fakeSerialIds({ id: SerialId.parse("bbbbbbb") }));
      await stranger.say({ ...hello, serialId: "bbb-bbbb" });
      stranger.told();
      await stranger.say({ type: "close", request: 1, session: session(1) });
      expect(stranger.code()).toBe("unknown-session");

      const second = await welcomed();
      await second.say({ type: "candidate", session: session(1), candidate: "", mid: "0" });
      expect(second.told()).toEqual([]);
      expect(relays.calls.slice(1)).toEqual([`signal-gone ${session(1)} false`]);
      relays.end(MediaSessionId.parse(session(1)), errorBody("media-timeout"));
      expect(second.told()).toMatchObject([{ type: "closed", error: { code: "media-timeout" } }]);
    },
  );

  it.each([
    ["stays with a page that resumes it", async () => undefined, ["adopt"]],
    ["ends when the page closes it meanwhile", (client: Client) => client.say(close), ["adopt", "close"]],
    ["ends when the page leaves meanwhile", async ({ connection }: Client) => connection.gone(1000), ["adopt", "close"]],
    ["is left to the next socket of a page that breaks off", async ({ connection }: Client) => connection.gone(1006), []],
  ])("of another API node %s", async (_name, then, calls) => {
    const orphan = MediaSessionId.parse(session(9));
    const stream = { serialId: ID, kind: "video", channel: Channel.parse(1) } as const;
    const limits = { videoChannels: 3, allowedAddresses: [] };
    relays.orphans.set(orphan, { session: orphan, direction: "publish", streams: [stream], playout: "native", limits });
    const client = await welcomed();
    const resumed = client.say({ type: "candidate", session: orphan, candidate: "", mid: "0" });
    await then(client);
    await resumed;
    await vi.waitFor(() => expect(relays.calls).toEqual(calls.map((call) => `${call} ${session(9)}`)), PATIENCE);
    client.told();
    relays.end(orphan, errorBody("media-timeout"));
    const isThere = calls.at(-1) === "adopt";
    expect(client.told()).toMatchObject(isThere ? [{ type: "closed", session: orphan, error: { code: "media-timeout" } }] : []);
  });

  it("of another API node gives its device to the page's next sessions, and is asked to move off a draining relay", async () => {
    const orphan = MediaSessionId.parse(session(9));
    const stream = { serialId: ID, kind: "video", channel: Channel.parse(1) } as const;
    const media = { session: orphan, direction: "publish", streams: [stream], playout: "native", device: "device-A" } as const;
    relays.orphans.set(orphan, { ...media, limits: { videoChannels: 3, allowedAddresses: [] } });
    const client = await welcomed();
    await client.say({ type: "candidate", session: orphan, candidate: "", mid: "0" });
    await vi.waitFor(() => expect(relays.calls).toEqual([`adopt ${session(9)}`]), PATIENCE);
    client.told();
    relays.drain(orphan);
    expect(client.told()).toEqual([{ type: "move", session: orphan }]);
    await client.say(publish);
    expect(relays.opened.at(-1)?.device).toBe("device-A");
  });

  it("of another API node is unknown to pages of another ID, and requested only with the empty candidate", async () => {
    const client = await welcomed();
    await client.say({ type: "candidate", session: session(9), candidate: "candidate:1", mid: "0" });
    expect([client.code(), relays.calls]).toEqual(["unknown-session", []]);
    await client.say({ type: "candidate", session: session(9), candidate: "", mid: "0" });
    await vi.waitFor(() => expect(client.code()).toBe("unknown-session"), PATIENCE);
    expect(relays.calls).toEqual([`adopt ${session(9)}`]);
  });

  it("that another API node adopts is dropped silently", async () => {
    const client = await welcomed();
    await client.say(publish);
    client.told();
    relays.moved(MediaSessionId.parse(session(1)));
    await client.say({ type: "close", request: 7, session: session(1) });
    expect(client.code()).toBe("unknown-session");
  });

  it("that was never answered dies with its socket", async () => {
    relays.onOpen = "nothing";
    const client = await welcomed();
    await client.say(publish);
    client.connection.gone(1006);
    expect(relays.calls).toEqual([`close ${session(1)}`]);
  });
});

describe("a connection", () => {
  it("answers pings with the server's clock", async () => {
    const client = await welcomed();
    now = 250.5;
    await client.say({ type: "ping", t0: 17.25 });
    expect(client.told()).toEqual([{ type: "pong", t0: 17.25, t1: 1_000_250.5, t2: 1_000_250.5 }]);
  });

  it("ends with its serial ID, but not with another", async () => {
    const client = await welcomed();
    const waiting = connect();
    await client.say(publish);
    expect(client.code()).toBe("answer");
    client.connection.serialIdEnded(SerialId.parse("zzzzzzz"));
    expect([client.told(), client.ends]).toEqual([[], []]);
    relays.endSerialId(ID, errorBody("unknown-serial-id"));
    client.connection.serialIdEnded(ID);
    waiting.connection.serialIdEnded(ID);
    expect(client.told()).toMatchObject([
      { type: "closed", session: session(1), error: { code: "unknown-serial-id" } },
      { type: "refused", error: { code: "unknown-serial-id" } },
    ]);
    expect([client.ends, waiting.ends]).toEqual([["1008"], []]);
  });

  it("ends, with everything it sends, when the changed ID has no entry for it", async () => {
    const before = fakeSerialId();
    for (const [changed, code] of [
      [{ contractStatus: "restricted-payment" }, "contract-restricted-payment"],
      [{ passwordVerifier: "00" }, "id-password-changed"],
      [{ allowedAddresses: ["198.51.100.1"] }, "address-not-allowed"],
    ] as const) {
      const client = await welcomed();
      await client.say(publish);
      client.told();
      client.connection.serialIdChanged(before, fakeSerialId(changed));
      expect(client.told()).toMatchObject([
        { type: "closed", error: { code } },
        { type: "refused", error: { code } },
      ]);
      expect([client.ends, relays.calls.splice(0)]).toEqual([["1008"], [`close ${session(sessionCount)}`]]);
    }
  });

  it("ends when its link is revoked, even without a socket; other clients stay", async () => {
    const keys = [1, 2].map((seed) =>
      deriveLinkKeys(
        ID,
        newLinkSecret((count) => new Uint8Array(count).fill(seed)),
      ),
    );
    const links = keys.map(({ link, proofKey }) => ({ id: link as string, verifier: verifierOf(proofKey), isRevoked: false }));
    const before = fakeSerialId({ join: { keyName: "k", links } });
    const [first, second] = [connect(fakeSerialIds(before)), connect(fakeSerialIds(before))];
    for (const [index, client] of [first, second].entries()) {
      await client.say({ ...hello, link: keys[index]?.link, proof: keys[index]?.proofKey });
      await client.say({ ...publish, channel: index + 1 });
      client.told();
    }
    const now = fakeSerialId({
      join: { keyName: "k", links: links.map((link, index) => ({ ...link, isRevoked: index === 0 })) },
    });
    relays.calls.splice(0);
    for (const { connection } of [first, second]) connection.serialIdChanged(before, now);
    expect(first.told()).toMatchObject([
      { type: "closed", error: { code: "link-revoked" } },
      { type: "refused", error: { code: "link-revoked" } },
    ]);
    expect([first.ends, second.ends, second.told()]).toEqual([["1008"], [], []]);
    expect(relays.calls.splice(0)).toEqual([`close ${session(1)}`]);
    expect([endedLink(before, now), endedLink(now, now), endedLink(now, before)]).toEqual(["link-revoked", undefined, undefined]);

    second.connection.gone(1006);
    relays.calls.splice(0);
    sessions.endAbandoned(ID, errorBody("link-revoked"));
    expect(relays.calls).toEqual([`close ${session(2)}`]);
  });

  it("ends when its link expires, and is refused when as many other devices as the link allows have used it", async () => {
    const { link, proofKey } = deriveLinkKeys(
      ID,
      newLinkSecret((count) => new Uint8Array(count).fill(1)),
    );
    const recordOf = (isExpired: boolean) =>
      fakeSerialId({
        join: { keyName: "k", links: [{ id: link, verifier: verifierOf(proofKey), isRevoked: false, isExpired }] },
      });
    const client = connect(fakeSerialIds(recordOf(false)));
    await client.say({ ...hello, link, proof: proofKey });
    expect(client.code()).toBe("welcome");
    client.connection.serialIdChanged(recordOf(false), recordOf(true));
    expect(client.told()).toMatchObject([{ type: "refused", error: { code: "link-expired" } }]);
    expect(client.ends).toEqual(["1008"]);
    expect(endedLink(recordOf(false), recordOf(true))).toBe("link-expired");

    const device = `${"D".repeat(21)}A`;
    const uses: unknown[] = [];
    const late = connect(
      fakeSerialIds(recordOf(false)),
      {},
      {
        useLink: async (_, use) => {
          uses.push(use);
          return "link-expired";
        },
      },
    );
    await late.say({ ...hello, link, device, proof: proofKey });
    expect(late.code()).toBe("link-expired");
    expect(uses).toEqual([{ link, device }]);
  });

  it("ends with all others on the ID when its link key changes", async () => {
    const client = await welcomed();
    client.connection.serialIdChanged(fakeSerialId(), fakeSerialId({ join: { keyName: "k", links: [] } }));
    expect(client.told()).toMatchObject([{ type: "refused", error: { code: "id-links-changed" } }]);
  });

  it("gets a new welcome only when the number of video channels changes", async () => {
    const client = await welcomed();
    client.connection.serialIdChanged(fakeSerialId(), fakeSerialId({ videoChannels: 6 }));
    expect(client.told()).toMatchObject([{ type: "welcome", maxVideoChannels: 6 }]);
    client.connection.serialIdChanged(fakeSerialId({ videoChannels: 6 }), fakeSerialId({ videoChannels: 6, plan: "pro" }));
    expect(client.told()).toEqual([]);
    await client.say({ ...publish, channel: 6 });
    expect(client.code()).toBe("answer");
  });

  it("is asked for thumbnails only while the owner wants them and nothing is encrypted, and others are ignored", async () => {
    const client = await welcomed();
    const thumbnail = { type: "thumbnail", publication: session(1), jpeg: "/9j/4AAQSkZJRg==" };
    await client.say(publish);
    expect(client.code()).toBe("answer");
    await client.say(thumbnail);
    client.connection.serialIdChanged(fakeSerialId(), fakeSerialId({ thumbnails: true }));
    expect(client.told()).toMatchObject([{ type: "welcome", thumbnails: true }]);
    await client.say(thumbnail);
    await client.say({ ...thumbnail, publication: session(7) });
    expect(client.told()).toEqual([]);
    expect(thumbnails).toEqual([["abcdefg", session(1)]]);
    await client.say({ ...thumbnail, jpeg: "iVBORw0KGgo=" });
    expect(client.code()).toBe("bad-message");
    client.connection.serialIdChanged(fakeSerialId({ thumbnails: true }), fakeSerialId());
    expect(client.told()[0]).not.toHaveProperty("thumbnails");
    await client.say(thumbnail);
    expect(thumbnails).toHaveLength(1);
  });

  it("gets the talk groups on admission, and again when they change", async () => {
    const client = connect(fakeSerialIds({ partyGroups: ["Camera"] }));
    await client.say(hello);
    expect(client.told()).toContainEqual(expect.objectContaining({ type: "welcome", party: ["Camera"] }));
    client.connection.serialIdChanged(fakeSerialId(), fakeSerialId({ partyGroups: ["Camera", "Stage"] }));
    expect(client.told()).toMatchObject([{ type: "welcome", party: ["Camera", "Stage"] }]);
    client.connection.serialIdChanged(fakeSerialId(), fakeSerialId({ partyGroups: [] }));
    expect(client.told()[0]).not.toHaveProperty("party");
  });

  it("is never asked for a thumbnail of an ID that is joined by links", async () => {
    const { link, proofKey } = deriveLinkKeys(
      ID,
      newLinkSecret((count) => new Uint8Array(count).fill(1)),
    );
    const join = { keyName: "k", links: [{ id: link, verifier: verifierOf(proofKey), isRevoked: false }] };
    const client = connect(fakeSerialIds({ thumbnails: true, join }));
    await client.say({ ...hello, link, proof: proofKey });
    const [welcome] = client.told();
    expect(welcome?.type).toBe("welcome");
    expect(welcome).not.toHaveProperty("thumbnails");
  });

  it("stores no thumbnail from a receiver, and requests none for an ID with a password", async () => {
    const store = fakeSerialIds({ thumbnails: true, passwordVerifier: verifierOf("p".repeat(43)) });
    const client = connect(store);
    await client.say({ ...hello, proof: "p".repeat(43) });
    expect(client.told()[0]).not.toHaveProperty("thumbnails");
    await client.say(publish);
    await client.say({ type: "thumbnail", publication: session(1), jpeg: "/9j/4AAQSkZJRg==" });
    const viewer = connect(fakeSerialIds({ thumbnails: true }));
    await viewer.say({ ...hello, role: "receiver" });
    await viewer.say({ ...publish, type: "subscribe", playout: "instant" });
    await viewer.say({ type: "thumbnail", publication: session(2), jpeg: "/9j/4AAQSkZJRg==" });
    expect(thumbnails).toEqual([]);
  });

  it("continues under the changed ID where allowed", async () => {
    const client = await welcomed(undefined, "receiver");
    const subscribe = { type: "subscribe", request: 2, kind: "video", channel: 1, offer: "v=0", playout: "instant" };
    await client.say(subscribe);
    expect(client.code()).toBe("answer");
    client.connection.serialIdChanged(fakeSerialId({ id: SerialId.parse("bbbbbbb") }), undefined);
    client.connection.serialIdChanged(fakeSerialId(), fakeSerialId({ allowedAddresses: ["203.0.113.5"], plan: "free" }));
    await client.say(subscribe);
    expect([client.code(), relays.opened[1]?.limits.allowedAddresses]).toEqual(["answer", ["203.0.113.5"]]);
    client.connection.serialIdChanged(fakeSerialId(), fakeSerialId({ contractStatus: "restricted-overload" }));
    await client.say(subscribe);
    expect(client.told()).toMatchObject([{ type: "refused", request: 2, error: { code: "contract-restricted-overload" } }]);
    expect([client.ends, relays.calls]).toEqual([[], []]);
  });

  it("gets a new welcome before its TURN login expires", async () => {
    const client = await welcomed();
    for (now = 0; now < RENEW_AFTER_MS; now += 1000) {
      await client.say({ type: "ping", t0: now });
      client.connection.tick();
    }
    expect(client.told().filter(({ type }) => type !== "pong")).toEqual([]);
    await client.say({ type: "ping", t0: now });
    client.connection.tick();
    client.connection.tick();
    expect(client.told().filter(({ type }) => type === "welcome")).toHaveLength(1);
  });

  it("gets no servers before admission", async () => {
    const client = connect();
    now = RENEW_AFTER_MS;
    await client.say({ ...hello, serialId: "zzz-zzzz" });
    client.connection.tick();
    expect(client.told().map(({ type }) => type)).toEqual(["refused"]);
  });

  it("is dropped after too long a silence, not before", async () => {
    const client = await welcomed();
    now = SIGNALLING_SILENCE_MS;
    client.connection.tick();
    expect(client.ends).toEqual([]);
    now += 1;
    client.connection.tick();
    expect(client.ends).toEqual(["drop"]);
  });

  it.each([
    ["nonsense", "bad-message"],
    ["", "bad-message"],
    ["null", "bad-message"],
    ["[]", "bad-message"],
    ['"hello"', "bad-message"],
    ["{}", "bad-message"],
    ['{"type":"explode"}', "bad-message"],
    ['{"type":"__proto__"}', "bad-message"],
    [`"${"x".repeat(65_536)}"`, "message-too-large"],
    [undefined, "bad-message"],
  ])("answers %j with %s", async (text, code) => {
    const client = await welcomed();
    client.raw(text);
    expect(client.code()).toBe(code);
    await client.say({ type: "ping", t0: 1 });
    expect(client.code()).toBe("pong");
  });

  it("survives anything, and answers every request that it doesn't carry out", async () => {
    const jsonish = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          type: fc.constantFrom("hello", "publish", "subscribe", "candidate", "close", "ping"),
          request: fc.anything(),
          session: fc.anything(),
          channel: fc.anything(),
          offer: fc.anything(),
          t0: fc.anything(),
        })
        .map((value) => {
          try {
            return JSON.stringify(value) ?? "";
          } catch (error) {
            // JSON can't represent bigints.
            if (error instanceof TypeError) return "{}";
            throw error;
          }
        }),
    );
    const client = await welcomed();
    await fc.assert(
      fc.asyncProperty(jsonish, async (text) => {
        now += 1000;
        client.raw(text);
        await Promise.resolve();
        expect(client.told().length).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it("is warned about a flood, then closed", async () => {
    const client = await welcomed();
    for (let n = 0; n < 35_000; n += 1) {
      now += 0.1;
      client.raw("x");
    }
    const codes = client.told().map((message) => (message.type === "refused" ? message.error.code : message.type));
    expect(codes.filter((code) => code === "too-many-messages")).toHaveLength(3);
    expect(codes.length).toBeLessThan(100 + 4 * 50 + 4);
    expect(client.ends[0]).toBe("1008");
  });
});

describe("a demonstration's ID", () => {
  const pass = "d".repeat(43);
  const store = () =>
    fakeSerialIds({
      plan: "free",
      videoChannels: 1,
      passwordVerifier: verifierOf(pass),
      temporary: { maxFrame: { longSide: 640, shortSide: 360 }, maxBitrate: 1_200_000, mayUseTurn: false },
    });
  const entered = async (role: "sender" | "receiver") => {
    const client = connect(store());
    await client.say({ ...hello, role, proof: pass });
    expect(client.code()).toBe("welcome");
    return client;
  };

  it("is opened only by its pass", async () => {
    const guest = connect(store());
    await guest.say(hello);
    expect(guest.code()).toBe("wrong-password");
  });

  it.each([
    [{ ...publish, channel: 2 }, "demo-only"],
    [{ ...publish, kind: "audio" }, "demo-only"],
    [{ ...publish, kind: "control" }, "demo-only"],
    [{ ...publish, fast: { channel: 2, delayMs: 100 } }, "demo-only"],
    [{ type: "subscribe", request: 1, kind: "video", channel: 3, offer: "v=0", playout: "instant" }, "demo-only"],
    [{ type: "direct-offer", request: 1, subscription: session(1), offer: "v=0" }, "demo-only"],
    [{ type: "direct-ready", publication: session(1), ready: true }, "demo-only"],
  ])("%j is refused: %s", async (message, code) => {
    const client = await entered("sender");
    await client.say(message);
    expect(client.code()).toBe(code);
    expect(relays.opened).toEqual([]);
  });

  it("has the video of channel 1 within its own limits, for one visitor", async () => {
    const sender = await entered("sender");
    await sender.say(publish);
    expect(relays.opened[0]?.limits).toMatchObject({ maxFrame: { longSide: 640, shortSide: 360 }, maxBitrate: 1_200_000 });
    const receiver = await entered("receiver");
    for (let n = 0; n < 3; n += 1)
      await receiver.say({ type: "subscribe", request: n, kind: "video", channel: 1, offer: "v=0", playout: "instant" });
    expect(receiver.told().map(({ type }) => type)).toEqual(["answer", "answer", "answer"]);
    await receiver.say({ type: "subscribe", request: 9, kind: "video", channel: 1, offer: "v=0", playout: "instant" });
    expect(receiver.code()).toBe("demo-full");
  });

  it("is freed when its sender says goodbye, but not when a connection breaks", async () => {
    (await entered("receiver")).connection.gone(1000);
    (await entered("sender")).connection.gone(1006);
    expect(left).toEqual([]);
    (await entered("sender")).connection.gone(1001);
    expect(left).toEqual([ID]);
  });
});
