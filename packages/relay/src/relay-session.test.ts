import {
  type ErrorBody,
  encodeControlMessage,
  errorBody,
  MediaSessionId,
  type SideFromRelay,
  StreamRef,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { Admission } from "./admission.ts";
import { EpochExchanges } from "./epochs/epoch-exchanges.ts";
import { RelaySession } from "./relay-session.ts";
import { PublishControl, SubscribeControl } from "./roles/control.ts";
import type { RelaySessionOptions } from "./session-options.ts";
import { ControlStream } from "./stream/control-stream.ts";
import type { Peer } from "./transport/peer.ts";

const ID = MediaSessionId.parse("a".repeat(22));
const REF = StreamRef.parse({ serialId: "abcdefg", kind: "control", channel: 1 });
const peerOf = (told: SideFromRelay["t"][] = []): Peer =>
  ({ sendSide: (text: string) => told.push(JSON.parse(text).t) > 0, close: () => undefined }) as Partial<Peer> as Peer;
const subscriber = (): SubscribeControl =>
  new SubscribeControl(
    ID,
    new ControlStream(REF, () => undefined),
    () => "sent",
    () => undefined,
    false,
  );

class World {
  now = 0;
  readonly lease = { until: Number.POSITIVE_INFINITY };
  readonly received = { packets: 0, bytes: 0 };

  session(options: Partial<RelaySessionOptions> = {}): RelaySession {
    return new RelaySession({
      id: ID,
      admission: new Admission({ direction: "subscribe", streams: [REF] }),
      surroundings: {
        lease: this.lease,
        received: this.received,
        epochs: new EpochExchanges(),
        now: () => this.now,
        ntpNow: () => this.now,
      },
      connect: () => peerOf(),
      begin: subscriber,
      onEnd: () => undefined,
      ...options,
    });
  }
}

it("reports once that its client connected, but never from a forbidden address", () => {
  const connectedOf = (allowedAddresses: string[]): number => {
    let connected = 0;
    const session = new World().session({
      admission: new Admission({ direction: "subscribe", streams: [REF], limits: { videoChannels: 3, allowedAddresses } }),
      onConnected: () => {
        connected += 1;
      },
    });
    for (let look = 0; look < 3; look += 1) session.onRemoteAddress("192.0.2.1");
    return connected;
  };
  expect([connectedOf([]), connectedOf(["192.0.2.1"]), connectedOf(["192.0.2.2"])]).toEqual([1, 1, 0]);
});

describe("a client that closes its connection", () => {
  const closing = () => {
    const world = new World();
    const ends: (string | undefined)[] = [];
    const session = world.session({ onEnd: ({ error }) => ends.push(error?.code) });
    session.onSideMessage('{"t":"heartbeat"}');
    session.onFailed("closed");
    return { world, ends, session };
  };

  it("stopped if signaling says so, in either order", () => {
    const { ends, session } = closing();
    expect(ends).toEqual([]);
    session.end();
    session.onFailed("closed");
    expect(ends).toEqual([undefined]);
  });

  it("was lost if signaling says nothing for a second", () => {
    const { world, ends, session } = closing();
    for (world.now of [500, 1000]) session.tick(world.now, world.now);
    expect(ends).toEqual([]);
    world.now = 1001;
    session.tick(world.now, world.now);
    expect(ends).toEqual(["media-timeout"]);
  });

  it("ends at once if the connection failed instead", () => {
    const { ends, session } = closing();
    session.onFailed("failed");
    expect(ends).toEqual(["media-timeout"]);
  });
});

describe("a client that sends nothing while connecting", () => {
  const connecting = (direction: "publish" | "subscribe") => {
    const world = new World();
    const ends: (string | undefined)[] = [];
    const session = world.session({
      admission: new Admission({ direction, streams: [REF] }),
      onEnd: ({ error }) => ends.push(error?.code),
      ...(direction === "publish" && { begin: () => new PublishControl(new ControlStream(REF, () => undefined)) }),
    });
    const pass = (duration: number): void => {
      world.now += duration;
      session.tick(world.now, world.now);
    };
    return { session, ends, pass };
  };

  it.each(["publish", "subscribe"] as const)("may lose three flights at each step: %s", (direction) => {
    const { session, ends, pass } = connecting(direction);
    const lostFlights = 1000 + 2000 + 4000;
    pass(lostFlights);
    session.onReached();
    for (const step of [() => session.onTrackOpen("0"), () => session.onControlOpen("state")]) {
      pass(lostFlights + 1000);
      step();
    }
    pass(lostFlights + 1000);
    session.onSideMessage('{"t":"heartbeat"}');
    pass(100);
    expect(ends).toEqual([]);
  });

  it("is ended at any step that doesn't progress", () => {
    const none = connecting("subscribe");
    none.pass(8001);
    const reached = connecting("subscribe");
    reached.session.onReached();
    reached.pass(12_001);
    expect([none.ends, reached.ends]).toEqual([["media-timeout"], ["media-timeout"]]);
  });

  it("is ended within a second if its signaling is gone too", () => {
    const { session, ends, pass } = connecting("subscribe");
    session.onReached();
    session.setSignalGone(true);
    pass(1001);
    expect(ends).toEqual(["media-timeout"]);
  });
});

it("reports a sender's silence and return, and a standby that goes on air, once each and only while connected", () => {
  const world = new World();
  const news: string[] = [];
  let standsBy = true;
  const role = () => Object.assign(new PublishControl(new ControlStream(REF, () => undefined)), { isStandby: () => standsBy });
  const session = world.session({
    admission: new Admission({ direction: "publish", streams: [REF] }),
    begin: role,
    onNews: (one) => news.push(one),
  });
  const tickAt = (now: Milliseconds): void => {
    world.now = now;
    session.tick(now, now);
  };
  session.onSideMessage('{"t":"heartbeat"}');
  tickAt(5000);
  session.onSideMessage('{"t":"heartbeat"}');
  expect(news).toEqual([]);
  session.onRemoteAddress("192.0.2.1");
  for (const now of [9000, 10_000]) tickAt(now);
  session.onSideMessage('{"t":"heartbeat"}');
  standsBy = false;
  for (const now of [10_100, 10_200]) tickAt(now);
  standsBy = true;
  tickAt(10_300);
  expect(news).toEqual(["lost", "back", "on-air", "off-air"]);
});

it("reports that a receiver records, at most once a second, and never about a sender", () => {
  const newsOf = (direction: "publish" | "subscribe"): string[] => {
    const world = new World();
    const news: string[] = [];
    const session = world.session({
      admission: new Admission({ direction, streams: [REF] }),
      ...(direction === "publish" && { begin: () => new PublishControl(new ControlStream(REF, () => undefined)) }),
      onNews: (one) => news.push(one),
    });
    session.onRemoteAddress("192.0.2.1");
    for (let now = 0; now < 5000; now += 100) {
      world.now = now;
      const says = now < 2000 && now % 200 === 0;
      session.onSideMessage(
        JSON.stringify({ t: "heartbeat", ...(says || (now > 2000 && now < 3500) ? { recording: true } : {}) }),
      );
      session.tick(now, now);
    }
    return news;
  };
  expect(newsOf("publish")).toEqual([]);
  expect(newsOf("subscribe")).toEqual(["recording", "recorded", "recording", "recorded"]);
});

it("reports a changed tally of a control data sender, but nothing of encrypted data", () => {
  const world = new World();
  const news: string[] = [];
  const session = world.session({
    admission: new Admission({ direction: "publish", streams: [REF] }),
    begin: () => new PublishControl(new ControlStream(REF, () => undefined)),
    onNews: (one) => news.push(one),
  });
  session.onRemoteAddress("192.0.2.1");
  let sequence = 0;
  const send = (payload: Parameters<typeof encodeControlMessage>[0]["payload"]): void => {
    sequence += 1;
    session.onControlMessage("state", encodeControlMessage({ kind: "state", key: "tally", sequence, capturedAt: 0, payload }));
    world.now += 1000;
    session.tick(world.now, world.now);
  };
  for (const value of [0, 1, 1, 7, 2, 0]) send({ type: "json", value });
  send({ type: "binary", bytes: Uint8Array.of(1) });
  expect(news).toEqual(["tally-red", "tally-green", "tally-off"]);
});

it("answers a reachability check immediately, but rate-limits repeated checks", () => {
  const world = new World();
  const told: SideFromRelay["t"][] = [];
  const session = world.session({ connect: () => peerOf(told) });
  const say = (text: string, now: Milliseconds): void => {
    world.now = now;
    session.onSideMessage(text);
  };
  say('{"t":"heartbeat"}', 1000);
  expect(told).toEqual([]);
  for (const now of [1001, 1050, 1100]) say('{"t":"heartbeat","answer":true}', now);
  expect(told).toEqual(["state"]);
  say('{"t":"heartbeat","answer":true}', 1101);
  expect(told).toEqual(["state", "state"]);
});

it("ends a sender with the first packet after its relay's lease, and forwards nothing of it", () => {
  const world = new World();
  world.lease.until = 100;
  const stream = new ControlStream(REF, () => undefined);
  const ends: (ErrorBody | undefined)[] = [];
  const session = world.session({
    begin: () => new PublishControl(stream),
    onEnd: ({ error }) => ends.push(error),
  });
  world.now = 100;
  session.onControlMessage("state", Uint8Array.of(1));
  expect([stream.malformed, ends]).toEqual([1, []]);
  world.now = 101;
  session.onControlMessage("state", Uint8Array.of(1));
  expect([stream.malformed, ends]).toEqual([1, [expect.objectContaining({ code: "relay-lost" })]]);
});

it("closes its connection if its role can't start", () => {
  let closed = 0;
  const connect = (): Peer => ({ close: () => (closed += 1) }) as Partial<Peer> as Peer;
  const begin = (): never => {
    throw new Error("no place");
  };
  expect(() => new World().session({ connect, begin })).toThrow("no place");
  expect(closed).toBe(1);
});

it("tells its client before it leaves, but not when it ends the client for another reason", () => {
  const toldAtEnd = (error: ErrorBody | undefined): SideFromRelay[] => {
    const told: SideFromRelay[] = [];
    const peer: Partial<Peer> = { sendSide: (text) => told.push(JSON.parse(text)) > 0, close: () => undefined };
    new World().session({ connect: () => peer as Peer }).end(error);
    return told;
  };
  expect(toldAtEnd(errorBody("relay-lost"))).toMatchObject([{ t: "state", leaving: true }]);
  for (const error of [undefined, errorBody("ended-by-owner"), errorBody("replaced")]) expect(toldAtEnd(error)).toEqual([]);
});
