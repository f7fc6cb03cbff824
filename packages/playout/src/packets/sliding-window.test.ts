import { type CarriedPacket, carriageSymbol } from "@setsuna/contracts";
import { encodeRepairSymbol } from "@setsuna/fec";
import { bare } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { PacketAssembler } from "./packet-assembler.ts";

const FRAME_PACKETS = 4;

const framesOf = (start: number, count: number): CarriedPacket[][] =>
  Array.from({ length: count }, (_, frame) =>
    Array.from({ length: FRAME_PACKETS }, (__, index) => ({
      codec: "VP8" as const,
      startsKeyframe: frame === 0 && index === 0,
      startsFrame: index === 0,
      endsFrame: index === FRAME_PACKETS - 1,
      sequenceNumber: (start + FRAME_PACKETS * frame + index) & 0xffff,
      rtpTimestamp: 3000 * frame,
      payload: Uint8Array.of(index === 0 ? 0x10 : 0, ...new Array<number>(1 + ((frame + index) % 3)).fill(16 * frame + index)),
    })),
  );

class Line {
  readonly assembler = new PacketAssembler();
  readonly shown: string[] = [];
  readonly frames: readonly CarriedPacket[][];
  now = 0;

  constructor(start = 0, count = 8) {
    this.frames = framesOf(start, count);
  }

  frame(number: number, ...lost: readonly number[]): void {
    for (const [index, packet] of (this.frames[number] ?? []).entries())
      if (!lost.includes(index)) this.assembler.onPacket(packet, this.now);
    this.take();
  }

  fec(from: number, to: number, repairSymbols: readonly number[]): void {
    const packets = this.frames.slice(from, to + 1).flat();
    const symbols = packets.map(carriageSymbol);
    const length = Math.max(...symbols.map((symbol) => symbol.length));
    const run = { firstSequence: packets[0]?.sequenceNumber ?? 0, count: packets.length };
    for (const encodingSymbolId of repairSymbols)
      this.assembler.onFec({ ...run, encodingSymbolId, symbol: encodeRepairSymbol(encodingSymbolId, symbols, length) }, this.now);
    this.take();
  }

  private take(): void {
    for (const { type, rtpTimestamp, data } of this.assembler.take(this.now)) {
      const number = bare(rtpTimestamp) / 3000;
      const whole = (this.frames[number] ?? []).flatMap(({ payload }) => [...payload.subarray(1)]);
      expect([...data]).toEqual(whole);
      this.shown.push(`${type}${number}`);
    }
  }

  get counted(): readonly number[] {
    const { packetsReceived, packetsRecovered, packetsLost, framesAssembled } = this.assembler.counters();
    return [packetsReceived, packetsRecovered, packetsLost, framesAssembled];
  }
}

describe("FEC over two source blocks", () => {
  it("recovers a frame whose end and FEC were lost in a burst", () => {
    for (const start of [0, 65_530]) {
      const line = new Line(start);
      line.frame(0);
      line.fec(0, 0, [12, 13]);
      line.frame(1, 2, 3);
      expect(line.shown).toEqual(["key0"]);
      line.now = 33;
      line.frame(2);
      line.fec(1, 2, [12]);
      expect(line.shown).toEqual(["key0"]);
      line.fec(1, 2, [13]);
      expect(line.shown).toEqual(["key0", "delta1", "delta2"]);
      expect(line.counted).toEqual([10, 2, 0, 3]);
      line.now = 60;
      expect(line.assembler.nacksDue(line.now, 20)).toEqual([]);
      expect(line.assembler.nextDeadline()).toBeUndefined();
    }
  });

  it("recovers a frame whose first half left the window", () => {
    const line = new Line();
    line.frame(0);
    line.frame(1);
    line.frame(2, 0, 3);
    line.fec(1, 2, [0, 1]);
    expect(line.shown).toEqual(["key0", "delta1", "delta2"]);
    expect(line.counted).toEqual([10, 2, 0, 3]);
  });

  it("recovers frames with two blocks if neither suffices alone", () => {
    const line = new Line();
    line.frame(0);
    line.frame(1, 1, 2);
    line.fec(0, 1, [0]);
    line.frame(2, 0);
    line.fec(1, 2, [12]);
    expect(line.shown).toEqual(["key0"]);
    line.fec(1, 2, [13]);
    expect(line.shown).toEqual(["key0", "delta1", "delta2"]);
    expect(line.counted).toEqual([9, 3, 0, 3]);
  });

  it("neither counts nor uses data of an abandoned frame", () => {
    const line = new Line();
    line.assembler.setRepairDeadline(100);
    line.frame(0);
    line.frame(1, 1, 2);
    line.fec(0, 1, [0]);
    line.frame(2);
    line.now = 200;
    line.frame(3);
    expect(line.assembler.keyframeRequested()).toBe(true);
    const [received, recovered, lost] = line.counted;
    expect([received, recovered, lost]).toEqual([14, 0, 2]);
    line.fec(1, 2, [12, 13]);
    expect(line.counted).toEqual([14, 0, 2, 1]);
    // Frame 4 is obsolete, but its last packet isn't given up yet.
    line.frame(4, 3);
    line.fec(1, 4, [0, 1, 2]);
    expect(line.counted).toEqual([17, 1, 2, 1]);
    expect(line.shown).toEqual(["key0"]);
  });

  it("counts a recovered packet once, whatever arrives later", () => {
    const line = new Line();
    line.frame(0);
    line.frame(1, 3);
    line.frame(2);
    line.fec(1, 2, [12, 13]);
    line.fec(2, 3, [0, 1]);
    line.fec(1, 2, [14]);
    expect(line.shown).toEqual(["key0", "delta1", "delta2"]);
    expect(line.counted[1]).toBe(1);
    line.fec(1, 2, [15]);
    expect(line.counted[1]).toBe(1);
  });

  it("corrects the count when a recovered packet arrives: it was late, not lost", () => {
    const line = new Line();
    line.frame(0);
    line.frame(1, 3);
    line.frame(2);
    line.fec(1, 2, [12, 13]);
    expect(line.counted[1]).toBe(1);
    line.frame(1);
    expect(line.shown).toEqual(["key0", "delta1", "delta2"]);
    expect(line.counted[1]).toBe(0);
  });

  it("continues with the plain blocks of a relay without sliding-window FEC", () => {
    const line = new Line();
    line.frame(0);
    line.fec(0, 0, [0, 1]);
    line.frame(1, 0, 2);
    line.fec(1, 1, [0, 1]);
    line.frame(2, 0, 1, 2);
    line.fec(2, 2, [0, 1]);
    line.frame(3, 3);
    line.fec(3, 3, [0]);
    expect(line.shown).toEqual(["key0", "delta1"]);
    expect(line.counted).toEqual([10, 3, 0, 2]);
    expect(line.assembler.nacksDue(line.now, 20)).toEqual([8, 9, 10]);
  });

  it("keeps FEC over blocks that aren't adjacent apart", () => {
    const line = new Line();
    line.frame(0);
    line.frame(1, 1, 2);
    line.fec(0, 1, [0]);
    line.frame(2);
    line.frame(3, 0);
    line.fec(3, 3, [12, 13, 14]);
    expect(line.shown).toEqual(["key0"]);
    expect(line.counted[1]).toBe(1);
  });
});
