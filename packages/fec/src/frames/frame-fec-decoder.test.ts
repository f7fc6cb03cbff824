import { type FrameFec, MAX_FRAME_REPAIR_SYMBOLS } from "@setsuna/contracts";
import { bare, crc32, joinBytes, type RtpTimestamp } from "@setsuna/kit";
import {
  emptyRtpHeader,
  frameBytesOf,
  frameUnits,
  OWN_PAYLOAD_BYTES,
  type ProtectedCodec,
  packetizeH264,
  readRtpHeader,
  writeRtpPacket,
} from "@setsuna/rtp";
import { seededRandom } from "@setsuna/testkit/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockRepairSymbols } from "./block-code.ts";
import { FrameFecDecoder } from "./frame-fec-decoder.ts";

const SYMBOL = 120;

const noise = (length: number, seed: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = 1 + ((((index + 1) * 2654435761 + seed * 40503) >>> 13) % 254);
  return bytes;
};
const unitOf = (first: readonly number[], length: number, seed: number): Uint8Array =>
  joinBytes([Uint8Array.from(first), noise(length, seed)]);
const annexB = (units: readonly Uint8Array[]): Uint8Array =>
  joinBytes(units.flatMap((unit) => [Uint8Array.of(0, 0, 0, 1), unit]));

interface MadeFrame {
  readonly timestamp: RtpTimestamp;
  readonly packets: readonly Buffer[];
  readonly fec: readonly FrameFec[];
}

const fecOf = (
  codec: ProtectedCodec,
  data: Uint8Array,
  timestamp: RtpTimestamp,
  symbols: number,
  length = SYMBOL,
): readonly FrameFec[] => {
  const units = frameUnits(codec, data);
  const bytes = joinBytes(units);
  const symbolLength = Math.min(length, bytes.length);
  const frame = {
    rtpTimestamp: timestamp,
    crc32: crc32(bytes),
    unitLengths: units.map(({ length }) => length),
    symbolLength,
  };
  return blockRepairSymbols(bytes, symbolLength, symbols).map((encodingSymbolId) => ({ ...frame, ...encodingSymbolId }));
};

const rtp = (sequence: number, timestamp: RtpTimestamp, marker: boolean, payload: Uint8Array): Buffer =>
  Buffer.from(writeRtpPacket({ payloadType: 96, sequenceNumber: sequence & 0xffff, timestamp, ssrc: 0xcafe, marker, payload }));

/** Returns the offset of fragment `index` of `count`: as libwebrtc cuts, the later ones larger by a byte. */
const startOf = (bytes: number, index: number, count: number): number =>
  Math.floor(bytes / count) * index + Math.max(0, index - (count - (bytes % count)));

/** One slice, cut into `count` fragments as RFC 6184 §5.8 has it; a keyframe begins with its parameter sets in one packet. */
const h264Frame = (
  sequence: number,
  timestamp: RtpTimestamp,
  bytes: number,
  count: number,
  isKey: boolean,
  symbols = 2,
): MadeFrame => {
  const sets = [unitOf([0x67], 12, 3), unitOf([0x68], 5, 4)];
  const slice = unitOf([isKey ? 0x65 : 0x41], bytes, bare(timestamp));
  const payloads: Uint8Array[] = [];
  if (isKey) payloads.push(Uint8Array.of(0x78, ...sets.flatMap((set) => [0, set.length, ...set])));
  for (let index = 0; index < count; index += 1) {
    const fragment = slice.subarray(1 + startOf(bytes, index, count), 1 + startOf(bytes, index + 1, count));
    const flags = (index === 0 ? 0x80 : 0) | (index === count - 1 ? 0x40 : 0);
    payloads.push(joinBytes([Uint8Array.of(((slice[0] ?? 0) & 0xe0) | 28, flags | ((slice[0] ?? 0) & 0x1f)), fragment]));
  }
  const data = annexB([...(isKey ? sets : []), slice]);
  return {
    timestamp,
    packets: payloads.map((payload, index) => rtp(sequence + index, timestamp, index === payloads.length - 1, payload)),
    fec: fecOf("H264", data, timestamp, symbols),
  };
};

const vp8Frame = (sequence: number, timestamp: RtpTimestamp, bytes: number, count: number): MadeFrame => {
  const data = noise(bytes, bare(timestamp));
  const packets = Array.from({ length: count }, (_, index) => {
    const fragment = data.subarray(startOf(bytes, index, count), startOf(bytes, index + 1, count));
    return rtp(
      sequence + index,
      timestamp,
      index === count - 1,
      Uint8Array.of(index === 0 ? 0x90 : 0x80, 0x80, 0x11, ...fragment),
    );
  });
  return { timestamp, packets, fec: fecOf("VP8", data, timestamp, 2) };
};

class Path {
  readonly recovered: Buffer[] = [];
  private readonly repair: FrameFecDecoder;
  private readonly header = emptyRtpHeader();

  constructor(codec: ProtectedCodec, mayBeCut = false, longestBurst?: number) {
    this.repair = new FrameFecDecoder(codec);
    if (longestBurst !== undefined) this.repair.longestBurst = longestBurst;
    this.repair.mayBeCut = mayBeCut;
  }
  private keep(packets: readonly Uint8Array[]): void {
    this.recovered.push(...packets.map((packet) => Buffer.from(packet)));
  }
  contradicts(packet: Buffer | undefined): boolean {
    return packet !== undefined && this.repair.contradicts(packet.readUInt16BE(2), packet.readUInt32BE(4));
  }
  packets(...packets: readonly (Buffer | undefined)[]): this {
    for (const packet of packets) {
      if (packet === undefined || !readRtpHeader(packet, this.header)) continue;
      this.keep(this.repair.onPacket(packet, this.header, bare(this.header.sequenceNumber)));
    }
    return this;
  }
  ticks(count: number): this {
    for (let tick = 0; tick < count; tick += 1) this.keep(this.repair.onTick());
    return this;
  }
  fec(messages: readonly FrameFec[]): this {
    for (const message of messages) this.keep(this.repair.onFec(message));
    return this;
  }
}

const hex = (packets: readonly (Uint8Array | undefined)[]): string[] =>
  packets.map((packet) => Buffer.from(packet ?? []).toString("hex"));
const carriedBytes = (packets: readonly (Buffer | undefined)[]): Buffer =>
  Buffer.concat(packets.map((packet) => frameBytesOf("H264", packet?.subarray(12) ?? Buffer.of()) ?? Buffer.of()));
const carried = (packets: readonly (Buffer | undefined)[]): string => carriedBytes(packets).toString("hex");
const without = (frame: MadeFrame, ...lost: number[]): (Buffer | undefined)[] =>
  frame.packets.map((packet, index) => (lost.includes(index) ? undefined : packet));

describe("FrameFecDecoder", () => {
  it("returns any packet of a frame, bit for bit, whenever its FEC arrives", () => {
    for (const isKey of [false, true]) {
      const before = h264Frame(10, 3000, 300, 3, false);
      const frame = h264Frame(13, 6000, 1000, 10, isKey);
      const after = h264Frame(13 + frame.packets.length, 9000, 300, 3, false);
      for (const [lost] of frame.packets.entries()) {
        const late = new Path("H264").packets(...before.packets, ...without(frame, lost), ...after.packets).fec(frame.fec);
        expect(hex(late.recovered)).toEqual(hex([frame.packets[lost]]));
        const early = new Path("H264")
          .packets(...before.packets)
          .fec(frame.fec)
          .packets(...without(frame, lost));
        expect(hex(early.recovered)).toContain(hex([frame.packets[lost]])[0]);
        for (const packet of hex(early.recovered)) expect(hex(frame.packets)).toContain(packet);
      }
    }
  });

  it("recovers two packets, adjacent or apart", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const frame = h264Frame(13, 6000, 1003, 10, false);
    for (let one = 0; one < 9; one += 1) {
      for (let other = one + 1; other < 10; other += 1) {
        const path = new Path("H264").packets(...before.packets, ...without(frame, one, other)).fec(frame.fec);
        if (one === 8) expect(path.recovered).toEqual([]);
        // The split between two packets is arbitrary; their combined content is not.
        else if (other === one + 1) expect(carried(path.recovered)).toEqual(carried([frame.packets[one], frame.packets[other]]));
        else expect(hex(path.recovered)).toEqual(hex([frame.packets[one], frame.packets[other]]));
      }
    }
  });

  it("recovers as many packets as there are repair symbols, wherever they are", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const after = h264Frame(31, 9000, 300, 3, false);
    for (const lost of [
      [1, 4, 9],
      [0, 3, 4, 8],
      [2, 5, 6, 7, 12, 17],
      [0, 1, 2, 6, 9, 12, 15],
      [1, 3, 5, 7, 9, 11, 13, 15],
    ]) {
      const frame = h264Frame(13, 6000, 1843, 18, false, lost.length);
      const path = new Path("H264").packets(...before.packets, ...without(frame, ...lost), ...after.packets).fec(frame.fec);
      expect(carried(path.recovered)).toEqual(carried(lost.map((index) => frame.packets[index])));
      const short = new Path("H264").packets(...before.packets, ...without(frame, ...lost), ...after.packets);
      expect(short.fec(frame.fec.slice(1)).recovered).toEqual([]);
    }
  });

  it("needs either message for one packet, and both for two, in any order", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const frame = h264Frame(13, 6000, 1003, 10, false);
    for (const message of frame.fec) {
      const path = new Path("H264").packets(...before.packets, ...without(frame, 4)).fec([message]);
      expect(hex(path.recovered)).toEqual(hex([frame.packets[4]]));
    }
    const early = new Path("H264").fec(frame.fec.toReversed()).packets(...before.packets, ...without(frame, 2, 6));
    expect(hex(early.recovered)).toEqual(hex([frame.packets[2], frame.packets[6]]));
  });

  it("continues after a frame whose end was recovered", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const frame = h264Frame(13, 6000, 1003, 10, false);
    const next = h264Frame(23, 9000, 1003, 10, false);
    const path = new Path("H264").packets(...before.packets, ...without(frame, 9)).fec(frame.fec);
    path.packets(...without(next, 5)).fec(next.fec);
    expect(hex(path.recovered)).toEqual(hex([frame.packets[9], next.packets[5]]));
  });

  it("recovers VP8 too", () => {
    const before = vp8Frame(10, 3000, 300, 3);
    const frame = vp8Frame(13, 6000, 900, 9);
    for (const [lost] of frame.packets.entries()) {
      const path = new Path("VP8").packets(...before.packets, ...without(frame, lost)).fec(frame.fec);
      expect(hex(path.recovered)).toEqual(hex([frame.packets[lost]]));
    }
  });

  it("returns nothing for a complete frame, or one beyond the FEC's reach", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const frame = h264Frame(13, 6000, 1000, 10, false);
    const one = h264Frame(13, 6000, 1000, 10, false, 1);
    expect(new Path("H264").packets(...before.packets, ...frame.packets).fec(frame.fec).recovered).toEqual([]);
    expect(new Path("H264").packets(...before.packets, ...without(frame, 2, 5, 7)).fec(frame.fec).recovered).toEqual([]);
    expect(new Path("H264").packets(...before.packets, ...without(one, 2, 6)).fec(one.fec).recovered).toEqual([]);
  });

  it("recovers a frame when the previous frame's last packet is lost", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const frame = h264Frame(13, 6000, 1000, 10, false);
    const unknown = new Path("H264").packets(...without(before, 2), ...without(frame, 0)).fec(frame.fec);
    expect(hex(unknown.recovered)).toEqual(hex([frame.packets[0]]));
    const starting = new Path("H264").packets(...without(before, 2), ...without(frame, 4)).fec(frame.fec);
    expect(hex(starting.recovered)).toEqual(hex([frame.packets[4]]));
  });

  it("recovers the end of a frame when the next packets arrive, or after a quiet period", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const frame = h264Frame(13, 6000, 1000, 10, false);
    const after = h264Frame(23, 9000, 300, 3, false);
    const path = new Path("H264").packets(...before.packets, ...without(frame, 8, 9)).fec(frame.fec);
    expect(path.recovered).toEqual([]);
    expect(hex(path.packets(after.packets[0]).recovered)).toEqual(hex(frame.packets.slice(8)));
    const last = new Path("H264").packets(...before.packets, ...without(frame, 8, 9)).fec(frame.fec);
    expect(last.ticks(1).recovered).toEqual([]);
    expect(hex(last.ticks(1).recovered)).toEqual(hex(frame.packets.slice(8)));
    expect(last.ticks(20).packets(...after.packets).recovered).toHaveLength(2);
  });

  describe("when a sender may discard the rest of a frame for a keyframe", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const cut = h264Frame(13, 6000, 1000, 10, false, 8);
    /** Packets that were never sent have no numbers: the keyframe continues the numbering. */
    const keyframe = h264Frame(13 + 6, 9000, 1000, 10, true);
    const path = (mayBeCut: boolean, ...lost: number[]): Path =>
      new Path("H264", mayBeCut)
        .packets(...before.packets, ...without(cut, ...lost, 6, 7, 8, 9))
        .fec(cut.fec)
        .ticks(4);

    it("assigns no number that belongs to the keyframe", () => {
      for (const lost of [[], [5], [0, 3]]) {
        const recovered = path(true, ...lost).packets(...keyframe.packets.slice(1), keyframe.packets[0]).recovered;
        const places = keyframe.packets.map((packet) => packet.readUInt16BE(2));
        expect(recovered.filter((packet) => places.includes(packet.readUInt16BE(2)))).toEqual([]);
      }
    });

    it("detects reused numbers afterwards, if an unrequested keyframe cut the frame", () => {
      const taken = path(false);
      expect(taken.recovered).toHaveLength(4);
      expect(taken.contradicts(keyframe.packets[0])).toBe(true);
      expect(taken.contradicts(cut.packets[6])).toBe(false);
      expect(path(true).contradicts(keyframe.packets[0])).toBe(false);
    });

    it("recovers no more packets at an unknown end than the path's loss bursts", () => {
      const burst = (longest: number, ...lost: number[]): Path =>
        new Path("H264", false, longest)
          .packets(...before.packets, ...without(cut, ...lost, 6, 7, 8, 9))
          .fec(cut.fec)
          .ticks(4);
      expect(burst(3).recovered).toEqual([]);
      expect(burst(3).contradicts(keyframe.packets[0])).toBe(false);
      expect(burst(4).recovered).toHaveLength(4);
      const after = h264Frame(23, 9000, 300, 3, false);
      expect(burst(3).packets(...after.packets).recovered).toHaveLength(4);
    });

    it("still recovers losses when the next frame has started, or in between", () => {
      const frame = h264Frame(13, 6000, 1000, 10, false);
      const after = h264Frame(23, 9000, 300, 3, false);
      const still = new Path("H264", true)
        .packets(...before.packets, ...without(frame, 8, 9))
        .fec(frame.fec)
        .ticks(4);
      expect(still.recovered).toEqual([]);
      expect(hex(still.packets(after.packets[0]).recovered)).toEqual(hex(frame.packets.slice(8)));
      const between = new Path("H264", true).packets(...before.packets, ...without(frame, 4)).fec(frame.fec);
      expect(hex(between.recovered)).toEqual(hex([frame.packets[4]]));
    });
  });

  const runOf = (
    frames: number,
    seed: number,
    make: (sequence: number, timestamp: RtpTimestamp, random: () => number) => MadeFrame,
  ) => {
    const random = seededRandom(seed);
    const path = new Path("H264");
    const timestampOf = new Map<number, number>();
    let sequence = 0;
    let behind = 0;
    let checked = 0;
    let misplaced = 0;
    for (let number = 0; number < frames; number += 1) {
      const frame = make(sequence, 3000 * number, random);
      const got = frame.packets.map((packet) => (random() < 0.1 ? undefined : packet));
      for (const [index, packet] of got.entries())
        if (packet === undefined) timestampOf.set((sequence + index) & 0xffff, 3000 * number);
      const fec = frame.fec.filter(() => random() >= 0.1);
      const missing = got.filter((packet) => packet === undefined).length;
      const before = path.recovered.length;
      path
        .packets(...got)
        .fec(fec)
        .ticks(2);
      if (missing <= fec.length && path.recovered.length - before < missing) behind += 1;
      for (; checked < path.recovered.length; checked += 1) {
        const recovered = path.recovered[checked];
        if (recovered && timestampOf.get(recovered.readUInt16BE(2)) !== recovered.readUInt32BE(4)) misplaced += 1;
      }
      sequence += frame.packets.length;
    }
    return { behind: behind / frames, misplaced, recovered: path.recovered.length };
  };
  const oneSlice =
    (least: number, most: number, symbols = 8) =>
    (sequence: number, timestamp: RtpTimestamp, random: () => number) => {
      const count = least + Math.floor(random() * (most - least + 1));
      return h264Frame(sequence, timestamp, 100 * count - Math.floor(random() * 90), count, false, symbols);
    };
  const slices = (sequence: number, timestamp: RtpTimestamp, random: () => number): MadeFrame => {
    const isKey = random() < 0.1;
    const sets = isKey ? [unitOf([0x67], 12, 3), unitOf([0x68], 5, 4)] : [];
    const lengths = [0, 1].map(() => 600 + Math.floor(random() * 6000));
    // The first of a picture: its first_mb_in_slice is 0, a set bit. The second's isn't.
    const units = [
      ...sets,
      ...lengths.map((length, index) =>
        unitOf([isKey ? 0x65 : 0x41, index === 0 ? 0x9a : 0x05], length, bare(timestamp) + index),
      ),
    ];
    const payloads = packetizeH264(units, OWN_PAYLOAD_BYTES);
    return {
      timestamp,
      packets: payloads.map((payload, index) => rtp(sequence + index, timestamp, index === payloads.length - 1, payload)),
      fec: fecOf("H264", annexB(units), timestamp, 8, 1180),
    };
  };

  it("leaves fewer than one frame in two hundred unrecovered at 10 % loss with enough FEC", () => {
    for (const make of [oneSlice(8, 21), oneSlice(22, 34, MAX_FRAME_REPAIR_SYMBOLS)]) {
      expect(runOf(400, 7, make)).toMatchObject({
        behind: expect.toSatisfy((share: number) => share < 0.005),
        misplaced: 0,
      });
    }
  });

  it("never assigns a packet another's number, whatever the frames contain", () => {
    for (const make of [oneSlice(1, 3), oneSlice(2, 8), oneSlice(8, 21), slices]) {
      const { recovered, misplaced } = runOf(400, 8, make);
      expect(recovered).toBeGreaterThan(40);
      expect(misplaced).toBe(0);
    }
  });

  it("ignores FEC over other data", () => {
    const before = h264Frame(10, 3000, 300, 3, false);
    const frame = h264Frame(13, 6000, 1000, 10, false);
    const other = h264Frame(13, 9000, 1000, 10, false).fec.map((message) => ({ ...message, rtpTimestamp: 6000 }));
    expect(new Path("H264").packets(...before.packets, ...without(frame, 4)).fec(other).recovered).toEqual([]);
  });

  it("accepts any bytes", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            sequence: fc.integer({ min: 0, max: 30 }),
            timestamp: fc.integer({ min: 0, max: 2 }),
            marker: fc.boolean(),
            payload: fc.uint8Array({ minLength: 0, maxLength: 8 }),
          }),
          { maxLength: 40 },
        ),
        fc.record({
          rtpTimestamp: fc.integer({ min: 0, max: 2 }),
          crc32: fc.nat(),
          unitLengths: fc.array(fc.oneof(fc.nat({ max: 40 }), fc.nat()), { minLength: 1, maxLength: 4 }),
          symbolLength: fc.constant(5),
          encodingSymbolId: fc.nat(7),
          symbol: fc.uint8Array({ minLength: 5, maxLength: 5 }),
        }),
        (packets, fec) => {
          const path = new Path("H264").fec([fec]);
          for (const { sequence, timestamp, marker, payload } of packets)
            path.packets(rtp(sequence, timestamp, marker, payload)).fec([fec]);
          expect(path.recovered.length).toBeLessThan(200);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("keeps few packets of a sender whose timestamp doesn't advance", () => {
    const repair = new FrameFecDecoder("VP8");
    const header = emptyRtpHeader();
    for (let sequence = 0; sequence < 5000; sequence += 1) {
      const packet = rtp(sequence, 9000, false, Uint8Array.of(0x10, 1, 2, 3));
      readRtpHeader(packet, header);
      repair.onPacket(packet, header, sequence);
    }
    expect(repair.heldPackets).toBeLessThanOrEqual(1024);
  });
});
