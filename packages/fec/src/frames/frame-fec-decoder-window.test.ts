import { type FrameFec, MAX_FRAME_REPAIR_SYMBOLS, readFrameFec } from "@setsuna/contracts";
import { bare } from "@setsuna/kit";
import { emptyRtpHeader, frameUnits, OWN_PAYLOAD_BYTES, packetizeH264, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { seededRandom } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { FrameFecDecoder } from "./frame-fec-decoder.ts";
import { FrameFecEncoder } from "./frame-fec-encoder.ts";

interface MadeFrame {
  readonly packets: readonly Buffer[];
  readonly fec: readonly FrameFec[];
}

const START_CODE = [0, 0, 0, 1];

const framesOf = (
  lengths: readonly number[],
  symbols: number,
  overlap = true,
  isKey = (_index: number): boolean => false,
): MadeFrame[] => {
  const source = new FrameFecEncoder();
  const random = seededRandom(lengths.length);
  let sequence = 100;
  return lengths.map((length, index) => {
    const first = Math.floor(random() * 251);
    const frame = new Uint8Array(START_CODE.length + length);
    const slice = frame.subarray(START_CODE.length);
    for (let at = 0; at < length; at += 1) slice[at] = 1 + ((first + at * 89 + ((at * at) >> 7)) % 251);
    frame.set(START_CODE);
    slice.set([isKey(index) ? 0x65 : 0x41, 0x9a]);
    const timestamp = 3000 * index;
    const payloads = packetizeH264(frameUnits("H264", frame), OWN_PAYLOAD_BYTES);
    const packets = payloads.map((payload, place) => {
      const marker = place === payloads.length - 1;
      const sequenceNumber = (sequence + place) & 0xffff;
      return Buffer.from(writeRtpPacket({ payloadType: 96, sequenceNumber, timestamp, ssrc: 7, marker, payload }));
    });
    sequence += packets.length;
    const request = { symbols, packetBytes: OWN_PAYLOAD_BYTES, slidingWindow: overlap };
    const fec = source.messages("H264", frame, timestamp, request).flatMap((bytes) => readFrameFec(bytes) ?? []);
    return { packets, fec };
  });
};

class Relay {
  readonly repair = new FrameFecDecoder("H264");
  readonly recovered: string[] = [];
  private readonly header = emptyRtpHeader();

  packets(packets: readonly Buffer[], ...lost: number[]): this {
    for (const [index, packet] of packets.entries()) {
      if (lost.includes(index) || !readRtpHeader(packet, this.header)) continue;
      this.take(this.repair.onPacket(packet, this.header, bare(this.header.sequenceNumber)));
    }
    return this;
  }
  fec(messages: readonly FrameFec[]): this {
    for (const message of messages) this.take(this.repair.onFec(message));
    return this;
  }
  ticks(count: number): this {
    for (let tick = 0; tick < count; tick += 1) this.take(this.repair.onTick());
    return this;
  }
  private take(packets: readonly Uint8Array[]): void {
    this.recovered.push(...packets.map((packet) => Buffer.from(packet).toString("hex")));
  }
}

const hex = (packets: readonly Buffer[]): string[] => packets.map((packet) => packet.toString("hex"));
const [FIRST, SECOND, THIRD, FOURTH] = framesOf([9000, 12_000, 8000, 10_000], 4);
if (FIRST === undefined || SECOND === undefined || THIRD === undefined || FOURTH === undefined) throw new Error("no frames");

describe("FrameFecDecoder with FEC over two frames", () => {
  it("treats the first frame's FEC as its own, and the next ones' as covering two", () => {
    expect([FIRST, SECOND, THIRD].map(({ fec }) => fec.map(({ encodingSymbolId }) => encodingSymbolId))).toEqual([
      [0, 1, 2, 3],
      [12, 13, 14, 15],
      [0, 1, 2, 3],
    ]);
    expect(SECOND.fec[0]?.before?.rtpTimestamp).toBe(0);
  });

  it("recovers a frame immediately while the previous one is complete", () => {
    const relay = new Relay().packets(FIRST.packets).packets(SECOND.packets, 2, 3, 7).fec(SECOND.fec);
    expect(relay.recovered).toEqual(
      hex([SECOND.packets[2], SECOND.packets[3], SECOND.packets[7]].flatMap((packet) => packet ?? [])),
    );
  });

  it("recovers the lost end of a frame, including its FEC, when the next frame arrives", () => {
    const relay = new Relay().packets(FIRST.packets).packets(SECOND.packets, 8, 9, 10).packets(THIRD.packets);
    expect(relay.recovered).toEqual([]);
    expect(relay.fec(THIRD.fec.slice(1)).recovered).toEqual(hex(SECOND.packets.slice(8)));
  });

  it("combines the next frame's FEC with the frame's remaining FEC", () => {
    const relay = new Relay().packets(FIRST.packets).packets(SECOND.packets, 1, 2, 3, 4, 5, 6).fec(SECOND.fec.slice(2));
    relay.packets(THIRD.packets).fec(THIRD.fec.slice(1));
    expect(relay.recovered).toEqual([]);
    expect(relay.fec(THIRD.fec.slice(0, 1)).recovered).toEqual(hex(SECOND.packets.slice(1, 7)));
  });

  it("recovers two incomplete frames together, as soon as there is enough FEC", () => {
    const relay = new Relay().packets(FIRST.packets).packets(SECOND.packets, 4, 5, 6).packets(THIRD.packets, 3);
    expect(relay.fec(THIRD.fec.slice(1)).recovered).toEqual([]);
    expect(relay.fec(THIRD.fec.slice(0, 1)).recovered.toSorted()).toEqual(
      hex([...SECOND.packets.slice(4, 7), ...THIRD.packets.slice(3, 4)]).toSorted(),
    );
  });

  it("recovers a burst immediately that hit all of a frame's FEC and the next frame's start", () => {
    const relay = new Relay().packets(FIRST.packets).packets(SECOND.packets.slice(0, -2)).ticks(2).packets(THIRD.packets, 0, 1);
    expect(relay.recovered).toEqual([]);
    expect(relay.fec(THIRD.fec).recovered.toSorted()).toEqual(
      hex([...SECOND.packets.slice(-2), ...THIRD.packets.slice(0, 2)]).toSorted(),
    );
  });

  it("recovers two frames together once retransmissions of either leave few enough losses", () => {
    const missing = [...SECOND.packets.slice(4, 7), ...THIRD.packets.slice(2, 5)];
    for (const again of [SECOND, THIRD]) {
      const place = again === SECOND ? 4 : 2;
      const relay = new Relay()
        .packets(FIRST.packets)
        .packets(SECOND.packets, 4, 5, 6)
        .packets(THIRD.packets, 2, 3, 4)
        .fec(THIRD.fec)
        .packets(FOURTH.packets)
        .ticks(4);
      expect(relay.recovered).toEqual([]);
      relay.packets(again.packets.slice(place, place + 2));
      const left = missing.filter((packet) => !again.packets.slice(place, place + 2).includes(packet));
      expect(relay.recovered.toSorted()).toEqual(hex(left).toSorted());
    }
  });

  it("recovers two frames together when the newer one stops without its end", () => {
    const relay = new Relay()
      .packets(FIRST.packets)
      .packets(SECOND.packets, 4, 5)
      .packets(THIRD.packets.slice(0, -2))
      .fec(THIRD.fec);
    expect(relay.ticks(1).recovered).toEqual([]);
    expect(relay.ticks(1).recovered.toSorted()).toEqual(
      hex([...SECOND.packets.slice(4, 6), ...THIRD.packets.slice(-2)]).toSorted(),
    );
  });

  it("continues from frame to frame, also backwards", () => {
    const relay = new Relay().packets(FIRST.packets, 3).packets(SECOND.packets, 2, 3).packets(THIRD.packets, 1);
    relay.packets(FOURTH.packets).fec(SECOND.fec.slice(3)).fec(THIRD.fec.slice(0, 2));
    expect(relay.recovered).toEqual([]);
    relay.fec(FOURTH.fec.slice(0, 1));
    const lost = [...FIRST.packets.slice(3, 4), ...SECOND.packets.slice(2, 4), ...THIRD.packets.slice(1, 2)];
    expect(relay.recovered.toSorted()).toEqual(hex(lost).toSorted());
  });

  it("recovers nothing if the FEC is insufficient or of other data", () => {
    const lost = [1, 2, 3, 4, 5];
    const little = new Relay()
      .packets(FIRST.packets)
      .packets(SECOND.packets, ...lost)
      .packets(THIRD.packets)
      .fec(THIRD.fec);
    expect(little.ticks(4).recovered).toEqual([]);
    const other = new Relay().packets(FIRST.packets).packets(SECOND.packets, 1).packets(THIRD.packets);
    const wrong = THIRD.fec.map((message) => message.before && { ...message, before: { ...message.before, crc32: 5 } });
    expect(other.fec(wrong.flatMap((message) => message ?? [])).ticks(4).recovered).toEqual([]);
  });

  it("ignores frames with implausible lengths", () => {
    const [message] = THIRD.fec;
    if (message?.before === undefined) throw new Error("no frame before");
    const huge = { ...message, before: { ...message.before, unitLengths: [0xffff_ffff] } };
    const narrow = { ...message, symbolLength: 1, before: { ...message.before, symbolLength: 1 }, symbol: new Uint8Array(1) };
    const relay = new Relay().packets(FIRST.packets).packets(SECOND.packets, 4).packets(THIRD.packets, 2);
    expect(relay.fec([huge, narrow]).ticks(4).recovered).toEqual([]);
  });

  it("assigns no number that belongs to a keyframe after a sender discarded the rest of a frame", () => {
    const [before, cut, key] = framesOf([9000, 12_000, 20_000], 8, true, (index) => index === 2);
    if (before === undefined || cut === undefined || key === undefined) throw new Error("no frames");
    const renumbered = key.packets.map((packet, index) => {
      const moved = Buffer.from(packet);
      moved.writeUInt16BE((cut.packets[7]?.readUInt16BE(2) ?? 0) + index, 2);
      return moved;
    });
    const relay = new Relay();
    relay.repair.mayBeCut = true;
    relay.packets(before.packets).packets(cut.packets.slice(0, 7), 3).fec(cut.fec).packets(renumbered).fec(key.fec).ticks(4);
    expect(relay.recovered).toEqual([]);
  });

  const overBursts = (overlap: boolean): { readonly behind: number; readonly wrong: number } => {
    const random = seededRandom(9);
    const lengths = Array.from({ length: 400 }, () => 19_000 + Math.floor(random() * 3000));
    const relay = new Relay();
    let inBurst = false;
    const isLost = (): boolean => {
      inBurst = inBurst ? random() >= 0.2 : random() < 0.0062;
      return inBurst;
    };
    /** Number and timestamp, in hexadecimal: where one packet ends and the next begins is free. */
    const placeOf = (packet: Buffer): string => packet.toString("hex", 2, 8);
    const sent = new Set<string>();
    const losses: string[][] = [];
    for (const { packets, fec } of framesOf(lengths, MAX_FRAME_REPAIR_SYMBOLS, overlap)) {
      const places = packets.map(placeOf);
      const lost = packets.flatMap((_, index) => (isLost() ? [index] : []));
      for (const place of places) sent.add(place);
      losses.push(places.filter((_, index) => lost.includes(index)));
      relay
        .packets(packets, ...lost)
        .fec(fec.filter(() => !isLost()))
        .ticks(2);
    }
    const recovered = new Set(relay.recovered.map((packet) => packet.slice(4, 16)));
    const behind = losses.filter((lost) => lost.some((place) => !recovered.has(place))).length;
    return { behind, wrong: [...recovered].filter((place) => !sent.has(place)).length };
  };

  it("leaves far fewer frames to their retransmissions on a path with burst loss", { timeout: 120_000 }, () => {
    const alone = overBursts(false);
    const over = overBursts(true);
    expect(alone.behind).toBeGreaterThan(7);
    expect(over.behind).toBeLessThan(alone.behind / 3);
    expect([alone.wrong, over.wrong]).toEqual([0, 0]);
  });
});
