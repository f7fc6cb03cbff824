import { Channel, errorBody, HEARTBEAT_TIMEOUT_MS, MediaSessionId, SerialId, type SideFromRelay } from "@setsuna/contracts";
import { type Milliseconds, milliseconds } from "@setsuna/kit";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import { Signalling } from "../signalling/signalling.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import type { FakeTransport } from "../testing/fake-transport.ts";
import { StreamLink } from "./stream-link.ts";

const CHANNEL = Channel.parse(1);
const FIRST = MediaSessionId.parse("a".repeat(22));
const SECOND = MediaSessionId.parse("b".repeat(22));
const STATE: SideFromRelay = { t: "state", live: true, receivers: 1, senderGeneration: 1 };

let clock: FakeClock;
let ports: FakePorts;
let signalling: Signalling;
let link: StreamLink<FakeTransport>;
const phases: StreamPhase["name"][] = [];
const heard: SideFromRelay[] = [];

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const open = (direction: "publish" | "subscribe", begin: "start" | "standby" = "start"): void => {
  signalling = new Signalling({
    ports,
    url: "wss://studio.example/studio/signal",
    serialId: SerialId.parse("abcdefg"),
    role: direction === "publish" ? "sender" : "receiver",
    onState: ({ name }) => {
      if (name === "open") link.signallingOpen();
    },
    onClosed: ({ session, error }) => link.sessionClosed(session, error),
  });
  link = new StreamLink({
    kind: "video",
    channel: CHANNEL,
    direction,
    ports,
    signalling,
    onChange: () => {
      const name = link.phase()?.name;
      if (name !== undefined && name !== phases.at(-1)) phases.push(name);
    },
    hooks: {
      open: (options) => ports.openTransport(options),
      request: (offer, replaces) =>
        direction === "publish"
          ? { type: "publish", kind: "video", channel: CHANNEL, offer, ...(replaces && { replaces }) }
          : { type: "subscribe", kind: "video", channel: CHANNEL, offer, playout: "instant" },
      side: (message) => heard.push(message),
    },
  });
  signalling.start();
  if (begin === "start") link.start();
  else link.prepare();
};

const answer = async (session: MediaSessionId): Promise<void> => {
  await settle();
  const { request } = ports.socket().last(ports.socket().sent.some(({ type }) => type === "publish") ? "publish" : "subscribe");
  ports.socket().say({ type: "answer", request, session, sdp: "answer" });
  await settle();
  ports.transport().connect();
};
const serverAlive = async (ms: Milliseconds, alive: () => void = () => undefined): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 500) {
    clock.advance(500);
    if (ports.socket().isOpen) ports.socket().say({ type: "pong", t0: clock.now(), t1: clock.now(), t2: clock.now() });
    alive();
    await settle();
  }
};

beforeEach(() => {
  clock = new FakeClock(1_000_000);
  ports = new FakePorts(clock);
  phases.length = 0;
  heard.length = 0;
});

describe("a transport that offers early", () => {
  const SERVERS = [{ urls: ["turn:turn.example"], username: "u", credential: "c" }];

  it("sends its offer with the hello, and uses the welcome's servers before the answer", async () => {
    ports.offersAhead = true;
    open("subscribe");
    ports.socket().open();
    await settle();
    expect(ports.socket().sent.map(({ type }) => type)).toEqual(["hello", "subscribe"]);
    expect(ports.transport().iceServers).toBeUndefined();
    ports.socket().say({ type: "welcome", protocol: 1, iceServers: SERVERS, maxVideoChannels: 3 });
    await settle();
    expect([ports.transport().iceServers, ports.transport().answer]).toEqual([SERVERS, undefined]);
    await answer(FIRST);
    ports.transport().say(STATE);
    expect(link.phase()).toMatchObject({ name: "live", session: FIRST });
  });

  it("uses the challenge's servers without waiting for the welcome", async () => {
    ports.offersAhead = true;
    open("subscribe");
    ports.socket().open({ iceServers: SERVERS });
    await settle();
    expect([ports.transport().iceServers, ports.transport().answer]).toEqual([SERVERS, undefined]);
  });

  it("offers again on the next socket if one is lost before the welcome", async () => {
    ports.offersAhead = true;
    open("subscribe");
    ports.socket().open();
    await settle();
    ports.socket().lose();
    await settle();
    clock.advance(5000);
    ports.socket().welcome();
    await settle();
    await answer(SECOND);
    ports.transport().say(STATE);
    expect(link.phase()).toMatchObject({ name: "live", session: SECOND });
  });
});

describe("a standby receiver", () => {
  const inStandby = async (): Promise<void> => {
    open("subscribe", "standby");
    ports.socket().welcome();
    await answer(FIRST);
  };
  const standbyOf = (): (boolean | undefined)[] =>
    ports
      .transport()
      .heard()
      .flatMap((message) => (message.t === "heartbeat" ? [message.standby] : []));

  it("is connected, reports it, and has no phase", async () => {
    await inStandby();
    await serverAlive(3000, () => ports.transport().say(STATE));
    expect(ports.socket().last("subscribe")).toMatchObject({ standby: true });
    expect(standbyOf().length).toBeGreaterThan(3);
    expect(new Set(standbyOf())).toEqual(new Set([true]));
    expect([link.phase(), phases]).toEqual([undefined, []]);
  });

  it("starts with a begin message, repeated until the relay answers, on the same connection", async () => {
    await inStandby();
    ports.transport().say(STATE);
    const before = standbyOf().length;
    link.start();
    expect(standbyOf().slice(before)).toEqual([undefined]);
    expect(link.phase()).toMatchObject({ name: "live", session: FIRST });
    clock.advance(130);
    expect(standbyOf().slice(before)).toEqual([undefined, undefined, undefined]);
    ports.transport().say(STATE);
    clock.advance(200);
    expect(standbyOf().slice(before)).toEqual([undefined, undefined, undefined]);
    expect(ports.transports.length).toBe(1);
  });

  it("receives media from the first message if it was started before connecting", async () => {
    open("subscribe", "standby");
    ports.socket().welcome();
    await settle();
    link.start();
    await answer(FIRST);
    expect(standbyOf()).toEqual([undefined]);
    expect(phases).toEqual(["connecting", "waiting-for-sender"]);
  });

  it("hides a refusal in standby, and asks again when started", async () => {
    open("subscribe", "standby");
    ports.socket().welcome();
    await settle();
    const { request } = ports.socket().last("subscribe");
    ports.socket().say({ type: "refused", request, error: errorBody("no-common-codec") });
    await settle();
    expect(link.phase()).toBeUndefined();
    link.start();
    await settle();
    expect(ports.socket().last("subscribe").standby).toBeUndefined();
    expect([link.phase()?.name, ports.transports.length]).toEqual(["connecting", 2]);
  });

  it("ends with its session when it is stopped", async () => {
    await inStandby();
    link.stop();
    expect([link.phase(), ports.transport().state]).toEqual([undefined, "closed"]);
    expect(ports.socket().last("close")).toMatchObject({ session: FIRST });
  });
});

describe("a sender", () => {
  const live = async (): Promise<void> => {
    open("publish");
    ports.socket().welcome();
    await answer(FIRST);
  };

  it("connects: offer, answer, side channel, heartbeat", async () => {
    await live();
    expect(phases).toEqual(["connecting", "live"]);
    expect(ports.transport().answer).toBe("answer");
    expect(ports.transport().heard()).toMatchObject([{ t: "heartbeat" }]);
  });

  it("stays refused until it is started again", async () => {
    open("publish");
    ports.socket().welcome();
    await settle();
    ports
      .socket()
      .say({ type: "refused", request: ports.socket().last("publish").request, error: errorBody("previous-stream-exists") });
    await settle();
    await serverAlive(20_000);
    expect([phases, ports.transports.length]).toEqual([["connecting", "refused"], 1]);
    expect(ports.transport().state).toBe("closed");
    link.start();
    await settle();
    expect([phases.at(-1), ports.transports.length]).toEqual(["connecting", 2]);
  });

  it("rebuilds a lost connection, naming the session that it takes over", async () => {
    await live();
    const [lost] = ports.transports;
    lost?.fail();
    await settle();
    expect([phases.at(-1), lost?.state]).toEqual(["reconnecting", "closed"]);
    expect(ports.socket().last("publish")).toMatchObject({ replaces: FIRST });
    expect(ports.socket().sent.some(({ type }) => type === "close")).toBe(false);
    await answer(SECOND);
    expect(phases).toEqual(["connecting", "live", "reconnecting", "live"]);
  });

  it("reconnects at once when its relay leaves, and ignores the server's later notice", async () => {
    await live();
    ports.transport().say({ ...STATE, leaving: true });
    await settle();
    expect(link.phase()).toMatchObject({ name: "reconnecting", reason: "relay-lost" });
    expect(ports.socket().last("publish")).toMatchObject({ replaces: FIRST });
    ports.socket().say({ type: "closed", session: FIRST, error: errorBody("relay-lost") });
    await answer(SECOND);
    expect([phases, ports.transports.length]).toEqual([["connecting", "live", "reconnecting", "live"], 2]);
  });

  it("waits for its own earlier session, but gives up on another client's", async () => {
    await live();
    ports.transport().fail();
    await settle();
    const refuse = (): void =>
      ports
        .socket()
        .say({ type: "refused", request: ports.socket().last("publish").request, error: errorBody("previous-stream-exists") });
    refuse();
    await settle();
    expect(phases.at(-1)).toBe("reconnecting");
    for (let second = 0; second < 60 && phases.at(-1) === "reconnecting"; second += 1) {
      const offers = ports.transports.length;
      await serverAlive(1000);
      if (ports.transports.length > offers) refuse();
      await settle();
    }
    expect(phases.at(-1)).toBe("refused");
  });

  it("resumes its session on a new socket by name", async () => {
    await live();
    ports.socket().lose();
    clock.advance(1000);
    expect(ports.sockets.length).toBeGreaterThan(1);
    ports.socket().welcome();
    await settle();
    expect(ports.socket().last("candidate")).toMatchObject({ session: FIRST, candidate: "" });
    expect([phases.at(-1), ports.transports.length]).toEqual(["live", 1]);
  });

  it("keeps a connection that lost its path along with the server, and reuses it when something arrives", async () => {
    await live();
    clock.advance(HEARTBEAT_TIMEOUT_MS + 1000);
    expect([phases.at(-1), ports.transport().state]).toEqual(["reconnecting", "connected"]);
    ports.transport().receive();
    expect([phases.at(-1), ports.transports.length]).toEqual(["live", 1]);
  });

  it("sends a goodbye when it leaves", async () => {
    await live();
    link.stop();
    expect(ports.socket().last("close")).toMatchObject({ session: FIRST });
    expect([link.phase(), ports.transport().state]).toEqual([undefined, "closed"]);
  });

  it("closes the session of an abandoned offer", async () => {
    open("publish");
    ports.socket().welcome();
    await settle();
    const { request } = ports.socket().last("publish");
    link.stop();
    ports.socket().say({ type: "answer", request, session: FIRST, sdp: "answer" });
    expect(ports.socket().last("close")).toMatchObject({ session: FIRST });
  });
});

describe("a receiver", () => {
  const receive = async (): Promise<void> => {
    open("subscribe");
    ports.socket().welcome();
    await answer(FIRST);
  };

  it("waits for the sender, is live with it, and waits again when it leaves", async () => {
    await receive();
    ports.transport().say(STATE);
    ports.transport().say({ ...STATE, live: false });
    expect(phases).toEqual(["connecting", "waiting-for-sender", "live", "waiting-for-sender"]);
    expect(heard).toHaveLength(2);
  });

  it("names the subscription to replace, since it couldn't be closed over the lost socket", async () => {
    await receive();
    expect(ports.socket().last("subscribe")).not.toHaveProperty("replaces");
    ports.transport().fail();
    await settle();
    expect(ports.socket().last("subscribe")).toMatchObject({ replaces: FIRST });
  });

  it("comes back when the relay restarts", async () => {
    await receive();
    ports.transport().say(STATE);
    ports.socket().say({ type: "closed", session: FIRST, error: errorBody("relay-lost") });
    await settle();
    expect(phases.at(-1)).toBe("reconnecting");
    expect(ports.socket().sent.some(({ type }) => type === "close")).toBe(false);
    await answer(SECOND);
    ports.transport().say(STATE);
    expect([phases.at(-1), ports.transports.length]).toEqual(["live", 2]);
  });

  it("declares a relay dead that is silent while the server isn't", async () => {
    await receive();
    ports.transport().say(STATE);
    await serverAlive(HEARTBEAT_TIMEOUT_MS - 1000, () => ports.transport().say(STATE));
    expect(ports.transports).toHaveLength(1);
    await serverAlive(HEARTBEAT_TIMEOUT_MS + 1000);
    expect([phases.at(-1), ports.transports.length]).toEqual(["reconnecting", 2]);
  });

  it("probes a relay that falls silent, since its messages may be lost, and keeps one that answers in time", async () => {
    await receive();
    const asked = () =>
      ports
        .transport()
        .heard()
        .filter((message) => message.t === "heartbeat" && message.answer === true).length;
    ports.transport().say(STATE);
    await serverAlive(1000);
    expect(asked()).toBe(0);
    await serverAlive(1000);
    expect(asked()).toBeGreaterThan(1);
    ports.transport().say(STATE);
    const whenReceived = asked();
    await serverAlive(1000);
    expect([phases.at(-1), ports.transports.length, asked()]).toEqual(["live", 1, whenReceived]);
  });

  const strayed = async (path: FakeTransport["path"]): Promise<number> => {
    await receive();
    ports.transport().say(STATE);
    ports.transport().path = path;
    await serverAlive(3000);
    return ports.transports.length;
  };

  it("rebuilds immediately if nothing arrives on a path whose checks succeed, as after a handover", async () => {
    expect(await strayed({ silentFor: milliseconds(1300), roundTrip: milliseconds(50) })).toBe(2);
  });

  it.each([
    ["its media come", { silentFor: milliseconds(20), roundTrip: milliseconds(50) }],
    ["an answer takes as long", { silentFor: milliseconds(1300), roundTrip: milliseconds(2000) }],
    ["the transport does not tell", undefined],
  ])("waits for a relay whose messages don't arrive while %s", async (_, path) => {
    expect(await strayed(path)).toBe(1);
  });

  it("waits for a relay while the server is silent too", async () => {
    await receive();
    ports.transport().path = { silentFor: milliseconds(3000), roundTrip: milliseconds(50) };
    clock.advance(1900);
    await settle();
    expect(ports.transports).toHaveLength(1);
  });

  it("treats a connection that never opens as lost", async () => {
    open("subscribe");
    ports.socket().welcome();
    await settle();
    ports.socket().say({ type: "answer", request: ports.socket().last("subscribe").request, session: FIRST, sdp: "answer" });
    await settle();
    await serverAlive(9000);
    expect(phases).toEqual(["connecting", "reconnecting"]);
    expect(ports.transports[0]?.state).toBe("closed");
  });

  it("asks immediately on a network change whether the relay still receives it", async () => {
    await receive();
    ports.changeNetwork();
    expect(ports.transport().heard().at(-1)).toMatchObject({ t: "heartbeat", answer: true });
    await serverAlive(2000);
    expect(ports.transports).toHaveLength(2);
  });

  it("requests a keyframe now or not at all", async () => {
    await receive();
    link.sendSide({ t: "keyframe" });
    expect(ports.transport().heard().at(-1)).toEqual({ t: "keyframe" });
    ports.transport().fail();
    link.sendSide({ t: "keyframe" });
    expect(ports.transports[0]?.heard().filter(({ t }) => t === "keyframe")).toHaveLength(1);
  });

  it("ends on an unsupported transport feature", async () => {
    open("subscribe");
    ports.openTransport = () => {
      throw new Error("no such section");
    };
    ports.socket().welcome();
    await settle();
    expect(link.phase()).toMatchObject({ name: "refused", error: { code: "internal" } });
  });
});
