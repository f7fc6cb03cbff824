import { MediaSessionId, readCarriedPacket, readCarriedRepair, StreamRef } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, readRtpHeader, sequenceNumberOf, writeRtpPacket } from "@setsuna/rtp";
import { expect, it } from "vitest";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { type Encapsulation, PACKET_CARRIAGE, rtpEncapsulation } from "./encapsulation.ts";
import { RtpStream } from "./rtp-stream.ts";
import { RtpSubscriber } from "./rtp-subscriber.ts";

const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const REF = StreamRef.parse({ serialId: "abc-defg", kind: "video", channel: 1 });
const FIRST = 1000;

class Bench {
  readonly sent: string[] = [];
  private waiting: (() => void)[] = [];
  private readonly stream = new RtpStream(
    REF,
    FIRST,
    () => undefined,
    () => undefined,
    (run) => this.waiting.push(run),
    () => this.now,
  );
  private next = 0;
  private now = 0;

  constructor() {
    this.attach();
  }

  attach(): void {
    this.stream.attach({
      codec: VP8,
      extensions: new Map(),
      clock: { capturedAt: () => undefined, settled: true },
      clockRate: 90_000,
      paused: false,
      isIdle: () => false,
      sourceMuted: false,
      repairSymbolsWanted: () => 0,
      requestKeyframe: () => undefined,
    });
  }

  subscriber(name: string, encapsulation: Encapsulation = rtpEncapsulation(new Map())): RtpSubscriber {
    const subscriber = new RtpSubscriber({
      history: this.stream.history,
      session: MediaSessionId.parse(name.padEnd(22, "b")),
      ssrc: 7,
      kind: "video",
      codecs: [VP8],
      encapsulation,
      playout: encapsulation.name === "packets" ? "instant" : "native",
      firstSequence: 0,
      send: (packet) => {
        const isFec = encapsulation.name === "packets" && readCarriedRepair(packet.subarray(12)) !== undefined;
        expect(encapsulation.name !== "packets" || isFec || readCarriedPacket(packet.subarray(12)).ok).toBe(true);
        this.sent.push(`${name}${isFec ? " fec" : sequenceNumberOf(packet)}`);
        return true;
      },
    });
    this.stream.add(subscriber);
    this.stream.join(subscriber, this.now);
    return subscriber;
  }

  requestFec(...subscribers: readonly RtpSubscriber[]): void {
    for (const subscriber of subscribers) subscriber.fec.set(1, false, this.now);
    this.stream.requestFec(this.now);
  }

  come(packets: number, marker = false): void {
    for (let index = 0; index < packets; index += 1) {
      const packet = Buffer.from(
        writeRtpPacket({
          payloadType: 96,
          sequenceNumber: this.next,
          timestamp: 0,
          ssrc: 5,
          marker: marker && index === packets - 1,
          payload: Uint8Array.of(0x10, this.next === 0 ? 0 : 1, this.next),
        }),
      );
      const header = emptyRtpHeader();
      expect(readRtpHeader(packet, header)).toBe(true);
      this.stream.onMedia(packet, header, this.next, this.next === 0, this.now);
      this.next += 1;
    }
  }

  release(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const run of waiting) run();
  }

  pass(ms: Milliseconds): void {
    this.now += ms;
  }

  forwardingMs(subscriber: RtpSubscriber): Milliseconds | undefined {
    return subscriber.relayTimes(0, this.now).forwardingMs;
  }

  catchUp(): void {
    this.now += 5;
    this.stream.tick(this.now);
  }

  leave(subscriber: RtpSubscriber): void {
    this.stream.remove(subscriber.session);
  }

  setDirect(subscriber: RtpSubscriber): void {
    this.stream.setDirect(subscriber, true, this.now);
  }

  take(): string[] {
    return this.sent.splice(0);
  }
}

it("sends packets that arrived together viewer by viewer, and counts them", () => {
  const bench = new Bench();
  bench.subscriber("a");
  bench.subscriber("b");
  bench.come(2);
  expect(bench.take()).toEqual([]);
  bench.release();
  expect(bench.take()).toEqual(["a0", "a1", "b0", "b1"]);
  bench.come(1);
  bench.release();
  bench.release();
  expect(bench.take()).toEqual(["a2", "b2"]);
});

it("writes each viewer's own numbers into shared packets", () => {
  const bench = new Bench();
  bench.subscriber("a");
  bench.come(3);
  bench.release();
  bench.take();
  bench.subscriber("b");
  bench.catchUp();
  expect(bench.take()).toEqual(["b0", "b1", "b2"]);
  bench.come(2);
  bench.release();
  expect(bench.take()).toEqual(["a3", "a4", "b3", "b4"]);
});

it("sends a frame's FEC after all its packets", () => {
  const bench = new Bench();
  const [first, second] = [bench.subscriber("a", PACKET_CARRIAGE), bench.subscriber("b", PACKET_CARRIAGE)];
  bench.requestFec(first, second);
  bench.come(1, true);
  bench.release();
  bench.take();
  bench.come(2, true);
  bench.release();
  expect(bench.take()).toEqual(["a1", "a2", "b1", "b2", "a fec", "b fec"]);
});

it("sends queued packets before anything changes a viewer's delivery, and never twice", () => {
  const bench = new Bench();
  const staying = bench.subscriber("a");
  const leaving = bench.subscriber("b");
  bench.come(1);
  const joining = bench.subscriber("c");
  expect(bench.take()).toEqual(["a0", "b0"]);
  bench.come(1);
  bench.leave(leaving);
  expect(bench.take()).toEqual(["a1", "b1"]);
  bench.come(1);
  bench.catchUp();
  expect(bench.take()).toEqual(["a2", "c0", "c1", "c2"]);
  bench.come(1);
  bench.setDirect(joining);
  expect(bench.take()).toEqual(["a3", "c3"]);
  bench.come(1);
  bench.requestFec(staying);
  expect(bench.take()).toEqual(["a4"]);
  bench.come(1);
  bench.attach();
  expect(bench.take()).toEqual(["a5"]);
  bench.release();
  expect(bench.take()).toEqual([]);
});

it("measures the forwarding time to every subscriber, in any encapsulation", () => {
  const bench = new Bench();
  const subscribers = [bench.subscriber("a"), bench.subscriber("b", PACKET_CARRIAGE), bench.subscriber("c")];
  for (let frame = 0; frame < 10; frame += 1) {
    bench.come(2);
    bench.pass(4);
    bench.release();
    bench.pass(36);
  }
  expect(subscribers.map((subscriber) => bench.forwardingMs(subscriber))).toEqual([4, 4, 4]);
  bench.pass(1100);
  expect(subscribers.map((subscriber) => bench.forwardingMs(subscriber))).toEqual([undefined, undefined, undefined]);
});
