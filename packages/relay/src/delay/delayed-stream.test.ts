import { MediaSessionId, StreamRef } from "@setsuna/contracts";
import { bare, type Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, forEachRtcp, RTCP_PAYLOAD_FEEDBACK, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { rtpEncapsulation } from "../stream/encapsulation.ts";
import { RtpPublisher } from "../stream/rtp-publisher.ts";
import { RtpStream } from "../stream/rtp-stream.ts";
import { RtpSubscriber } from "../stream/rtp-subscriber.ts";
import { DelayedStream } from "./delayed-stream.ts";
import { FastSplit } from "./fast-split.ts";

const VP8: OfferedCodec = { codec: "VP8", payloadType: 96, rtpmap: "VP8/90000" };
const KEY = Uint8Array.of(0x10, 0x00, 1, 2, 3);
const DELTA = Uint8Array.of(0x10, 0x01, 4, 5, 6);
const DELAY_MS = 200;
const TICK_MS = 5;

interface Shown {
  readonly sequence: number;
  readonly frame: number;
  readonly at: Milliseconds;
}

class Bench {
  now = 1000;
  keyframeRequests = 0;
  readonly fast = this.stream(2);
  readonly main = this.stream(1);
  private readonly delayed = new DelayedStream(this.main, DELAY_MS);
  private publisher = this.makePublisher();

  constructor() {
    this.fast.attach(this.publisher);
    this.delayed.attach(MediaSessionId.parse("p".repeat(22)), this.publisher);
  }

  private stream(channel: number): RtpStream {
    return new RtpStream(StreamRef.parse({ serialId: "abc-defg", kind: "video", channel }), 1000, () => undefined);
  }

  private makePublisher(): RtpPublisher {
    return new RtpPublisher({
      codec: VP8,
      extensions: new Map(),
      feedback: ["nack", "nack pli"],
      ownSsrc: 7,
      sendRtcp: (packet) =>
        forEachRtcp(packet, (view) => {
          if (view.packetType === RTCP_PAYLOAD_FEEDBACK) this.keyframeRequests += 1;
        }),
      sink: new FastSplit(this.fast, this.delayed),
    });
  }

  send(sequence: number, payload: Uint8Array = DELTA, ssrc = 0xcafe): void {
    const packet = writeRtpPacket({
      payloadType: 96,
      sequenceNumber: sequence & 0xffff,
      timestamp: sequence * 3000,
      ssrc,
      marker: true,
      payload,
    });
    this.publisher.onRtp(Buffer.from(packet), this.now, this.now);
  }

  run(ms: Milliseconds): void {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += TICK_MS;
      this.publisher.tick(this.now);
      this.fast.tick(this.now);
      this.delayed.tick(this.now);
    }
  }

  subscriber(stream: RtpStream): { readonly shown: Shown[]; readonly subscriber: RtpSubscriber } {
    const shown: Shown[] = [];
    const header = emptyRtpHeader();
    const subscriber = new RtpSubscriber({
      session: MediaSessionId.parse(`${stream.ref.channel}${stream.demand.receivers}`.padEnd(22, "b")),
      ssrc: 0xbeef,
      kind: "video",
      codecs: [{ ...VP8, payloadType: 120 }],
      encapsulation: rtpEncapsulation(new Map()),
      playout: "native",
      firstSequence: 4000,
      history: stream.history,
      send: (packet) => {
        readRtpHeader(packet, header);
        shown.push({ sequence: bare(header.sequenceNumber), frame: bare(header.timestamp) / 3000, at: this.now });
        return true;
      },
    });
    stream.add(subscriber);
    stream.join(subscriber, this.now);
    return { shown, subscriber };
  }
}

const inOrder = (shown: readonly Shown[]): boolean =>
  shown.every(({ sequence }, index) => index === 0 || sequence === (shown[index - 1]?.sequence ?? 0) + 1);

describe("DelayedStream", () => {
  it("repeats the FAST channel's frames later, including repaired packets", () => {
    const bench = new Bench();
    const fast = bench.subscriber(bench.fast).shown;
    const main = bench.subscriber(bench.main).shown;
    bench.send(10, KEY);
    bench.run(10);
    for (const sequence of [11, 13, 14]) {
      bench.send(sequence);
      bench.run(10);
    }
    bench.send(12);
    bench.run(500);
    expect(fast.map(({ frame }) => frame)).toEqual([10, 11, 13, 14, 12]);
    expect(main.map(({ frame }) => frame)).toEqual([10, 11, 12, 13, 14]);
    expect(inOrder(main)).toBe(true);
    expect(main.map(({ at }) => at)).toEqual([1200, 1210, 1220, 1220, 1230]);
  });

  it("starts a viewer that joins at the last keyframe that has left the buffer", () => {
    const bench = new Bench();
    bench.send(10, KEY);
    bench.run(10);
    for (let sequence = 11; sequence < 40; sequence += 1) {
      bench.send(sequence);
      bench.run(10);
    }
    const { shown } = bench.subscriber(bench.main);
    bench.run(50);
    expect(shown[0]?.frame).toBe(10);
    expect(inOrder(shown)).toBe(true);
    expect(bench.keyframeRequests).toBe(0);
  });

  it("forwards a keyframe request to the sender, unless a keyframe is already in the buffer", () => {
    const bench = new Bench();
    bench.send(10);
    bench.run(300);
    const { shown } = bench.subscriber(bench.main);
    bench.run(40);
    // Requests from a silent sender once, then every 20 ms.
    expect(bench.keyframeRequests).toBe(3);
    bench.send(11, KEY);
    bench.run(150);
    bench.main.requestKeyframe(bench.now);
    bench.run(20);
    expect(bench.keyframeRequests).toBe(3);
    bench.run(100);
    expect(shown.map(({ frame }) => frame)).toEqual([11]);
  });

  it("continues without a gap when the sender restarts its numbering", () => {
    const bench = new Bench();
    const { shown } = bench.subscriber(bench.main);
    bench.send(10, KEY);
    bench.run(10);
    bench.send(11);
    bench.run(10);
    bench.send(30_000, KEY, 0xd00d);
    bench.run(10);
    bench.send(30_001, DELTA, 0xd00d);
    bench.run(400);
    expect(shown.length).toBe(4);
    expect(inOrder(shown)).toBe(true);
  });

  it("forgets both channels' media once the sender leaves", () => {
    const bench = new Bench();
    bench.send(10, KEY);
    bench.run(300);
    expect(bench.main.live).toBe(true);
    bench.main.detach(false);
    bench.fast.detach(false);
    expect([bench.main.live, bench.fast.live]).toEqual([false, false]);
  });
});
