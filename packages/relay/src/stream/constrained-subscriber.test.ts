import { DOWNLINK_ESTIMATE_MS, MediaSessionId, readCarriedPacket, StreamRef } from "@setsuna/contracts";
import { bare, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";
import { writeRtpPacket } from "@setsuna/rtp";
import { everydayCases } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { PACKET_CARRIAGE } from "./encapsulation.ts";
import { RtpPublisher } from "./rtp-publisher.ts";
import { RtpStream } from "./rtp-stream.ts";
import { RtpSubscriber } from "./rtp-subscriber.ts";

const REF = StreamRef.parse({ serialId: "abc-defg", kind: "video", channel: 1 });
const FRAME_MS = 33;
const TICK_MS = 5;
const PACKET = 1200;
const KEYFRAME_PACKETS = 40;

interface Sent {
  readonly at: Milliseconds;
  readonly sequence: number;
  readonly rtpTimestamp: RtpTimestamp;
  readonly isKeyframe: boolean;
  readonly endsFrame: boolean;
  readonly stamp: number;
  readonly mark: number;
}

type Sender = "VP8" | "H264";
const MARK_OFFSET = 4;

/**
 * First two payload bytes. VP8: first packet of a frame; an even octet means keyframe (RFC 7741 §4.2, RFC 6386 §9.1). H.264: a
 * slice, first of its frame or not; every second frame is discardable (RFC 6184 §5.3).
 */
const beginOf = (codec: Sender, isKeyframe: boolean, isFirst: boolean, isDiscardable: boolean): readonly [number, number] => {
  if (codec === "VP8") return [isFirst ? 0x10 : 0, isKeyframe && isFirst ? 0 : 1];
  return [isKeyframe ? 0x65 : isDiscardable ? 0x01 : 0x41, isFirst ? 0x80 : 0];
};

class Bench {
  now = 1000;
  readonly asked: number[] = [];
  private sequence = 0;
  private frame = 0;
  private keyframe = true;
  private readonly codec: Sender;
  private readonly publisher: RtpPublisher;
  readonly stream = new RtpStream(REF, 0, () => undefined);

  /** H.264 has two temporal layers. */
  constructor(codec: Sender = "VP8") {
    this.codec = codec;
    this.publisher = new RtpPublisher({
      codec: { codec, payloadType: 96, rtpmap: `${codec}/90000` },
      extensions: new Map(),
      feedback: ["nack pli"],
      ownSsrc: 7,
      sendRtcp: (packet) => {
        // PLI is second in the compound packet. RFC 4585 §6.3.1.
        if (packet[8] !== 0x81 || packet[9] !== 206) return;
        this.asked.push(this.now);
        this.keyframe = true;
      },
      sink: this.stream,
    });
    this.stream.holder = MediaSessionId.parse("s".repeat(22));
    this.stream.attach(this.publisher);
  }

  subscriber(): { subscriber: RtpSubscriber; sent: Sent[] } {
    const sent: Sent[] = [];
    const subscriber = new RtpSubscriber({
      history: this.stream.history,
      session: MediaSessionId.parse(`${this.stream.demand.receivers}`.padEnd(22, "b")),
      ssrc: 1,
      kind: "video",
      codecs: [{ codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" }],
      encapsulation: PACKET_CARRIAGE,
      playout: "instant",
      firstSequence: 100,
      send: (packet) => {
        const carried = readCarriedPacket(packet.subarray(12));
        if (!carried.ok) return true;
        const { sequenceNumber, rtpTimestamp, startsKeyframe, endsFrame, payload } = carried.value;
        sent.push({
          at: this.now,
          sequence: sequenceNumber,
          rtpTimestamp,
          isKeyframe: startsKeyframe,
          endsFrame,
          stamp: packet.readUInt32BE(4),
          mark: new DataView(payload.buffer, payload.byteOffset).getUint32(MARK_OFFSET),
        });
        return true;
      },
    });
    this.stream.add(subscriber);
    this.stream.join(subscriber, this.now);
    return { subscriber, sent };
  }

  run(ms: Milliseconds, packets: number, each: () => void = () => undefined): void {
    for (const end = this.now + ms; this.now < end; this.now += TICK_MS) {
      if (this.now % 500 === 0) each();
      if (this.now >= this.frame * FRAME_MS) this.send(packets);
      this.publisher.tick(this.now);
      this.stream.tick(this.now);
    }
  }

  private send(packets: number): void {
    this.frame = Math.floor(this.now / FRAME_MS) + 1;
    const { keyframe } = this;
    this.keyframe = false;
    const count = keyframe ? KEYFRAME_PACKETS : packets;
    for (let index = 0; index < count; index += 1) {
      const payload = new Uint8Array(PACKET);
      payload.set(beginOf(this.codec, keyframe, index === 0, this.frame % 2 === 1));
      new DataView(payload.buffer).setUint32(MARK_OFFSET, this.sequence);
      const marker = index === count - 1;
      const packet = writeRtpPacket({
        payloadType: 96,
        sequenceNumber: this.sequence & 0xffff,
        timestamp: this.frame * 3000,
        ssrc: 5,
        marker,
        payload,
      });
      this.sequence += 1;
      this.publisher.onRtp(Buffer.from(packet), this.now, this.now);
    }
  }
}

const FULL = 17;

const rateOf = (sent: readonly Sent[], from: number, to: number): number =>
  (sent.filter(({ at }) => at >= from && at < to).length * (PACKET + 20) * 8000) / (to - from);

describe("a viewer on a constrained downlink", () => {
  it("receives no more than its downlink carries, in whole frames with continuous numbers", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber();
    bench.run(2000, FULL);
    const from = bench.now;
    const before = sent.length;
    bench.run(12_000, FULL, () => subscriber.onDownlinkEstimate({ bitsPerSecond: 3_000_000, queuingDelayMs: 0 }, bench.now));
    const droppingFrames = sent.slice(before);
    expect(rateOf(sent, from + 1000, bench.now)).toBeLessThan(3_100_000);
    expect(rateOf(sent, from + 1000, bench.now)).toBeGreaterThan(1_200_000);
    expect(droppingFrames.findIndex(({ sequence }, index) => sequence !== 100 + before + index)).toBe(-1);
    const leaps = droppingFrames.flatMap((packet, index) => {
      const previous = droppingFrames[index - 1];
      return previous !== undefined && bare(packet.rtpTimestamp) > bare(previous.rtpTimestamp) + 3000
        ? [{ previous, packet }]
        : [];
    });
    expect(leaps.length).toBeGreaterThan(3);
    for (const { previous, packet } of leaps) {
      expect(previous.endsFrame).toBe(true);
      expect(packet.isKeyframe).toBe(true);
    }
    expect(subscriber.isDroppingFrames(bench.now)).toBe(true);
  });

  it("gets every frame that others depend on if dropping the rest is enough, and retransmissions of what it received", () => {
    const bench = new Bench("H264");
    const { subscriber, sent } = bench.subscriber();
    bench.run(2000, FULL);
    const told = (): void => subscriber.onDownlinkEstimate({ bitsPerSecond: 3_300_000, queuingDelayMs: 0 }, bench.now);
    told();
    const before = sent.length;
    bench.asked.length = 0;
    bench.run(10_000, FULL, told);
    const droppingFrames = sent.slice(before);
    expect(rateOf(droppingFrames, bench.now - 9000, bench.now)).toBeLessThan(3_300_000);
    expect(droppingFrames.findIndex(({ sequence }, index) => sequence !== 100 + before + index)).toBe(-1);
    const frames = [...new Set(droppingFrames.map(({ rtpTimestamp }) => bare(rtpTimestamp) / 3000))];
    expect(frames.length).toBeGreaterThan(150);
    const needed = frames.filter((frame) => frame % 2 === 0);
    expect(needed.findIndex((frame, index) => index > 0 && frame !== (needed[index - 1] ?? 0) + 2)).toBe(-1);
    expect(needed.length).toBeGreaterThan(145);
    expect(bench.asked).toEqual([]);
    expect(subscriber.isDroppingFrames(bench.now)).toBe(true);
    for (const packet of droppingFrames.slice(-200)) {
      bench.now += 10;
      if (!subscriber.resend(packet.sequence, bench.now)) continue;
      expect(sent.at(-1)).toMatchObject({ sequence: packet.sequence, mark: packet.mark });
    }
    expect(sent.length).toBeGreaterThan(before + droppingFrames.length + 20);
  });

  it("costs the sender a keyframe every two seconds at most, and other viewers nothing else", () => {
    const bench = new Bench();
    const narrow = bench.subscriber();
    const wide = bench.subscriber();
    bench.run(2000, FULL);
    bench.asked.length = 0;
    const before = wide.sent.length;
    bench.run(10_000, FULL, () => {
      narrow.subscriber.onDownlinkEstimate({ bitsPerSecond: 2_000_000, queuingDelayMs: 100 }, bench.now);
      if (narrow.subscriber.onKeyframeRequest(bench.now, undefined)) bench.stream.requestKeyframe(bench.now);
    });
    for (const [index, at] of bench.asked.entries())
      expect(at - (bench.asked[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(2000);
    expect(bench.asked.length).toBeGreaterThan(2);
    const frames = wide.sent.slice(before).filter(({ endsFrame }) => endsFrame).length;
    expect(frames).toBeGreaterThan(295);
    expect(wide.subscriber.isDroppingFrames(bench.now)).toBe(false);
  });

  it("gets every frame again once the stream fits, and unpaced once it stops reporting its downlink", () => {
    for (const [packets, tells] of [
      [8, true],
      [FULL, false],
    ] as const) {
      const bench = new Bench();
      const { subscriber, sent } = bench.subscriber();
      bench.run(2000, FULL);
      bench.run(3000, FULL, () => subscriber.onDownlinkEstimate({ bitsPerSecond: 3_000_000, queuingDelayMs: 0 }, bench.now));
      bench.run(8000, packets, () => {
        if (tells) subscriber.onDownlinkEstimate({ bitsPerSecond: 3_000_000, queuingDelayMs: 0 }, bench.now);
      });
      const last = sent.filter(({ at }) => at > bench.now - 2000);
      const frames = new Set(last.map(({ rtpTimestamp }) => rtpTimestamp)).size;
      expect(frames).toBeGreaterThanOrEqual(59);
      expect(bench.stream.demand.narrowestDownlink(bench.now)).toBe(tells ? 3_000_000 : undefined);
      expect(subscriber.isDroppingFrames(bench.now)).toBe(false);
    }
  });

  it("gets a keyframe to resume with when downlink reports stop, in any state", () => {
    const stuck = everydayCases(Array.from({ length: 25 }, (_, step) => 2000 + 100 * step)).filter((narrowMs) => {
      const bench = new Bench();
      const { subscriber, sent } = bench.subscriber();
      bench.run(2000, FULL);
      bench.run(narrowMs, FULL, () => subscriber.onDownlinkEstimate({ bitsPerSecond: 1_000_000, queuingDelayMs: 0 }, bench.now));
      bench.run(3 * DOWNLINK_ESTIMATE_MS + 2100, FULL);
      const from = bench.now;
      bench.run(1000, FULL);
      const frames = new Set(sent.filter(({ at }) => at >= from).map(({ rtpTimestamp }) => rtpTimestamp)).size;
      return frames < 29;
    });
    expect(stuck).toEqual([]);
  });

  it("gets retransmissions within the rate that media leaves free", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber();
    bench.run(2000, FULL);
    let resent = 0;
    const ask = () => {
      for (let tries = 0; tries < 300; tries += 1) if (subscriber.resend(sent.at(-1)?.sequence ?? 0, bench.now)) resent += 1;
    };
    subscriber.onDownlinkEstimate({ bitsPerSecond: 3_000_000, queuingDelayMs: 0 }, bench.now);
    ask();
    expect(resent).toBe(19);
    bench.run(1000, FULL, () => subscriber.onDownlinkEstimate({ bitsPerSecond: 3_000_000, queuingDelayMs: 0 }, bench.now));
    resent = 0;
    ask();
    expect(resent).toBeLessThanOrEqual(20);
  });

  it("gets no retransmission for a number that was reused", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber();
    bench.run(2000, FULL);
    const old = sent.at(-1)?.sequence ?? 0;
    bench.run(6000, FULL, () => subscriber.onDownlinkEstimate({ bitsPerSecond: 2_000_000, queuingDelayMs: 0 }, bench.now));
    expect(subscriber.isDroppingFrames(bench.now)).toBe(true);
    expect(subscriber.resend(old, bench.now)).toBe(false);
  });

  it("stamps carried packets with the sending time, including retransmissions", () => {
    const bench = new Bench();
    const { subscriber, sent } = bench.subscriber();
    bench.run(500, FULL);
    expect(Math.max(...sent.map(({ at, stamp }) => Math.abs(stamp - at * 48)))).toBeLessThanOrEqual(TICK_MS * 48);
    const { sequence } = sent[3] ?? { sequence: 0 };
    bench.run(500, FULL);
    expect(subscriber.resend(sequence, bench.now)).toBe(true);
    expect(Math.abs((sent.at(-1)?.stamp ?? 0) - bench.now * 48)).toBeLessThanOrEqual(TICK_MS * 48);
  });

  it("is sent packets one by one on a downlink without a queue, even if there is room within the second", () => {
    for (const packets of [FULL, 6]) {
      const bench = new Bench();
      const { subscriber, sent } = bench.subscriber();
      bench.run(2000, packets);
      const told = (): void =>
        subscriber.onDownlinkEstimate({ bitsPerSecond: 3_400_000, queuingDelayMs: 0, policed: true }, bench.now);
      bench.run(3000, packets, told);
      const from = bench.now;
      bench.run(6000, packets, told);
      const paced = sent.filter(({ at }) => at >= from);
      const together = new Map<number, number>();
      for (const { at } of paced) together.set(at, (together.get(at) ?? 0) + 1);
      expect(Math.max(...together.values())).toBeLessThanOrEqual(3);
      const rate = rateOf(sent, from, bench.now);
      if (packets === 6) expect(paced.length).toBeGreaterThan(6 * 175);
      else expect(rate).toBeGreaterThan(1_700_000);
      expect(rate).toBeLessThan(3_500_000);
    }
  });
});
