import { MediaSessionId, type RelayOpen, readCarriedPacket, StreamRef, type StreamSideFromRelay } from "@setsuna/contracts";
import { bare, type Milliseconds } from "@setsuna/kit";
import { asksForKeyframe, emptyRtpHeader, forEachRtcp, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { beforeEach, describe, expect, it } from "vitest";
import { prepareSubscribe } from "../roles/prepare-subscribe.ts";
import type { RolePeer } from "../roles/prepared.ts";
import type { SessionRole } from "../roles/session-role.ts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { type Encapsulation, PACKET_CARRIAGE, rtpEncapsulation } from "../stream/encapsulation.ts";
import { RtpPublisher } from "../stream/rtp-publisher.ts";
import type { RtpStream } from "../stream/rtp-stream.ts";
import { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { StreamSlots } from "../stream/stream-slots.ts";
import { cascadePlan } from "./cascade-plan.ts";
import { CascadedRtp } from "./cascaded-rtp.ts";

const fixed =
  (number: number) =>
  (below: number): number =>
    below > 0x8000 ? 0 : number;

const REF = StreamRef.parse({ serialId: "abcdefg", kind: "video", channel: 1 });
const session = (letter: string): MediaSessionId => MediaSessionId.parse(letter.repeat(22));
const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const HIGH: OfferedCodec = { codec: "H264", profile: "64001f", payloadType: 97, rtpmap: "H264/90000" };
const KEY = [0x10, 0, 0, 0];
const DELTA = [0x10, 1, 0, 0];
/** A STAP-A. RFC 6184 §5.7.1. */
const H264_KEY = [0x18, 0, 2, 0x67, 0x42, 0, 2, 0x68, 0xce, 0, 1, 0x65];

class Bench {
  now = 1000;
  readonly upstream = new StreamSlots({ random: fixed(5), onSender: () => undefined, onTaken: () => undefined });
  readonly here = new StreamSlots({ random: fixed(9), onSender: () => undefined, onTaken: () => undefined });
  readonly source: RtpStream = this.upstream.rtp(REF);
  readonly stream: RtpStream = this.here.rtp(REF);
  readonly keyframeRequests: number[] = [];
  readonly lose = new Set<number>();
  readonly onPath: number[] = [];
  readonly sent: { readonly payloadType: number; readonly payload: number[] }[] = [];
  readonly plan = cascadePlan("video");
  readonly cascaded: CascadedRtp;
  private readonly role: SessionRole;
  private publisher: RtpPublisher | undefined;
  private readonly header = emptyRtpHeader();

  /** @param former cascade that holds the stream. */
  constructor(former?: MediaSessionId) {
    this.stream.holder = former;
    this.cascaded = new CascadedRtp({
      isFollowing: former !== undefined,
      holder: session("c"),
      stream: this.stream,
      plan: this.plan,
      ownSsrc: 3,
      roundTripTimeMs: () => 20,
      sendRtcp: (packet) => this.role.onPacket("0", Buffer.from(packet), this.now, this.now),
    });
    const peer: RolePeer = {
      sender: () => (packet) => this.cascade(packet),
      sendControl: () => "dropped",
      roundTripTimeMs: () => undefined,
    };
    const parts = { slots: this.upstream, random: () => 77, replace: () => undefined };
    const open: RelayOpen = {
      type: "open",
      session: session("c"),
      direction: "subscribe",
      streams: [REF],
      offer: "",
      playout: "native",
    };
    const media = { ...this.plan, direction: "recvonly" as const, feedback: new Set(this.plan.feedback) };
    const extensions = [...this.plan.extensions].map(([uri, id]) => ({ id, uri }));
    const offer = { media: [{ ...media, kind: "video" as const, extensions }] };
    this.role = prepareSubscribe(parts, { ...open, cascade: true }, offer).begin(peer, () => undefined);
    this.role.onTrackOpen("0", this.now);
  }

  private cascade(bytes: Uint8Array): boolean {
    const packet = Buffer.from(bytes);
    if (readRtpHeader(packet, this.header)) {
      this.onPath.push(bare(this.header.sequenceNumber));
      if (this.lose.delete(bare(this.header.sequenceNumber))) return true;
    }
    this.cascaded.onPacket(packet, this.now, this.now);
    return true;
  }

  sender(codec: OfferedCodec): void {
    this.source.holder = session("p");
    const publisher = new RtpPublisher({
      codec,
      extensions: new Map(),
      feedback: ["nack", "nack pli"],
      ownSsrc: 7,
      sendRtcp: (bytes) => {
        forEachRtcp(bytes, (view) => {
          if (asksForKeyframe(view, 0xcafe)) this.keyframeRequests.push(this.now);
        });
      },
      sink: this.source,
    });
    this.publisher = publisher;
    this.source.attach(publisher);
    this.say();
  }

  send(sequenceNumber: number, payload: readonly number[], mark: number, codec: OfferedCodec = VP8): void {
    this.pass(10);
    const { payloadType } = codec;
    const fields = { payloadType, sequenceNumber, timestamp: sequenceNumber * 900, ssrc: 0xcafe, marker: true };
    const bytes = Buffer.from(writeRtpPacket({ ...fields, payload: Uint8Array.of(...payload, mark) }));
    this.publisher?.onRtp(bytes, this.now, this.now);
  }

  pass(ms: Milliseconds): void {
    for (let passed = 0; passed < ms; passed += 5) {
      this.now += 5;
      this.publisher?.tick(this.now);
      this.source.tick(this.now);
      this.say(this.role.tick(this.now, this.now));
      for (const message of this.cascaded.tick(this.now)) this.role.onSide(message, this.now);
    }
  }

  say(messages: readonly StreamSideFromRelay[] = this.role.report()): void {
    for (const message of messages) this.cascaded.onSide(message, this.now);
  }

  hear(message: StreamSideFromRelay): void {
    this.cascaded.onSide(message, this.now);
  }

  subscriber(
    letter: string,
    codecs: readonly OfferedCodec[] = [{ ...VP8, payloadType: 120 }],
    encapsulation: Encapsulation = rtpEncapsulation(new Map()),
  ): RtpSubscriber {
    const header = emptyRtpHeader();
    const subscriber = new RtpSubscriber({
      session: session(letter),
      ssrc: 0xbeef,
      kind: "video",
      codecs,
      encapsulation,
      playout: "native",
      firstSequence: 40_000,
      history: this.stream.history,
      send: (packet) => {
        if (readRtpHeader(packet, header))
          this.sent.push({ payloadType: header.payloadType, payload: [...packet.subarray(header.payloadOffset)] });
        return true;
      },
    });
    this.stream.add(subscriber);
    this.stream.join(subscriber, this.now);
    return subscriber;
  }

  leave(): void {
    this.cascaded.leave();
  }

  get marks(): (number | undefined)[] {
    return this.sent.map(({ payload }) => payload.at(-1));
  }
}

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});

describe("a cascaded stream", () => {
  it("carries the sender's packets once for all viewers", () => {
    bench.sender(VP8);
    bench.subscriber("v");
    bench.subscriber("w");
    bench.send(1, KEY, 1);
    bench.send(2, DELTA, 2);
    expect(bench.onPath).toHaveLength(2);
    expect(bench.sent.map(({ payload }) => payload)).toEqual([
      [...KEY, 1],
      [...KEY, 1],
      [...DELTA, 2],
      [...DELTA, 2],
    ]);
    expect(new Set(bench.sent.map(({ payloadType }) => payloadType))).toEqual(new Set([120]));
  });

  it("is retransmitted by the other relay if lost between them", () => {
    bench.sender(VP8);
    bench.subscriber("v");
    bench.send(1, KEY, 1);
    bench.lose.add(((bench.onPath[0] ?? 0) + 1) & 0xffff);
    for (let number = 2; number < 6; number += 1) bench.send(number, DELTA, number);
    bench.pass(300);
    expect([...bench.marks].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(bench.lose.size).toBe(0);
    expect(bench.onPath).toHaveLength(6);
  });

  it("is delivered to instant playout like a local sender's", () => {
    bench.sender(VP8);
    bench.subscriber("v", [{ codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" }], PACKET_CARRIAGE);
    bench.send(1, KEY, 1);
    bench.send(2, DELTA, 2);
    const carried = bench.sent.map(({ payload }) => readCarriedPacket(Uint8Array.from(payload)));
    expect(carried).toMatchObject([
      { ok: true, value: { codec: "VP8", startsKeyframe: true, endsFrame: true } },
      { ok: true, value: { codec: "VP8", startsKeyframe: false, endsFrame: true } },
    ]);
    expect(carried.map((one) => one.ok && [...one.value.payload])).toEqual([
      [...KEY, 1],
      [...DELTA, 2],
    ]);
  });

  it("starts with a keyframe, requested from the sender if the last one is too far back", () => {
    bench.sender(VP8);
    bench.subscriber("v");
    bench.send(1, KEY, 1);
    for (let number = 2; number < 300; number += 1) bench.send(number, DELTA, number & 0xff);
    expect(bench.keyframeRequests).toEqual([]);
    bench.subscriber("w");
    bench.pass(20);
    expect(bench.keyframeRequests).toHaveLength(1);
  });

  it("changes codec with the sender, without switching back for a late packet", () => {
    bench.subscriber("v", [
      { ...VP8, payloadType: 120 },
      { ...HIGH, payloadType: 121 },
    ]);
    bench.sender(VP8);
    bench.send(1, KEY, 1);
    bench.send(2, DELTA, 2);
    const late = bench.onPath.at(-1) ?? 0;
    bench.sender(HIGH);
    bench.send(50, H264_KEY, 3, HIGH);
    const generation = bench.stream.senderGeneration;
    const vp8 = bench.plan.codecs.find(({ codec }) => codec === "VP8")?.payloadType ?? 0;
    const fields = { payloadType: vp8, sequenceNumber: late, timestamp: 0, ssrc: 78, payload: Uint8Array.of(...DELTA) };
    bench.cascaded.onPacket(Buffer.from(writeRtpPacket(fields)), bench.now, bench.now);
    bench.send(51, [0x41, 0], 4, HIGH);
    expect(bench.sent.map(({ payloadType, payload }) => [payloadType, payload.at(-1)])).toEqual([
      [120, 1],
      [120, 2],
      [121, 3],
      [121, 4],
    ]);
    expect(bench.stream.senderGeneration).toBe(generation);
  });
});

describe("a cascade from the sender's next node", () => {
  const followed = (): Bench => {
    const made = new Bench(session("o"));
    made.sender(VP8);
    made.subscriber("v");
    made.pass(100);
    return made;
  };

  it("leaves the stream to the old node until its own first packet, and keeps it live", () => {
    const made = followed();
    made.hear({ t: "state", live: false, receivers: 0, senderGeneration: 1 });
    expect([made.stream.holder, made.cascaded.isReplaced]).toEqual([session("o"), false]);
    made.send(1, KEY, 1);
    expect([made.stream.holder, made.stream.live, made.marks]).toEqual([session("c"), true, [1]]);
  });

  it("takes the stream when the old node has ended", () => {
    const made = followed();
    made.stream.detach(true);
    made.pass(10);
    expect(made.stream.holder).toBe(session("c"));
  });

  it("forwards nothing once it is replaced itself", () => {
    const made = followed();
    made.send(1, KEY, 1);
    made.stream.holder = session("n");
    made.send(2, DELTA, 2);
    expect([made.cascaded.isReplaced, made.marks]).toEqual([true, [1]]);
    made.leave();
    expect(made.stream.holder).toBe(session("n"));
  });
});

describe("the sender behind a cascade", () => {
  it("notifies viewers when the sender leaves, returns or is replaced", () => {
    bench.subscriber("v");
    bench.sender(VP8);
    bench.send(1, KEY, 1);
    bench.say();
    expect([bench.stream.live, bench.stream.senderGeneration]).toEqual([true, 1]);
    bench.source.detach(false);
    bench.say();
    expect([bench.stream.live, bench.stream.cutOff, bench.stream.holder]).toEqual([false, false, session("c")]);
    bench.sender(VP8);
    bench.send(9, KEY, 2);
    bench.say();
    expect([bench.stream.live, bench.stream.senderGeneration]).toEqual([true, 2]);
    bench.sender(VP8);
    bench.send(70, KEY, 3);
    bench.say();
    expect([bench.stream.live, bench.stream.senderGeneration]).toEqual([true, 3]);
    bench.hear({ t: "state", live: false, receivers: 1, senderGeneration: 1 });
    expect(bench.stream.live).toBe(true);
    expect(bench.marks).toEqual([1, 2, 3]);
  });

  it("tells viewers when the stream is cut off, at the source relay or on the cascade", () => {
    bench.subscriber("v");
    bench.sender(VP8);
    bench.send(1, KEY, 1);
    bench.say();
    bench.source.detach(true);
    bench.say();
    expect([bench.stream.live, bench.stream.cutOff]).toEqual([false, true]);
    bench.sender(VP8);
    bench.send(9, KEY, 2);
    bench.say();
    expect([bench.stream.live, bench.stream.cutOff]).toEqual([true, false]);
    bench.leave();
    expect([bench.stream.live, bench.stream.cutOff]).toEqual([false, true]);
  });

  it("pauses for its viewers when paused at the source", () => {
    bench.sender(VP8);
    bench.subscriber("v");
    bench.send(1, KEY, 1);
    bench.hear({ t: "state", live: true, receivers: 1, senderGeneration: 1, paused: true, idle: true });
    expect(bench.stream.paused).toBe(true);
    expect(bench.stream.isIdle(0)).toBe(true);
    bench.hear({ t: "state", live: true, receivers: 1, senderGeneration: 1 });
    expect(bench.stream.paused).toBe(false);
    expect(bench.stream.isIdle(0)).toBe(false);
  });

  it("passes on its capture times, with the relay's own timestamps", () => {
    bench.sender(VP8);
    bench.subscriber("v");
    bench.send(1, KEY, 1);
    expect(bench.stream.times.anchor()).toBeUndefined();
    bench.hear({ t: "clock", rtp: 900, senderRtp: 5_000_900, capturedAt: 2000, settled: true });
    bench.send(11, KEY, 2);
    const anchor = bench.stream.times.anchor();
    // Ten frames of 10 ms after the reported capture time.
    expect(anchor).toMatchObject({ capturedAt: 2100, settled: true, senderRtp: 5_009_900 });
    bench.sender(VP8);
    bench.send(40, KEY, 3);
    bench.say();
    expect(bench.stream.times.anchor()).toBeUndefined();
  });

  it("reports the total number of receivers at both relays", () => {
    bench.sender(VP8);
    bench.subscriber("v");
    const two = bench.subscriber("w");
    bench.pass(200);
    expect([bench.source.demand.receivers, bench.source.demand.forwarded]).toEqual([2, 2]);
    bench.stream.setDirect(two, true, bench.now);
    bench.pass(200);
    expect([bench.source.demand.receivers, bench.source.demand.forwarded]).toEqual([2, 1]);
    bench.stream.remove(session("v"));
    bench.stream.remove(session("w"));
    bench.pass(200);
    expect([bench.source.demand.receivers, bench.source.demand.forwarded]).toEqual([0, 0]);
  });

  it("counts no receivers that a client of another kind claims", () => {
    const slots = new StreamSlots({ random: fixed(5), onSender: () => undefined, onTaken: () => undefined });
    const roleOf = (cascade: true | undefined) => {
      const open: RelayOpen = {
        type: "open",
        session: session("l"),
        direction: "subscribe",
        streams: [REF],
        offer: "",
        playout: "native",
      };
      const media = {
        ...bench.plan,
        kind: "video" as const,
        direction: "recvonly" as const,
        extensions: [],
        feedback: new Set<string>(),
      };
      const parts = { slots, random: () => 7, replace: () => undefined };
      const peer: RolePeer = { sender: () => () => true, sendControl: () => "dropped", roundTripTimeMs: () => undefined };
      return prepareSubscribe(parts, { ...open, cascade }, { media: [media] }).begin(peer, () => undefined);
    };
    roleOf(undefined).onSide({ t: "downstream-subscribers", receivers: 50, forwarded: 50 }, 0);
    expect(slots.rtp(REF).demand.receivers).toBe(1);
    roleOf(true).onSide({ t: "downstream-subscribers", receivers: 50, forwarded: 40 }, 0);
    expect([slots.rtp(REF).demand.receivers, slots.rtp(REF).demand.forwarded]).toEqual([50, 40]);
  });

  it("frees the stream when the cascade ends, unless another sender has claimed it", () => {
    bench.sender(VP8);
    bench.send(1, KEY, 1);
    bench.leave();
    expect([bench.stream.holder, bench.stream.live]).toEqual([undefined, false]);
    bench.stream.holder = session("x");
    bench.leave();
    expect(bench.stream.holder).toBe(session("x"));
  });
});

it("requests every codec that a relay forwards, each with a unique payload type", () => {
  const { codecs } = cascadePlan("video");
  expect(new Set(codecs.map(({ codec }) => codec))).toEqual(new Set(["H264", "VP8", "VP9", "AV1", "H265"]));
  expect(new Set(codecs.map(({ payloadType }) => payloadType)).size).toBe(codecs.length);
  expect(cascadePlan("audio").codecs).toMatchObject([{ codec: "opus" }]);
});
