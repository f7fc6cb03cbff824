import {
  CARRIAGE_HEADER_BYTES,
  type CarriedRepair,
  carriageSymbol,
  isCarriedRepair,
  MediaSessionId,
  readCarriedPacket,
  readCarriedRepair,
  writeCarriageHeader,
} from "@setsuna/contracts";
import { encodeRepairSymbol } from "@setsuna/fec";
import { RTP_HEADER_LENGTH } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { PACKET_CARRIAGE } from "./encapsulation.ts";
import { RtpSubscriber } from "./rtp-subscriber.ts";
import { SequenceMapper } from "./sequence-mapper.ts";
import { StreamHistory } from "./stream-history.ts";
import { SubscriberFec } from "./subscriber-fec.ts";

const NOW = 1000;
const HISTORY = new StreamHistory("video", new SequenceMapper(1));

const packetOf = (out: number): Buffer => {
  const payload = Uint8Array.of(0x10, out, ...(out % 2 === 0 ? [] : [7, 8, 9]));
  const packet = Buffer.alloc(RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES + payload.length);
  packet[0] = 0x80;
  writeCarriageHeader(packet, RTP_HEADER_LENGTH, {
    codec: "VP8",
    startsKeyframe: false,
    startsFrame: true,
    endsFrame: false,
    sequenceNumber: 0,
    rtpTimestamp: 3000,
  });
  packet.set(payload, RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES);
  return packet;
};
const symbolOf = (packet: Uint8Array): Uint8Array => {
  const carried = readCarriedPacket(packet);
  if (!carried.ok) throw new Error(carried.error);
  return carriageSymbol(carried.value);
};

class TestSubscriber {
  readonly subscriber: RtpSubscriber;
  private readonly symbols = new Map<number, Uint8Array>();
  private readonly fec: CarriedRepair[] = [];

  constructor(name: string, firstSequence: number) {
    this.subscriber = new RtpSubscriber({
      history: HISTORY,
      session: MediaSessionId.parse(name.repeat(22)),
      ssrc: 9,
      kind: "video",
      codecs: [{ codec: "opus", payloadType: 111, rtpmap: "opus/48000/2" }],
      encapsulation: PACKET_CARRIAGE,
      playout: "instant",
      firstSequence,
      send: (packet) => this.receive(Uint8Array.from(packet.subarray(RTP_HEADER_LENGTH))),
    });
    this.subscriber.useCodec({ codec: "VP8" });
    this.subscriber.join({ free: 1 }, NOW);
  }

  private receive(bytes: Uint8Array): boolean {
    const fec = isCarriedRepair(bytes) ? readCarriedRepair(bytes) : undefined;
    if (fec !== undefined) this.fec.push(fec);
    else this.symbols.set(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), symbolOf(bytes));
    return true;
  }

  taken(): string[] {
    const blocks = new Map<string, number[]>();
    for (const { encodingSymbolId, firstSequence, count, symbol } of this.fec.splice(0)) {
      const symbols = Array.from({ length: count }, (_, index) => this.symbols.get((firstSequence + index) & 0xffff));
      expect(symbols).not.toContain(undefined);
      expect([...symbol]).toEqual([...encodeRepairSymbol(encodingSymbolId, symbols, symbol.length)]);
      const name = `${firstSequence}+${count}`;
      blocks.set(name, [...(blocks.get(name) ?? []), encodingSymbolId]);
    }
    return [...blocks].map(([name, repairSymbols]) => `${name}: ${repairSymbols.join(" ")}`);
  }
}

class Bench {
  readonly fec = new SubscriberFec();
  readonly subscribers: TestSubscriber[] = [];
  subscriber(name: string, firstSequence: number, packets: number, overlap: boolean): TestSubscriber {
    const subscriber = new TestSubscriber(name, firstSequence);
    subscriber.subscriber.fec.set(packets, overlap, NOW);
    this.subscribers.push(subscriber);
    return subscriber;
  }

  give(outs: readonly number[], ends: readonly number[], keyframe = 0): void {
    const subscribers = this.subscribers.map(({ subscriber }) => subscriber);
    for (const out of outs) {
      const packet = packetOf(out);
      for (const subscriber of subscribers) subscriber.forward(packet, out, out === keyframe);
      this.fec.onPacket(packet, out, ends.includes(out), subscribers, NOW);
    }
  }
}

describe("SubscriberFec", () => {
  it("protects a block together with the previous one, alternating symbols, and alone for other viewers", () => {
    const bench = new Bench();
    const overlaps = bench.subscriber("a", 65_534, 3, true);
    const plain = bench.subscriber("b", 500, 2, false);
    bench.give([0, 1, 2, 3, 4, 5, 6, 7], [0, 2, 5, 6, 7]);
    expect(overlaps.taken()).toEqual(["65535+2: 18 19 20", "65535+5: 0 1 2", "1+4: 18 19 20", "4+2: 0 1 2"]);
    expect(plain.taken()).toEqual(["501+2: 0 1", "503+3: 0 1", "506+1: 0 1", "507+1: 0 1"]);
    expect([overlaps, plain].map(({ subscriber }) => subscriber.egress.repairPacketsSent)).toEqual([12, 8]);
  });

  it("sends each viewer as many as it requests, and none after the request expires", () => {
    const bench = new Bench();
    const few = bench.subscriber("a", 0, 1, true);
    const most = bench.subscriber("b", 0, 12, true);
    const none = bench.subscriber("c", 0, 0, true);
    const lapsed = bench.subscriber("d", 0, 4, true);
    lapsed.subscriber.fec.set(4, true, NOW - 3000);
    bench.give([0, 1, 2], [0, 1, 2]);
    expect(few.taken()).toEqual(["1+1: 18", "1+2: 0"]);
    expect(most.taken()).toEqual(["1+1: 18 19 20 21 22 23 24 25 26 27 28 29", "1+2: 0 1 2 3 4 5 6 7 8 9 10 11"]);
    expect([none.taken(), lapsed.taken()]).toEqual([[], []]);
  });

  it("covers only what a late viewer has, with symbols that no later block uses", () => {
    const bench = new Bench();
    const stays = bench.subscriber("a", 0, 1, true);
    bench.give([0, 1, 2], [0, 2]);
    const joins = bench.subscriber("b", 100, 1, true);
    bench.give([3, 4], [4], 3);
    const joinsLater = bench.subscriber("c", 200, 1, true);
    bench.give([5, 6, 7], [6, 7], 5);
    expect(stays.taken()).toEqual(["1+2: 18", "1+4: 0", "3+4: 18", "5+3: 0"]);
    expect(joins.taken()).toEqual(["100+2: 0", "100+4: 18", "102+3: 0"]);
    expect(joinsLater.taken()).toEqual(["200+2: 18", "200+3: 0"]);
  });

  it("sends a single block if the previous one is unknown", () => {
    const bench = new Bench();
    const subscriber = bench.subscriber("a", 0, 1, true);
    bench.give([0, 1, 3, 4, 2, 5, 6], [0, 3, 4, 5, 6]);
    expect(subscriber.taken()).toEqual(["4+1: 18", "1+3: 0", "5+1: 18", "5+2: 0"]);
  });

  it("works again after a reset", () => {
    const bench = new Bench();
    const subscriber = bench.subscriber("a", 0, 1, true);
    bench.give([0, 1, 2], [0, 1, 2]);
    bench.fec.reset();
    bench.give([2, 3, 4], [2, 3, 4]);
    expect(subscriber.taken().map((block) => block.split(":")[0])).toEqual(["1+1", "1+2", "3+1", "3+2"]);
  });
});
