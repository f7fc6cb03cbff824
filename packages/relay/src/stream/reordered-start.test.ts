import { MediaSessionId, StreamRef } from "@setsuna/contracts";
import { bare } from "@setsuna/kit";
import { forEachRtcp, parsePictureLossIndication, sequenceNumberOf, writeRtpPacket } from "@setsuna/rtp";
import { beforeEach, expect, it } from "vitest";
import type { OfferedCodec } from "../sdp/codecs.ts";
import { rtpEncapsulation } from "./encapsulation.ts";
import { RtpPublisher } from "./rtp-publisher.ts";
import { RtpStream } from "./rtp-stream.ts";
import { RtpSubscriber } from "./rtp-subscriber.ts";

const H264: OfferedCodec = { codec: "H264", payloadType: 102, rtpmap: "H264/90000" };
const REF = StreamRef.parse({ serialId: "abc-defg", kind: "video", channel: 1 });
const FIRST_NUMBER = 40_000;
const TICK_MS = 5;

const PAYLOADS = { sets: [0x67, 0x42, 0xe0, 0x1f, 0x8c], slice: [0x65, 0x88, 0x80, 0x10], delta: [0x41, 0x9a, 0x20] } as const;
type Name = keyof typeof PAYLOADS;
const nameOf = (packet: Buffer): Name | undefined =>
  (Object.keys(PAYLOADS) as Name[]).find((name) => PAYLOADS[name][0] === packet[12]);

class Bench {
  readonly sent: string[] = [];
  keyframesRequested = 0;
  now = 1000;
  private readonly stream = new RtpStream(REF, 1000, () => undefined);
  private publisher = this.newPublisher();

  constructor() {
    this.stream.holder = MediaSessionId.parse("a".repeat(22));
    this.stream.attach(this.publisher);
    const subscriber = new RtpSubscriber({
      history: this.stream.history,
      ssrc: 7,
      kind: "video",
      codecs: [H264],
      playout: "native",
      session: MediaSessionId.parse("b".repeat(22)),
      encapsulation: rtpEncapsulation(new Map()),
      firstSequence: FIRST_NUMBER,
      send: (packet) => {
        this.sent.push(`${nameOf(packet)} ${bare(sequenceNumberOf(packet)) - FIRST_NUMBER}`);
        return true;
      },
    });
    this.stream.add(subscriber);
    this.stream.join(subscriber, this.now);
  }

  newSender(): void {
    this.publisher = this.newPublisher();
    this.stream.attach(this.publisher);
  }

  come(sequenceNumber: number, name: Name, frame: number): void {
    const payload = Uint8Array.from(PAYLOADS[name]);
    const numbers = { sequenceNumber, timestamp: frame * 3000, ssrc: 5 };
    const packet = writeRtpPacket({ payloadType: 102, ...numbers, marker: name !== "sets", payload });
    this.publisher.onRtp(Buffer.from(packet), this.now, this.now);
  }

  tick(): void {
    this.now += TICK_MS;
    this.publisher.tick(this.now);
    this.stream.tick(this.now);
  }

  private newPublisher(): RtpPublisher {
    return new RtpPublisher({
      codec: H264,
      extensions: new Map(),
      feedback: ["nack", "nack pli"],
      ownSsrc: 9,
      sink: this.stream,
      sendRtcp: (packet) =>
        forEachRtcp(packet, (view) => {
          if (parsePictureLossIndication(view) !== undefined) this.keyframesRequested += 1;
        }),
    });
  }
}

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});

it("sends packets overtaken by a sender's first one, and requests no second keyframe", () => {
  bench.come(3, "delta", 1);
  bench.come(1, "sets", 0);
  bench.come(2, "slice", 0);
  bench.tick();
  expect(bench.sent).toEqual(["sets 0", "slice 1", "delta 2"]);
  expect(bench.keyframesRequested).toBe(0);
});

it("sends packets overtaken by a later sender's first one, without a gap after the previous sender", () => {
  bench.come(1, "sets", 0);
  bench.come(2, "slice", 0);
  bench.newSender();
  bench.come(701, "slice", 50);
  bench.come(700, "sets", 50);
  bench.tick();
  bench.come(702, "delta", 51);
  expect(bench.sent).toEqual(["sets 0", "slice 1", "sets 2", "slice 3", "delta 4"]);
});

it("starts with the parameter sets that a keyframe's first slice has overtaken", () => {
  bench.come(10, "delta", 4);
  bench.come(12, "slice", 5);
  bench.tick();
  expect(bench.sent).toEqual([]);
  bench.come(11, "sets", 5);
  bench.tick();
  bench.come(13, "delta", 6);
  expect(bench.sent).toEqual(["sets 0", "slice 1", "delta 2"]);
});

it("starts with the first slice if no overtaken packet follows, and with parameter sets immediately", () => {
  bench.come(10, "delta", 4);
  bench.come(12, "slice", 5);
  for (let passed = 0; passed < 10; passed += TICK_MS) bench.tick();
  bench.come(13, "delta", 6);
  expect(bench.sent).toEqual(["slice 0", "delta 1"]);
  const other = new Bench();
  other.come(5, "sets", 0);
  expect(other.sent).toEqual(["sets 0"]);
});
