import { errorBody, type FromRelay, MediaSessionId, SerialId, StreamRef, type ToRelay } from "@setsuna/contracts";
import { type Milliseconds, milliseconds, silentLog } from "@setsuna/kit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RelayPool } from "./relay-pool.ts";
import type { MediaSessionListener, OpenMedia } from "./relay-port.ts";
import type { RelayProcessEvents, StartRelay } from "./relay-process.ts";
import type { Timers } from "./timers.ts";

class FakeRelay {
  readonly sent: ToRelay[] = [];
  readonly kills: string[] = [];
  readonly pid: number;
  readonly events: RelayProcessEvents;
  constructor(pid: number, events: RelayProcessEvents) {
    this.pid = pid;
    this.events = events;
  }
  send(message: ToRelay): void {
    this.sent.push(message);
  }
  kill(signal: string): void {
    this.kills.push(signal);
  }
  says(message: FromRelay): void {
    this.events.onMessage(message);
  }
  ready(): void {
    this.says({ type: "ready", pid: this.pid });
  }
}

class FakeTimers implements Timers {
  now = 0;
  private pending: { at: number; action: () => void }[] = [];
  after(delay: Milliseconds, action: () => void): () => void {
    const entry = { at: this.now + delay, action };
    this.pending.push(entry);
    return () => {
      this.pending = this.pending.filter((other) => other !== entry);
    };
  }
  advance(by: number): void {
    this.now += by;
    const due = this.pending.filter((entry) => entry.at <= this.now);
    this.pending = this.pending.filter((entry) => entry.at > this.now);
    for (const entry of due) entry.action();
  }
}

const stream = (id: string) => StreamRef.parse({ serialId: id, kind: "video", channel: 1 });
const media = (id: string, session: string): OpenMedia => ({
  session: MediaSessionId.parse(session.padEnd(22, "0")),
  direction: "publish",
  streams: [stream(id)],
  offer: "v=0",
  playout: "native",
  limits: { videoChannels: 3, allowedAddresses: [] },
});
const listener = () => ({ onAnswer: vi.fn(), onRefused: vi.fn(), onClosed: vi.fn() }) satisfies MediaSessionListener;

let relays: FakeRelay[];
let timers: FakeTimers;
const pool = (count: number): RelayPool => {
  const start: StartRelay = (events) => {
    const relay = new FakeRelay(100 + relays.length, events);
    relays.push(relay);
    return relay;
  };
  return new RelayPool(count, start, { now: () => milliseconds(timers.now) }, silentLog, timers);
};
const relay = (index: number): FakeRelay => {
  const found = relays[index];
  if (found === undefined) throw new Error(`no relay ${index}`);
  return found;
};

beforeEach(() => {
  relays = [];
  timers = new FakeTimers();
});

describe("RelayPool", () => {
  it("ends a relay that runs silently, but not one that reports", () => {
    const relayPool = pool(2);
    for (const index of [0, 1]) relay(index).ready();
    for (let at = 0; at < 12_000; at += 500) {
      relay(0).says({ type: "closed", session: MediaSessionId.parse("s".repeat(22)) });
      timers.advance(500);
    }
    expect([relay(0).kills, relay(1).kills]).toEqual([[], ["SIGKILL"]]);
    relay(1).events.onExit("SIGKILL");
    timers.advance(2000);
    expect(relays).toHaveLength(3);
    relay(2).ready();
    expect(relayPool.isReady()).toBe(true);
  });

  it("ignores a silence during which this process itself was stalled", () => {
    pool(1);
    relay(0).ready();
    timers.advance(30_000);
    timers.advance(3000);
    expect(relay(0).kills).toEqual([]);
  });

  it("is ready when every relay is", () => {
    const relayPool = pool(2);
    relay(0).ready();
    expect(relayPool.isReady()).toBe(false);
    relay(1).ready();
    expect(relayPool.isReady()).toBe(true);
  });

  it("keeps all streams of an ID on one relay and uses all relays", () => {
    const relayPool = pool(3);
    for (const one of relays) one.ready();
    const ids = ["abcdefg", "bbbbbbb", "ccccccc", "ddddddd", "eeeeeee", "fffffff", "ggggggg", "hhhhhhh", "iiiiiii", "jjjjjjj"];
    for (const id of ids) for (const n of [1, 2]) relayPool.open(media(id, `${id}${n}`), listener());
    for (const one of relays) {
      const opened = one.sent.flatMap((message) => (message.type === "open" ? message.streams.map((s) => s.serialId) : []));
      expect(opened.length).toBeGreaterThan(0);
      for (const id of opened) expect(opened.filter((other) => other === id)).toHaveLength(2);
    }
  });

  it("delivers answers and the end, and forwards to the right relay", () => {
    const relayPool = pool(1);
    relay(0).ready();
    const heard = listener();
    const opened = media("abcdefg", "s");
    relayPool.open(opened, heard);
    const { session } = opened;
    relay(0).says({ type: "answer", session, sdp: "v=0 answer" });
    expect(heard.onAnswer).toHaveBeenCalledExactlyOnceWith("v=0 answer");
    relayPool.signalGone(session, true);
    relayPool.close(session);
    expect(relay(0).sent.slice(1)).toEqual([
      { type: "signal-gone", session, gone: true },
      { type: "close", session },
    ]);
    relay(0).says({ type: "closed", session });
    expect(heard.onClosed).toHaveBeenCalledExactlyOnceWith(undefined);
    relay(0).says({ type: "closed", session });
    expect(heard.onClosed).toHaveBeenCalledTimes(1);
    relayPool.close(session);
    expect(relay(0).sent).toHaveLength(3);
  });

  it("notifies a dead relay's sessions at once, refuses while it is down, and restarts it after 250 ms", async () => {
    const relayPool = pool(1);
    relay(0).ready();
    const heard = listener();
    relayPool.open(media("abcdefg", "s"), heard);
    relay(0).events.onExit("SIGKILL");
    expect(heard.onClosed.mock.calls[0]?.[0]).toMatchObject({ code: "relay-lost" });
    expect(relayPool.isReady()).toBe(false);

    const refused = listener();
    relayPool.open(media("abcdefg", "t"), refused);
    expect(refused.onRefused).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(refused.onRefused.mock.calls[0]?.[0]).toMatchObject({ code: "relay-unavailable" });

    timers.advance(249);
    expect(relays).toHaveLength(1);
    timers.advance(1);
    expect(relays).toHaveLength(2);
    relay(1).ready();
    expect(relayPool.isReady()).toBe(true);
  });

  it("replaces a relay ended on request at once, every time, and one that never worked after a delay", () => {
    pool(1);
    for (const index of [0, 1, 2]) {
      relay(index).ready();
      relay(index).events.onExit("exit code 0", true);
      timers.advance(0);
      expect(relays).toHaveLength(index + 2);
    }
    relay(3).events.onExit("exit code 0", true);
    timers.advance(249);
    expect(relays).toHaveLength(4);
    timers.advance(1);
    expect(relays).toHaveLength(5);
  });

  it("ends the sessions of one serial ID at once, and no others", () => {
    const relayPool = pool(1);
    relay(0).ready();
    const [gone, kept] = [listener(), listener()];
    relayPool.open(media("abcdefg", "gone"), gone);
    relayPool.open(media("zzzzzzz", "kept"), kept);
    relayPool.endSerialId(SerialId.parse("abcdefg"), errorBody("unknown-serial-id"));
    expect(gone.onClosed.mock.calls).toEqual([[errorBody("unknown-serial-id")]]);
    const error = errorBody("unknown-serial-id");
    expect(relay(0).sent).toContainEqual({ type: "close", session: "gone".padEnd(22, "0"), error });
    relay(0).says({ type: "closed", session: MediaSessionId.parse("gone".padEnd(22, "0")) });
    expect(gone.onClosed).toHaveBeenCalledTimes(1);
    expect(kept.onClosed).not.toHaveBeenCalled();
  });

  it("asks the ID's relay for its connections, with a time limit", async () => {
    const relayPool = pool(1);
    const id = SerialId.parse("abcdefg");
    await expect(relayPool.list(id)).rejects.toMatchObject({ code: "relay-unavailable" });
    relay(0).ready();
    const [first, second, third] = [relayPool.list(id), relayPool.list(id), relayPool.list(id)];
    expect(relay(0).sent).toEqual([1, 2, 3].map((request) => ({ type: "list", request, serialId: id })));
    const found = {
      session: MediaSessionId.parse("s".padEnd(22, "0")),
      direction: "publish" as const,
      streams: [stream("abcdefg")],
      turn: false,
      openedAt: 1,
      bitsPerSecond: 2,
    };
    relay(0).says({ type: "connections", request: 2, connections: [found] });
    relay(0).says({ type: "connections", request: 9, connections: [] });
    expect(await second).toEqual([found]);
    relay(0).says({ type: "connections", request: 1, connections: [] });
    expect(await first).toEqual([]);
    timers.advance(2000);
    await expect(third).rejects.toMatchObject({ code: "relay-unavailable" });
    const last = relayPool.list(id);
    relay(0).events.onExit("SIGKILL");
    await expect(last).rejects.toMatchObject({ code: "relay-unavailable" });
  });

  it("surveys every relay's health, cost and connections, without those of dead and silent ones", async () => {
    const relayPool = pool(2);
    expect(await relayPool.survey()).toMatchObject([
      { slot: 0, state: "starting", restarts: 0, connections: undefined },
      { slot: 1, state: "starting" },
    ]);
    relay(0).ready();
    relay(1).ready();
    const opened = media("abcdefg", "known");
    relayPool.open({ ...opened, client: "whip" }, listener());
    const holder = relay(0).sent.length > 0 ? 0 : 1;
    const health = (packetsIn: number, cpuMicroseconds: number): FromRelay => ({
      type: "health",
      publishers: 1,
      subscribers: 0,
      packetsIn,
      packetsOut: 2 * packetsIn,
      cpuMicroseconds,
      eventLoopDelayP99Ms: 10,
      memoryBytes: 50_000_000,
    });
    timers.advance(1000);
    relay(holder).says(health(100, 500_000));
    timers.advance(2000);
    relay(holder).says(health(500, 900_000));
    const asked = relayPool.survey();
    const request = relay(holder).sent.findLast(({ type }) => type === "list");
    expect(request).toEqual({ type: "list", request: 1 });
    const seen = (session: string) => ({
      session: MediaSessionId.parse(session.padEnd(22, "0")),
      direction: "publish" as const,
      streams: [stream("abcdefg")],
      turn: false,
      openedAt: 1,
      bitsPerSecond: 2,
    });
    relay(holder).says({ type: "connections", request: 1, connections: [seen("known"), seen("ended")] });
    timers.advance(2000);
    const surveys = await asked;
    expect(surveys[holder]).toMatchObject({
      state: "ready",
      pid: 100 + holder,
      uptime: 5000,
      restarts: 0,
      health: { memoryBytes: 50_000_000 },
      rates: { packetsIn: 200, packetsOut: 400, cpuShare: 0.2 },
      connections: [{ seen: { session: opened.session }, client: "whip" }],
    });
    expect(surveys[1 - holder]).toMatchObject({ state: "ready", rates: undefined, connections: undefined });

    relay(holder).events.onExit("SIGKILL");
    timers.advance(250);
    expect((await Promise.all([relayPool.survey(), timers.advance(2000)]))[0][holder]).toMatchObject({
      state: "starting",
      restarts: 1,
      health: undefined,
      rates: undefined,
      connections: undefined,
    });
  });

  it("ends one session of an ID, and notifies its client before the relay", async () => {
    const relayPool = pool(1);
    relay(0).ready();
    const [gone, kept] = [listener(), listener()];
    const opened = media("abcdefg", "gone");
    relayPool.open(opened, gone);
    relayPool.open({ ...media("abcdefg", "kept"), client: "whip" }, kept);
    expect([...(await relayPool.sessionsOf(SerialId.parse("abcdefg"))).values()]).toEqual(["page", "whip"]);
    expect((await relayPool.sessionsOf(SerialId.parse("zzzzzzz"))).size).toBe(0);
    gone.onClosed.mockImplementation(() => expect(relay(0).sent.at(-1)?.type).toBe("open"));
    relayPool.endSession(opened.session, errorBody("ended-by-owner"));
    expect(gone.onClosed.mock.calls).toEqual([[errorBody("ended-by-owner")]]);
    const error = errorBody("ended-by-owner");
    expect(relay(0).sent.at(-1)).toEqual({ type: "close", session: opened.session, error });
    expect(kept.onClosed).not.toHaveBeenCalled();
    expect([...(await relayPool.sessionsOf(SerialId.parse("abcdefg"))).values()]).toEqual(["whip"]);
  });

  it("ends the session that a subscription replaces, if it has the same ID", () => {
    const relayPool = pool(1);
    relay(0).ready();
    const [own, strange] = [media("abcdefg", "own"), media("zzzzzzz", "strange")];
    for (const one of [own, strange]) relayPool.open(one, listener());
    const subscription = (name: string, replaces: MediaSessionId) =>
      relayPool.open({ ...media("abcdefg", name), direction: "subscribe", replaces }, listener());
    subscription("after", own.session);
    expect(relay(0).sent.at(-1)).toMatchObject({ type: "open" });
    expect(relay(0).sent.at(-2)).toEqual({ type: "close", session: own.session });
    const { length } = relay(0).sent;
    subscription("forger", strange.session);
    relayPool.open({ ...media("abcdefg", "sender"), replaces: own.session }, listener());
    expect(
      relay(0)
        .sent.slice(length)
        .map(({ type }) => type),
    ).toEqual(["open", "open"]);
  });

  it("injects a state through the relay, gets its refusal, and counts the ID as in use until its streams end", async () => {
    const relayPool = pool(1);
    const ref = stream("abcdefg");
    await expect(relayPool.inject(ref, "tally", 1)).rejects.toMatchObject({ code: "relay-unavailable" });
    relay(0).ready();
    const [taken, refused] = [relayPool.inject(ref, "tally", 1), relayPool.inject(ref, "tally", 2)];
    expect(relay(0).sent.at(-1)).toEqual({ type: "inject", request: 2, stream: ref, key: "tally", value: 2 });
    relay(0).says({ type: "injected", request: 1, outcome: { receivers: 3 } });
    relay(0).says({ type: "injected", request: 2, outcome: { error: errorBody("previous-stream-exists") } });
    expect(await taken).toBe(3);
    await expect(refused).rejects.toMatchObject({ code: "previous-stream-exists" });
    expect([...relayPool.serialIds()]).toEqual(["abcdefg"]);
    relayPool.endSerialId(ref.serialId, errorBody("id-password-changed"));
    expect(relay(0).sent.at(-1)).toEqual({ type: "stop-injecting", serialId: "abcdefg" });
    expect(relayPool.serialIds().size).toBe(0);
  });

  it("asks a stream's relay whether its sender has given up the stream", async () => {
    const relayPool = pool(1);
    const ref = stream("abcdefg");
    await expect(relayPool.releaseSlot(ref)).rejects.toMatchObject({ code: "relay-unavailable" });
    relay(0).ready();
    const asked = [relayPool.releaseSlot(ref), relayPool.releaseSlot(ref)];
    expect(relay(0).sent.at(-1)).toEqual({ type: "release-slot", request: 2, stream: ref });
    relay(0).says({ type: "slot-released", request: 1, free: false });
    relay(0).says({ type: "slot-released", request: 2, free: true });
    expect(await Promise.all(asked)).toEqual([false, true]);
  });

  it("cascades a stream to the serial ID's relay, and follows it until it ends", () => {
    const relayPool = pool(2);
    for (const one of relays) one.ready();
    const [opened, session] = [media("abcdefg", "s"), MediaSessionId.parse("c".repeat(22))];
    relayPool.open(opened, listener());
    const carrier = relays.find(({ sent }) => sent.length > 0) ?? relay(0);
    const heard = { onOffer: vi.fn(), onClosed: vi.fn() };
    relayPool.cascade(session, stream("abcdefg"), heard);
    expect(carrier.sent.at(-1)).toEqual({ type: "cascade", session, stream: stream("abcdefg") });
    carrier.says({ type: "cascade-offer", session, sdp: "v=0 offer" });
    expect(heard.onOffer).toHaveBeenCalledWith("v=0 offer");
    relayPool.cascadeAnswered(session, "v=0 answer");
    expect(carrier.sent.at(-1)).toEqual({ type: "cascade-answer", session, sdp: "v=0 answer" });
    relayPool.endCascade(session);
    expect(carrier.sent.at(-1)).toEqual({ type: "close", session });
    carrier.says({ type: "closed", session });
    expect(heard.onClosed).not.toHaveBeenCalled();
    relayPool.cascade(session, stream("abcdefg"), heard);
    carrier.events.onExit("SIGKILL");
    expect(heard.onClosed).toHaveBeenCalledWith(errorBody("relay-lost"));
  });

  it("doesn't count another node's relay as a client", async () => {
    const relayPool = pool(1);
    relay(0).ready();
    const cascade: OpenMedia = { ...media("abcdefg", "s"), direction: "subscribe", cascade: true };
    relayPool.open(cascade, listener());
    expect(relay(0).sent).toMatchObject([{ type: "open", cascade: true }]);
    expect((await relayPool.sessionsOf(SerialId.parse("abcdefg"))).size).toBe(0);
  });

  it("kills a relay that never becomes ready", () => {
    pool(1);
    timers.advance(20_000);
    expect(relay(0).kills).toEqual(["SIGKILL"]);
  });

  it("stops relays gracefully first", async () => {
    const relayPool = pool(2);
    relay(0).ready();
    const stopped = relayPool.stop();
    expect(relay(0).sent).toEqual([{ type: "stop" }]);
    relay(0).events.onExit("exit code 0");
    timers.advance(1500);
    expect(relay(1).kills).toEqual(["SIGKILL"]);
    relay(1).events.onExit("SIGKILL");
    await stopped;
    timers.advance(60_000);
    expect(relays).toHaveLength(2);
  });
});
