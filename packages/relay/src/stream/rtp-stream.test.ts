import {
  type CarriedRepair,
  MediaSessionId,
  packetOfSymbol,
  readCarriedPacket,
  readCarriedRepair,
  StreamRef,
} from "@setsuna/contracts";
import { bare, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";
import {
  compound,
  emptyRtpHeader,
  nack,
  pictureLossIndication,
  readRtpHeader,
  receiverReport,
  sequenceNumberOf,
  ssrcOf,
  timestampOf,
  writeRtpPacket,
} from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { PublisherPaths } from "../paths/publisher-paths.ts";
import { Publication } from "../roles/publication.ts";
import { SubscribeRtp } from "../roles/subscribe-rtp.ts";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { type Encapsulation, PACKET_CARRIAGE, rtpEncapsulation } from "./encapsulation.ts";
import { RtpPublisher } from "./rtp-publisher.ts";
import { RtpStream } from "./rtp-stream.ts";
import { RtpSubscriber } from "./rtp-subscriber.ts";

const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const OPUS: OfferedCodec = { codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" };
const REF = StreamRef.parse({ serialId: "abc-defg", kind: "video", channel: 1 });
const SESSION = MediaSessionId.parse("a".repeat(22));
const KEY = Uint8Array.of(0x10, 0x00, 1, 2, 3);
const DELTA = Uint8Array.of(0x10, 0x01, 4, 5, 6);

interface Sent {
  readonly sequence: number;
  readonly bytes: Buffer;
}

class Bench {
  readonly rtcp: Uint8Array[] = [];
  readonly stream = new RtpStream(
    REF,
    1000,
    () => {
      this.liveCalls += 1;
    },
    () => {
      this.subscriberCalls += 1;
    },
  );
  liveCalls = 0;
  subscriberCalls = 0;
  now = 1000;
  private publisher = this.makePublisher();

  constructor() {
    this.stream.holder = SESSION;
    this.stream.attach(this.publisher);
  }

  private makePublisher(): RtpPublisher {
    return new RtpPublisher({
      codec: VP8,
      extensions: new Map(),
      feedback: ["nack", "nack pli"],
      ownSsrc: 7,
      sendRtcp: (packet) => this.rtcp.push(packet),
      sink: this.stream,
    });
  }

  get keyframeRequests(): number {
    return this.rtcp.filter((packet) => packet.includes(206)).length;
  }

  setSourceMuted(muted: boolean): void {
    const section = { mid: "0", stream: this.stream, delayed: undefined, publisher: this.publisher };
    const publication = new Publication([section], new PublisherPaths(new Map()));
    publication.onHeartbeat({ t: "heartbeat", ...(muted ? { sourceMuted: true } : {}) }, this.now);
  }
  heartbeats(count: number): void {
    for (let heartbeat = 0; heartbeat < count; heartbeat += 1) this.publisher.presence.onHeartbeat(this.now + 400 * heartbeat);
    this.now += 400 * (count - 1);
  }

  tick(): void {
    this.publisher.tick(this.now);
  }

  newSender(): void {
    this.publisher = this.makePublisher();
    this.stream.attach(this.publisher);
  }

  receive(
    sequenceNumber: number,
    payload: Uint8Array,
    extra: { ssrc?: number; timestamp?: RtpTimestamp; padding?: number } = {},
  ): void {
    this.now += 2;
    const packet = writeRtpPacket({
      payloadType: 96,
      sequenceNumber: sequenceNumber & 0xffff,
      timestamp: extra.timestamp ?? sequenceNumber * 3000,
      ssrc: extra.ssrc ?? 0xcafe,
      marker: true,
      payload,
      ...(extra.padding === undefined ? {} : { paddingLength: extra.padding }),
    });
    this.publisher.onRtp(Buffer.from(packet), this.now, this.now);
  }

  subscriber(
    encapsulation: Encapsulation = rtpEncapsulation(new Map()),
    codecs: OfferedCodec[] = [{ ...VP8, payloadType: 120 }],
    extra: { readonly standby?: true } = {},
  ): { subscriber: RtpSubscriber; sent: Sent[] } {
    const sent: Sent[] = [];
    const subscriber = new RtpSubscriber({
      ...extra,
      history: this.stream.history,
      session: MediaSessionId.parse(`${this.stream.demand.receivers}`.padEnd(22, "b")),
      ssrc: 0xbeef,
      kind: "video",
      codecs,
      encapsulation,
      playout: encapsulation.name === "packets" ? "instant" : "native",
      firstSequence: 40_000,
      send: (packet) => {
        sent.push({ sequence: bare(sequenceNumberOf(packet)), bytes: Buffer.from(packet) });
        return true;
      },
    });
    this.stream.add(subscriber);
    this.stream.join(subscriber, this.now);
    return { subscriber, sent };
  }
}

const carriedSequence = ({ bytes }: Sent): number | undefined => {
  const carried = readCarriedPacket(bytes.subarray(12));
  return carried.ok ? carried.value.sequenceNumber : undefined;
};
const fecOf = ({ bytes }: Sent): CarriedRepair | undefined => readCarriedRepair(bytes.subarray(12));

describe("RtpStream", () => {
  it("starts a viewer at a keyframe, with its own payload type, SSRC and continuous numbers", () => {
    const bench = new Bench();
    bench.receive(1, DELTA);
    const { sent } = bench.subscriber();
    bench.receive(2, DELTA);
    expect(sent).toEqual([]);
    bench.receive(3, KEY);
    bench.receive(4, DELTA);
    expect(sent.map((packet) => packet.sequence)).toEqual([40_000, 40_001]);
    expect(sent.map((packet) => [packet.bytes[1], ssrcOf(packet.bytes)])).toEqual([
      [0x80 | 120, 0xbeef],
      [0x80 | 120, 0xbeef],
    ]);
    expect(bench.liveCalls).toBe(1);
  });

  it("skips retransmissions that would arrive too late to show", () => {
    const bench = new Bench();
    const { subscriber } = bench.subscriber();
    bench.receive(1, KEY);
    bench.now += 3000;
    expect(subscriber.resend(40_000, bench.now)).toBe(true);
    bench.now += 1;
    expect(subscriber.resend(40_000, bench.now)).toBe(false);
  });

  it("counts all packets sent to viewers, including retransmissions and viewers that left", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber();
    bench.receive(1, KEY);
    bench.receive(2, DELTA);
    expect(subscriber.resend(40_000, bench.now)).toBe(true);
    const bytesOut = sent.slice(0, 2).reduce((sum, { bytes }) => sum + bytes.length, 0);
    const counted = { bytesOut, packetsOut: 3, packetsRetransmitted: 1, repairPackets: 0 };
    expect(bench.stream.sent()).toEqual(counted);
    bench.stream.remove(subscriber.session);
    bench.stream.remove(subscriber.session);
    expect(bench.stream.sent()).toEqual(counted);
  });

  it("is paused while its sender sends only heartbeats, but not while nothing arrives", () => {
    const bench = new Bench();
    bench.heartbeats(9);
    expect(bench.stream.paused).toBe(false);
    bench.receive(1, KEY);
    bench.now += 60_000;
    bench.heartbeats(3);
    expect(bench.stream.paused).toBe(false);
    bench.now += 400;
    bench.heartbeats(1);
    expect(bench.stream.paused).toBe(true);
    bench.receive(2, DELTA);
    expect(bench.stream.paused).toBe(false);
  });

  it("becomes idle sooner, and stays so only while heartbeats arrive", () => {
    const bench = new Bench();
    bench.receive(1, KEY);
    bench.now += 240;
    bench.heartbeats(1);
    expect(bench.stream.isIdle(bench.now)).toBe(false);
    bench.now += 400;
    bench.heartbeats(1);
    expect(bench.stream.isIdle(bench.now + 1000)).toBe(true);
    expect(bench.stream.isIdle(bench.now + 1001)).toBe(false);
    bench.receive(2, DELTA);
    expect(bench.stream.isIdle(bench.now)).toBe(false);
  });

  it("reports live, idle and ended to subscribers immediately and once", () => {
    const bench = new Bench();
    const { subscriber } = bench.subscriber();
    const role = new SubscribeRtp([{ mid: "0", stream: bench.stream, subscriber, send: () => true }], false);
    const news = (): unknown[] => {
      bench.now += 200;
      return role.tick(bench.now, bench.now).filter(({ t }) => t === "state");
    };
    expect(news()).toEqual([{ t: "state", live: false, receivers: 1, senderGeneration: 1 }]);
    bench.receive(1, KEY);
    expect(news()).toMatchObject([{ live: true }]);
    expect(news()).toEqual([]);
    bench.heartbeats(2);
    expect(news()).toMatchObject([{ live: true, idle: true }]);
    bench.receive(2, DELTA);
    expect(news()).toEqual([{ t: "state", live: true, receivers: 1, senderGeneration: 1 }]);
    bench.stream.detach(true);
    expect(news()).toEqual([{ t: "state", live: false, receivers: 1, senderGeneration: 1, cutOff: true }]);
    bench.stream.detach(false);
    expect(news()).toEqual([{ t: "state", live: false, receivers: 1, senderGeneration: 1 }]);
  });

  it("reports immediately that the system blocks the sender's source, and that it is available again", () => {
    const bench = new Bench();
    const { subscriber } = bench.subscriber();
    const role = new SubscribeRtp([{ mid: "0", stream: bench.stream, subscriber, send: () => true }], false);
    const news = (): unknown[] => {
      bench.now += 200;
      return role.tick(bench.now, bench.now).filter(({ t }) => t === "state");
    };
    bench.receive(1, KEY);
    bench.setSourceMuted(true);
    expect(news()).toMatchObject([{ live: true, sourceMuted: true }]);
    expect(role.report()).toMatchObject([{ t: "state", sourceMuted: true }, {}]);
    bench.setSourceMuted(false);
    expect(news()).toEqual([{ t: "state", live: true, receivers: 1, senderGeneration: 1 }]);
  });

  it("asks the sender for a keyframe when a viewer joins and the last one is too old, and once for many viewers", () => {
    const bench = new Bench();
    bench.receive(1, KEY);
    bench.now += 5000;
    bench.receive(2, DELTA);
    bench.rtcp.length = 0;
    for (let subscriber = 0; subscriber < 5; subscriber += 1) bench.subscriber();
    expect(bench.keyframeRequests).toBe(1);
  });

  it("keeps a standby viewer connected without sending to it or counting it, and starts it like a new one", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber(PACKET_CARRIAGE, [OPUS], { standby: true });
    bench.receive(1, KEY);
    bench.receive(2, DELTA);
    subscriber.useCodec({ codec: "VP8" });
    expect([
      sent.length,
      bench.stream.demand.receivers,
      bench.stream.demand.forwarded,
      bench.stream.demand.longestDelayMs,
    ]).toEqual([0, 0, 0, 0]);
    expect(subscriber.onKeyframeRequest(bench.now, undefined)).toBe(false);
    const requestsBefore = bench.rtcp.length;
    bench.stream.start(subscriber, bench.now);
    bench.stream.setDownstream(subscriber, { receivers: 1, forwarded: 1 });
    bench.stream.tick(bench.now);
    expect([sent.map(carriedSequence).length, bench.stream.demand.receivers]).toEqual([2, 1]);
    bench.receive(3, DELTA);
    expect(sent.length).toBe(3);
    expect(bench.rtcp.length).toBe(requestsBefore);
    bench.stream.start(subscriber, bench.now);
    expect(sent.length).toBe(3);
  });

  it("sends nothing to a viewer on a direct route, and treats it as new when it returns or falls silent", () => {
    const bench = new Bench();
    bench.receive(1, KEY);
    const { subscriber, sent } = bench.subscriber();
    bench.stream.tick(bench.now);
    bench.stream.setDirect(subscriber, true, bench.now);
    expect(bench.stream.demand.forwarded).toBe(0);
    sent.length = 0;
    bench.receive(2, KEY);
    bench.receive(3, DELTA);
    bench.newSender();
    bench.receive(4, KEY);
    bench.stream.tick(bench.now);
    expect(subscriber.resend(40_000, bench.now)).toBe(false);
    expect(sent).toEqual([]);
    bench.stream.setDirect(subscriber, false, bench.now);
    bench.stream.tick(bench.now);
    bench.receive(5, DELTA);
    expect(sent.map(({ sequence }) => sequence)).toEqual([40_001, 40_002]);
    expect(bench.stream.demand.forwarded).toBe(1);

    bench.stream.setDirect(subscriber, true, bench.now);
    expect(subscriber.directLapsed(bench.now + 2999)).toBe(false);
    expect(subscriber.directLapsed(bench.now + 3000)).toBe(true);
    expect(bench.subscriberCalls).toBe(4);
  });

  it("sends a joining viewer the last keyframe and what followed, then live packets, each once", () => {
    const bench = new Bench();
    bench.receive(1, KEY);
    bench.receive(2, DELTA);
    const { sent } = bench.subscriber();
    bench.stream.tick(bench.now);
    bench.receive(3, DELTA);
    bench.stream.tick(bench.now);
    bench.receive(4, DELTA);
    expect(sent.map((packet) => packet.sequence)).toEqual([40_000, 40_001, 40_002, 40_003]);
    expect(sent.map((packet) => timestampOf(packet.bytes))).toEqual([3000, 6000, 9000, 12_000]);
  });

  it("lets eight viewers catch up at a time; the others wait for a slot or a keyframe", () => {
    const flood = () => {
      const bench = new Bench();
      bench.receive(1, KEY);
      for (let number = 2; number <= 100; number += 1) bench.receive(number, DELTA);
      bench.rtcp.length = 0;
      const subscribers = Array.from({ length: 20 }, () => bench.subscriber());
      const counts = () => subscribers.map(({ sent }) => sent.length);
      return { bench, counts };
    };
    const byTurns = flood();
    byTurns.bench.stream.tick(byTurns.bench.now);
    expect(byTurns.counts().filter((count) => count === 24).length).toBe(8);
    expect(byTurns.counts().filter((count) => count === 0).length).toBe(12);
    // 100 packets are five ticks for each eight of them.
    for (let tick = 0; tick < 16; tick += 1) byTurns.bench.stream.tick(byTurns.bench.now);
    byTurns.bench.receive(101, DELTA);
    expect(byTurns.counts()).toEqual(Array.from({ length: 20 }, () => 101));

    const byKeyframe = flood();
    byKeyframe.bench.now += 200;
    byKeyframe.bench.receive(101, DELTA);
    expect(byKeyframe.bench.keyframeRequests).toBe(1);
    byKeyframe.bench.receive(102, KEY);
    expect(byKeyframe.counts()).toEqual([...Array.from({ length: 8 }, () => 0), ...Array.from({ length: 12 }, () => 1)]);
  });

  it("forwards a repair when it arrives and answers a viewer's NACK from history", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber();
    bench.receive(1, KEY);
    bench.receive(3, DELTA);
    expect(sent.map((packet) => packet.sequence)).toEqual([40_000, 40_002]);
    bench.receive(2, DELTA);
    expect(sent.at(-1)?.sequence).toBe(40_001);
    const request = compound(receiverReport(1), nack(1, 0xbeef, [40_002]));
    const before = sent.length;
    expect(subscriber.onRtcp(request, bench.now, bench.now)).toBe(false);
    expect(sent.length).toBe(before + 1);
    expect(sent.at(-1)?.sequence).toBe(40_002);
    expect(timestampOf(sent.at(-1)?.bytes ?? new Uint8Array(12))).toBe(9000);
    subscriber.onRtcp(compound(receiverReport(1), nack(1, 0xbeef, [39_000])), bench.now, bench.now);
    expect(sent.length).toBe(before + 1);
  });

  it("omits padding without a gap", () => {
    const bench = new Bench();
    const { sent } = bench.subscriber();
    bench.receive(1, KEY);
    bench.receive(2, new Uint8Array(0), { padding: 100 });
    bench.receive(3, DELTA);
    expect(sent.map((packet) => packet.sequence)).toEqual([40_000, 40_001]);
  });

  it("fills a late padding packet's gap with an empty carried packet", () => {
    const bench = new Bench();
    const { sent } = bench.subscriber(PACKET_CARRIAGE, [OPUS]);
    bench.receive(1, KEY);
    bench.receive(3, DELTA);
    bench.receive(2, new Uint8Array(0), { padding: 100 });
    expect(sent.map((packet) => packet.sequence)).toEqual([40_000, 40_001, 40_002]);
    expect(sent.map(carriedSequence)).toEqual([40_000, 40_002, 40_001]);
    const filler = readCarriedPacket((sent[2]?.bytes ?? Buffer.alloc(0)).subarray(12));
    expect(filler.ok && [filler.value.payload.length, filler.value.endsFrame]).toEqual([0, false]);
  });

  it("follows a new sender: waits for its keyframe and continues numbers and timestamps", () => {
    const bench = new Bench();
    const { sent } = bench.subscriber();
    bench.receive(1, KEY);
    bench.stream.detach(false);
    bench.newSender();
    bench.receive(60_000, DELTA, { ssrc: 5, timestamp: 77 });
    bench.receive(60_001, KEY, { ssrc: 5, timestamp: 3077 });
    expect(bench.stream.senderGeneration).toBe(2);
    expect(sent.map((packet) => packet.sequence)).toEqual([40_000, 40_001]);
    const [first, second] = sent.map((packet) => timestampOf(packet.bytes));
    expect(bare(second ?? 0) - bare(first ?? 0)).toBeGreaterThan(3000);
  });

  it.each([rtpEncapsulation(new Map()), PACKET_CARRIAGE])(
    "requests a new sender's missing first keyframe until it arrives, but not an overtaken one ($name)",
    (encapsulation) => {
      const requests = (reordered: boolean) => {
        const bench = new Bench();
        const { sent } = bench.subscriber(
          encapsulation,
          encapsulation === PACKET_CARRIAGE ? [OPUS] : [{ ...VP8, payloadType: 120 }],
        );
        bench.receive(1, KEY);
        const before = sent.length;
        bench.stream.detach(false);
        bench.newSender();
        const wait = (ms: Milliseconds): void => {
          for (const end = bench.now + ms; bench.now < end; bench.now += 5) {
            bench.stream.tick(bench.now);
            bench.tick();
          }
        };
        bench.now += 1000;
        bench.rtcp.length = 0;
        bench.receive(101, DELTA, { ssrc: 5 });
        wait(10);
        if (reordered) bench.receive(100, KEY, { ssrc: 5 });
        wait(1000);
        const unanswered = bench.keyframeRequests;
        expect(sent.length > before).toBe(reordered);
        bench.receive(140, KEY, { ssrc: 5 });
        expect(sent.length).toBeGreaterThan(before);
        wait(1000);
        return [unanswered, bench.keyframeRequests - unanswered];
      };
      const [unanswered, answered] = requests(false);
      expect(unanswered).toBeGreaterThan(1);
      expect(answered).toBe(0);
      expect(requests(true)).toEqual([0, 0]);
    },
  );

  it("carries video in an audio section for instant playout", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber(PACKET_CARRIAGE, [OPUS]);
    bench.receive(1, KEY);
    bench.receive(2, DELTA);
    const second = sent[1]?.bytes ?? Buffer.alloc(0);
    expect([second[0], second[1]]).toEqual([0x80, 111]);
    const carried = readCarriedPacket(second.subarray(12));
    expect(carried).toMatchObject({
      ok: true,
      value: {
        codec: "VP8",
        startsKeyframe: false,
        startsFrame: true,
        endsFrame: true,
        sequenceNumber: 40_001,
        rtpTimestamp: 6000,
      },
    });
    expect(carried.ok && [...carried.value.payload]).toEqual([...DELTA]);
    expect(subscriber.resend(40_000, bench.now)).toBe(true);
    expect(readCarriedPacket((sent[2]?.bytes ?? Buffer.alloc(0)).subarray(12))).toMatchObject({
      ok: true,
      value: { startsKeyframe: true, sequenceNumber: 40_000 },
    });
  });

  it("numbers outer and carried packets separately, retransmissions too", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber(PACKET_CARRIAGE, [OPUS]);
    bench.receive(1, KEY);
    bench.receive(2, DELTA);
    subscriber.resend(40_000, bench.now);
    bench.receive(3, DELTA);
    expect(sent.map((packet) => packet.sequence)).toEqual([40_000, 40_001, 40_002, 40_003]);
    expect(sent.map(carriedSequence)).toEqual([40_000, 40_001, 40_000, 40_002]);
  });

  it("protects each frame for a viewer as long as it requests FEC", () => {
    const bench = new Bench();
    const asks = bench.subscriber(PACKET_CARRIAGE, [OPUS]);
    const asksNot = bench.subscriber(PACKET_CARRIAGE, [OPUS]);
    bench.receive(1, KEY);
    asks.subscriber.fec.set(2, false, bench.now);
    bench.stream.requestFec(bench.now);
    for (const number of [2, 3]) bench.receive(number, DELTA);
    const fec = asks.sent.flatMap((packet) => fecOf(packet) ?? []);
    expect(fec.map(({ encodingSymbolId, firstSequence, count }) => [encodingSymbolId, firstSequence, count])).toEqual([
      [0, 40_002, 1],
      [1, 40_002, 1],
    ]);
    // A sum over one packet is that packet.
    const protectedPacket = packetOfSymbol(fec[0]?.symbol ?? new Uint8Array(0), 40_002);
    expect(protectedPacket).toMatchObject({ endsFrame: true, rtpTimestamp: 9000 });
    expect([...(protectedPacket?.payload ?? [])]).toEqual([...DELTA]);
    expect(asks.sent.map(({ sequence }) => sequence)).toEqual([40_000, 40_001, 40_002, 40_003, 40_004]);
    expect(asksNot.sent.length).toBe(3);
    bench.now += 4000;
    bench.receive(4, DELTA);
    expect(asks.sent.length).toBe(6);
  });

  it("serves viewers of different encapsulations from one packet", () => {
    const bench = new Bench();
    const rtp = bench.subscriber();
    const packets = bench.subscriber(PACKET_CARRIAGE, [OPUS]);
    bench.receive(1, KEY);
    const header = emptyRtpHeader();
    expect(readRtpHeader(rtp.sent[0]?.bytes ?? Buffer.alloc(0), header)).toBe(true);
    expect([...(rtp.sent[0]?.bytes.subarray(header.payloadOffset) ?? [])]).toEqual([...KEY]);
    expect([...(packets.sent[0]?.bytes.subarray(20) ?? [])]).toEqual([...KEY]);
  });

  it("answers a PLI from native playout, but not the endless ones from instant playout", () => {
    const bench = new Bench();
    bench.receive(1, KEY);
    const { subscriber } = bench.subscriber();
    bench.now += 1000;
    bench.rtcp.length = 0;
    const request = compound(receiverReport(1), pictureLossIndication(1, 0xbeef));
    subscriber.playout = "instant";
    expect(subscriber.onRtcp(request, bench.now, bench.now)).toBe(false);
    subscriber.playout = "native";
    expect(subscriber.onRtcp(request, bench.now, bench.now)).toBe(true);
  });

  it("requests a keyframe as soon as a cut-off sender returns, and no packets that would be late", () => {
    const bench = new Bench();
    for (let number = 1; number <= 20; number += 1) bench.receive(number, number === 1 ? KEY : DELTA);
    bench.now += 1000;
    bench.rtcp.length = 0;
    bench.stream.requestKeyframe(bench.now);
    for (let tick = 0; tick < 10; tick += 1) {
      bench.now += 10;
      bench.tick();
    }
    expect(bench.keyframeRequests).toBe(6);
    bench.rtcp.length = 0;
    bench.receive(300, DELTA);
    expect(bench.keyframeRequests).toBe(1);
    expect(bench.rtcp.filter((packet) => packet.includes(205))).toEqual([]);
    bench.receive(301, KEY);
    bench.now += 100;
    bench.tick();
    expect(bench.keyframeRequests).toBe(1);
  });

  it("requests a keyframe during an outage, and no packets if the last keyframe had fewer", () => {
    const bench = new Bench();
    for (let number = 1; number <= 20; number += 1) bench.receive(number, number === 1 ? KEY : DELTA);
    bench.now += 1010;
    bench.rtcp.length = 0;
    bench.tick();
    expect(bench.keyframeRequests).toBe(1);
    bench.rtcp.length = 0;
    bench.receive(23, DELTA);
    expect(bench.keyframeRequests).toBe(1);
    expect(bench.rtcp.filter((packet) => packet.includes(205))).toEqual([]);
  });

  it("counts the packets of the newest keyframe, not of an older one that arrives late", () => {
    const bench = new Bench();
    for (const [number, payload] of [
      [1, DELTA],
      [2, DELTA],
      [4, KEY],
      [3, KEY],
    ] as const)
      bench.receive(number, payload);
    bench.now += 1010;
    bench.rtcp.length = 0;
    bench.receive(6, DELTA);
    expect(bench.rtcp.some((packet) => packet.includes(205))).toBe(true);
    expect(bench.keyframeRequests).toBe(0);
  });

  it("requests a keyframe while a viewer connects, so it can start immediately", () => {
    const bench = new Bench();
    bench.receive(1, KEY);
    bench.rtcp.length = 0;
    bench.stream.expectSubscriber(bench.now);
    expect(bench.rtcp).toEqual([]);
    bench.receive(2, DELTA);
    bench.now += 3000;
    bench.receive(3, DELTA);
    bench.rtcp.length = 0;
    bench.stream.expectSubscriber(bench.now);
    expect(bench.keyframeRequests).toBe(1);
    bench.receive(4, KEY);
    bench.receive(5, DELTA);
    const { sent } = bench.subscriber();
    bench.stream.tick(bench.now);
    expect(sent.length).toBe(2);
    expect(bench.keyframeRequests).toBe(1);
  });

  it("requests everything lost in an outage if a viewer's delay has time for it", () => {
    for (const [silentMs, asks] of [
      [990, true],
      [1010, false],
    ] as const) {
      const bench = new Bench();
      for (let number = 1; number <= 20; number += 1) bench.receive(number, number === 1 ? KEY : DELTA);
      bench.now += silentMs;
      bench.receive(300, DELTA);
      expect(bench.rtcp.some((packet) => packet.includes(205))).toBe(asks);
      expect(bench.keyframeRequests > 0).toBe(!asks);
    }
  });

  it("requests a recording's keyframe only while no path loses packets, but a decoder's always", () => {
    const bench = new Bench();
    bench.receive(1, KEY);
    let sequence = 1;
    const asked = (recording?: true) => {
      bench.rtcp.length = 0;
      bench.now += 1000;
      bench.stream.requestKeyframe(bench.now, recording);
      const count = bench.rtcp.length;
      sequence += 1;
      bench.receive(sequence, KEY);
      return count;
    };
    expect(asked(true)).toBe(1);
    bench.stream.requestFec(bench.now + 1000);
    expect(asked(true)).toBe(0);
    bench.stream.requestFec(bench.now + 1000);
    expect(asked()).toBe(1);
    bench.now += 10_000;
    expect(asked(true)).toBe(1);
  });

  it("limits retransmissions to a viewer", () => {
    const bench = new Bench();
    const { subscriber } = bench.subscriber();
    bench.receive(1, KEY);
    let resent = 0;
    for (let tries = 0; tries < 5000; tries += 1) if (subscriber.resend(40_000, bench.now)) resent += 1;
    expect(resent).toBe(250);
    for (let number = 2; number <= 21; number += 1) bench.receive(number, DELTA);
    resent = 0;
    for (let tries = 0; tries < 100; tries += 1) if (subscriber.resend(40_000, bench.now)) resent += 1;
    expect(resent).toBe(10);
  });

  it("ignores garbage", () => {
    const bench = new Bench();
    const { sent, subscriber } = bench.subscriber();
    for (let length = 0; length < 40; length += 1) {
      bench.stream.requestKeyframe(bench.now);
      subscriber.onRtcp(new Uint8Array(length).fill(0xcd), bench.now, bench.now);
    }
    expect(sent).toEqual([]);
  });

  it("doesn't track gaps for a sender without NACK, such as Chromium audio", () => {
    const asked: Uint8Array[] = [];
    const publisher = new RtpPublisher({
      codec: OPUS,
      extensions: new Map(),
      feedback: ["transport-cc"],
      ownSsrc: 7,
      sendRtcp: (packet) => asked.push(packet),
      sink: { onMedia: () => true, onPadding: () => undefined, restart: () => undefined },
    });
    for (let sequence = 0; sequence < 20_000; sequence += 2) {
      const packet = writeRtpPacket({
        payloadType: 111,
        sequenceNumber: sequence & 0xffff,
        timestamp: 480 * sequence,
        ssrc: 5,
        payload: Uint8Array.of(0xfc, 1),
      });
      publisher.onRtp(Buffer.from(packet), 10 * sequence, 10 * sequence);
    }
    const nacks = Reflect.get(publisher, "nacks");
    expect(Reflect.get(nacks, "missingCount")).toBe(0);
    expect(publisher.packetsLost).toBe(9999);
  });
});
