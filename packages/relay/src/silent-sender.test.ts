import {
  Channel,
  type ErrorBody,
  encodeControlMessage,
  errorBody,
  MEDIA_SILENCE_MS,
  MediaSessionId,
  type RelayOpen,
  SerialId,
  type StreamRef,
} from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { writeRtpPacket } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { Admission } from "./admission.ts";
import { EpochExchanges } from "./epochs/epoch-exchanges.ts";
import { RelaySession } from "./relay-session.ts";
import { preparePublish } from "./roles/prepare-publish.ts";
import type { Offer } from "./sdp/offer.ts";
import type { ControlSubscriber } from "./stream/control-stream.ts";
import { StreamSlots } from "./stream/stream-slots.ts";
import type { Peer } from "./transport/peer.ts";

const KEPT_MS = 20_000;
const KINDS = ["video", "control"] as const;
type Kind = (typeof KINDS)[number];
const OFFERS: Readonly<Record<Kind, Offer>> = {
  video: {
    media: [
      {
        kind: "video",
        mid: "0",
        direction: "sendonly",
        extensions: [],
        feedback: new Set(["nack"]),
        codecs: [{ codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" }],
      },
    ],
  },
  control: { media: [], dataMid: "0" },
};
const openOf = (kind: Kind, name: string): RelayOpen => ({
  type: "open",
  session: MediaSessionId.parse(name.repeat(22)),
  direction: "publish",
  offer: "",
  playout: "native",
  streams: [{ serialId: SerialId.parse("abcdefg"), kind, channel: Channel.parse(1) }],
});
const state = (value: string): Uint8Array =>
  encodeControlMessage({ kind: "state", key: "tally", sequence: 1, capturedAt: 0, payload: { type: "json", value } });

const NO_PEER = {
  sender: () => () => true,
  sendSide: () => true,
  close: () => undefined,
  roundTripTimeMs: () => undefined,
} as Partial<Peer> as Peer;

class World {
  now = 0;
  readonly slots = new StreamSlots({ random: () => 0, onSender: () => undefined, onTaken: () => undefined });
  readonly ended: (readonly [string, ErrorBody["code"] | undefined])[] = [];
  private readonly sessions = new Map<string, RelaySession>();
  private readonly kind: Kind;
  private packets = 0;

  constructor(kind: Kind) {
    this.kind = kind;
  }

  open(name: string): void {
    const open = openOf(this.kind, name);
    const admission = new Admission(open);
    const parts = { slots: this.slots, random: () => 7, replace: (id: string) => this.sessions.get(id.charAt(0))?.end() };
    const { begin } = preparePublish(parts, open, OFFERS[this.kind], admission);
    const lease = { until: Number.POSITIVE_INFINITY };
    const session = new RelaySession({
      id: open.session,
      admission,
      begin,
      connect: () => NO_PEER,
      surroundings: {
        lease,
        received: { packets: 0, bytes: 0 },
        epochs: new EpochExchanges(),
        now: () => this.now,
        ntpNow: () => this.now,
      },
      onEnd: ({ error }) => this.ended.push([name, error?.code]),
    });
    this.sessions.set(name, session);
    session.onControlOpen("state");
  }

  send(name: string): void {
    const session = this.sessions.get(name);
    this.packets += 1;
    const place = { payloadType: 96, sequenceNumber: this.packets, timestamp: this.packets * 3000, ssrc: 5, marker: true };
    if (this.kind === "control") session?.onControlMessage("state", state(name));
    else session?.onPacket("0", Buffer.from(writeRtpPacket({ ...place, payload: Uint8Array.of(16, 0, 2) })));
  }

  end(name: string, code?: ErrorBody["code"]): void {
    this.sessions.get(name)?.end(code && errorBody(code));
  }

  pass(ms: Milliseconds): void {
    const until = this.now + ms;
    while (this.now < until) {
      this.now = Math.min(until, this.now + 50);
      for (const session of this.sessions.values()) session.tick(this.now, this.now);
    }
  }

  get stream() {
    const [ref] = openOf(this.kind, "x").streams;
    return this.kind === "control" ? this.slots.control(ref as StreamRef) : this.slots.rtp(ref as StreamRef);
  }
}

const sending = (kind: Kind): World => {
  const world = new World(kind);
  world.open("a");
  world.send("a");
  return world;
};

describe.each(KINDS)("a silent %s sender", (kind) => {
  it("is live until the silence limit, and again with the next packet", () => {
    const world = sending(kind);
    world.pass(MEDIA_SILENCE_MS);
    expect(world.stream.live).toBe(true);
    world.pass(50);
    expect(world.stream.live).toBe(false);
    world.pass(KEPT_MS - MEDIA_SILENCE_MS - 50);
    world.send("a");
    expect([world.stream.live, world.stream.senderGeneration, world.ended]).toEqual([true, 1, []]);
  });

  it("ends after too long a silence", () => {
    const world = sending(kind);
    world.pass(KEPT_MS + 50);
    expect(world.ended).toEqual([["a", "media-timeout"]]);
    expect(world.stream.holder).toBeUndefined();
  });

  it("gives its slot to another sender once it counts as silent, but not earlier", () => {
    const world = sending(kind);
    world.pass(MEDIA_SILENCE_MS);
    expect(() => world.open("b")).toThrow(expect.objectContaining({ code: "previous-stream-exists" }));
    world.pass(50);
    world.open("b");
    expect(world.ended).toEqual([["a", undefined]]);
    world.send("b");
    expect([world.stream.live, world.stream.senderGeneration]).toEqual([true, 2]);
  });
});

describe("a sender that left", () => {
  const cutOff = ({ stream }: World): boolean | undefined => ("cutOff" in stream ? stream.cutOff : undefined);

  it.each(["replaced", "media-timeout", "relay-lost"] as const)(
    "counts as cut off until media arrives again, unless it stopped: %s",
    (code) => {
      const world = sending("video");
      expect(cutOff(world)).toBe(false);
      world.end("a", code);
      expect([world.stream.live, cutOff(world)]).toEqual([false, true]);
      world.open("b");
      expect([world.stream.live, cutOff(world)]).toEqual([false, true]);
      world.send("b");
      expect([world.stream.live, cutOff(world)]).toEqual([true, false]);
    },
  );

  it.each([undefined, "ended-by-owner"] as const)("counts as stopped if its user or owner ended it: %s", (code) => {
    const world = sending("video");
    world.end("a", code);
    world.open("b");
    expect([world.stream.live, cutOff(world)]).toEqual([false, false]);
    world.end("b", "media-timeout");
    expect(cutOff(world)).toBe(false);
  });

  it("counts as cut off while silent, and as stopped once it reports that", () => {
    const world = sending("video");
    world.pass(MEDIA_SILENCE_MS + 50);
    expect(cutOff(world)).toBe(true);
    world.send("a");
    expect(cutOff(world)).toBe(false);
    world.pass(MEDIA_SILENCE_MS + 50);
    world.end("a");
    expect(cutOff(world)).toBe(false);
  });
});

it("a new subscriber doesn't receive a silent sender's last message", () => {
  const world = sending("control");
  const got: string[] = [];
  const subscriber: ControlSubscriber = {
    session: MediaSessionId.parse("v".repeat(22)),
    receivers: 1,
    giveUp: () => undefined,
    sendControl: (kind) => (got.push(kind) > 0 ? "sent" : "dropped"),
  };
  const { stream } = world;
  if (!("snapshot" in stream)) throw new Error("not a control stream");
  stream.welcome(subscriber);
  world.pass(MEDIA_SILENCE_MS + 50);
  stream.welcome(subscriber);
  expect(got).toEqual(["state"]);
});
