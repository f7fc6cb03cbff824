import type { CarriedCodec, CarriedPacket } from "@setsuna/contracts";
import { bare, type Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { type AssembledFrame, PacketAssembler } from "./packet-assembler.ts";

const packet = (sequenceNumber: number, frame: number, shape: Partial<CarriedPacket> = {}): CarriedPacket => ({
  codec: "VP8",
  startsKeyframe: false,
  startsFrame: false,
  endsFrame: false,
  sequenceNumber: sequenceNumber & 0xffff,
  rtpTimestamp: frame * 3000,
  payload: Uint8Array.of(shape.startsFrame === true ? 0x10 : 0x00, 1),
  ...shape,
});
const frame = (start: number, number: number, count: number, startsKeyframe = false): CarriedPacket[] =>
  Array.from({ length: count }, (_, index) =>
    packet(start + index, number, {
      startsFrame: index === 0,
      startsKeyframe: startsKeyframe && index === 0,
      endsFrame: index === count - 1,
    }),
  );
const h264Key = (start: number, number: number): [CarriedPacket, CarriedPacket] => {
  const start264 = { codec: "H264" as const, startsFrame: true, startsKeyframe: true };
  return [
    packet(start, number, { ...start264, payload: Uint8Array.of(0x78, 0, 2, 0x67, 0x42, 0, 2, 0x68, 0xce) }),
    packet(start + 1, number, { ...start264, endsFrame: true, payload: Uint8Array.of(0x65, 0x88, 1) }),
  ];
};
const h264Delta = (start: number, number: number): CarriedPacket =>
  packet(start, number, { codec: "H264", startsFrame: true, endsFrame: true, payload: Uint8Array.of(0x41, 0x9a, 1) });

class Line {
  readonly assembler = new PacketAssembler();
  readonly frames: AssembledFrame[] = [];
  now = 0;

  give(...packets: CarriedPacket[]): void {
    for (const one of packets) {
      this.assembler.onPacket(one, this.now);
      this.frames.push(...this.assembler.take(this.now));
    }
  }
  outage(): void {
    this.give(...frame(0, 0, 20, true), ...frame(20, 1, 20));
    this.at(1000);
    this.give(...frame(500, 25, 20));
  }
  at(now: Milliseconds): void {
    this.now = now;
    this.frames.push(...this.assembler.take(now));
  }
  get shown(): string[] {
    return this.frames.map(({ type, rtpTimestamp }) => `${type}${bare(rtpTimestamp) / 3000}`);
  }
}

describe("recovery after loss", () => {
  it("doesn't start an H.264 keyframe without its parameter sets, and uses it once they arrive", () => {
    const line = new Line();
    const [sets, slice] = h264Key(11, 1);
    line.give(slice);
    expect(line.shown).toEqual([]);
    line.give(sets);
    expect(line.shown).toEqual(["key1"]);
    expect(line.frames[0]?.packets).toBe(2);
  });

  it("requests parameter sets that are missing between a delta frame and a slice", () => {
    const line = new Line();
    const [sets, slice] = h264Key(11, 1);
    line.give(h264Delta(10, 0));
    line.give({ ...slice, sequenceNumber: 12 });
    line.give({ ...h264Delta(13, 2) });
    expect(line.shown).toEqual([]);
    expect(line.assembler.nacksDue(0, 15)).toEqual([11]);
    line.give(sets);
    expect(line.shown).toEqual(["key1", "delta2"]);
  });

  it("accepts an H.264 keyframe without parameter sets when the previous frame is complete", () => {
    const line = new Line();
    const [, slice] = h264Key(10, 1);
    line.give(h264Delta(10, 0), slice);
    expect(line.shown).toEqual(["key1"]);
  });

  it("treats a frame that only repeats parameter sets as a delta, and doesn't start with it", () => {
    const line = new Line();
    const refresh = (start: number, number: number): CarriedPacket[] => [
      packet(start, number, { codec: "H264", startsFrame: true, startsKeyframe: true, payload: Uint8Array.of(0x67, 0x42) }),
      packet(start + 1, number, { codec: "H264", startsFrame: true, endsFrame: true, payload: Uint8Array.of(0x41, 0x9a) }),
    ];
    line.give(...refresh(0, 0), ...h264Key(2, 1), ...refresh(4, 2));
    expect(line.shown).toEqual(["key1", "delta2"]);
  });

  it("counts each gap's deadline from its detection", () => {
    const line = new Line();
    line.assembler.setRepairDeadline(100);
    const frames = [0, 1, 2, 3].flatMap((number) => frame(number * 3, number, 3, number === 0));
    const late = frames[4];
    line.give(...frames.filter((_, index) => index !== 4 && index !== 7));
    expect(line.shown).toEqual(["key0"]);
    line.at(90);
    if (late) line.give(late);
    expect(line.shown).toEqual(["key0", "delta1"]);
    line.at(101);
    expect(line.assembler.keyframeRequested()).toBe(true);
  });

  it("schedules the next check once per deadline, and eventually stops", () => {
    const line = new Line();
    line.assembler.setRepairDeadline(400);
    line.give(...frame(0, 0, 2, true), ...frame(3, 1, 2));
    const looks: number[] = [];
    for (let at = line.assembler.nextDeadline(); at !== undefined && looks.length < 100; at = line.assembler.nextDeadline()) {
      looks.push(at);
      line.at(Math.max(line.now, at));
      line.assembler.nacksDue(line.now, 15);
    }
    expect(line.now).toBe(400);
    expect(looks.length).toBeLessThan(50);
    expect(line.assembler.keyframeRequested()).toBe(true);
  });

  it("requests a packet only until its deadline", () => {
    const line = new Line();
    line.give(...frame(0, 0, 2, true), ...frame(3, 1, 2));
    const asked: number[] = [];
    for (let now = 0; now <= 600; now += 5) {
      line.at(now);
      if (line.assembler.nacksDue(now, 1).length > 0) asked.push(now);
      if (now < 400) expect(line.assembler.keyframeRequested()).toBe(false);
    }
    expect(asked).toEqual([0, 10, 20, 30, 50, 90, 170, 330]);
    expect(line.assembler.keyframeRequested()).toBe(true);
  });

  it("resumes after an outage at a keyframe, requested with the first packet and used once complete", () => {
    const line = new Line();
    line.assembler.setRoundTrip(50);
    line.outage();
    expect(line.assembler.nacksDue(1000, 50)).toEqual([]);
    expect(line.assembler.keyframeRequested()).toBe(true);
    line.at(1060);
    line.give(...frame(520, 26, 20), ...frame(540, 27, 20, true));
    expect(line.assembler.keyframeRequested()).toBe(false);
    expect(line.shown).toEqual(["key0", "delta1", "key27"]);
    expect(line.assembler.counters().packetsLost).toBe(460);
  });

  it("requests everything lost in an outage that the delay has time for", () => {
    const line = new Line();
    line.assembler.setDelay(1500);
    line.outage();
    expect(line.assembler.nacksDue(1000, 50)).toHaveLength(460);
    expect(line.assembler.keyframeRequested()).toBe(false);
  });

  it("repairs a keyframe's first packet while waiting for a keyframe", () => {
    const line = new Line();
    line.assembler.setRepairDeadline(100);
    line.give(...frame(0, 0, 2, true), ...frame(3, 1, 2));
    line.at(100);
    expect(line.assembler.keyframeRequested()).toBe(true);
    const [start, ...rest] = frame(5, 2, 3, true);
    line.give(...rest);
    expect(line.assembler.nacksDue(100, 15)).toEqual([5]);
    if (start) line.give(start);
    expect(line.shown).toEqual(["key0", "key2"]);
  });

  it("requests again if the keyframe itself can't be repaired", () => {
    const line = new Line();
    line.assembler.setRepairDeadline(100);
    line.give(...frame(0, 0, 3, true).filter((_, index) => index !== 1));
    expect(line.assembler.keyframeRequested()).toBe(false);
    line.at(100);
    expect(line.assembler.keyframeRequested()).toBe(true);
    line.give(...frame(3, 1, 2, true));
    expect(line.shown).toEqual(["key1"]);
  });

  it("uses the newest complete keyframe after a gap, not one under repair", () => {
    const line = new Line();
    line.give(...frame(0, 0, 2, true), ...frame(3, 1, 2), ...frame(5, 2, 2, true), ...frame(7, 3, 2, true));
    line.give(...frame(9, 4, 3, true).slice(0, 2));
    line.at(30);
    expect(line.shown).toEqual(["key0", "key3"]);
    line.give(packet(11, 4, { endsFrame: true }));
    expect(line.shown).toEqual(["key0", "key3", "key4"]);
  });

  it("repairs a burst of losses", () => {
    const line = new Line();
    const all = Array.from({ length: 40 }, (_, number) => frame(65_500 + number * 5, number, 5, number === 0)).flat();
    line.give(...all.filter((_, index) => index < 20 || index >= 120));
    const asked = line.assembler.nacksDue(0, 15);
    expect(asked).toHaveLength(100);
    line.at(20);
    line.give(...all.slice(20, 120));
    expect(line.shown).toHaveLength(40);
    expect(line.assembler.counters()).toMatchObject({ packetsReceived: 200, packetsLost: 0, retransmissionsReceived: 100 });
  });
});

describe("joining", () => {
  it("skips a frame with a lost start without requesting its rest", () => {
    const line = new Line();
    const joined = frame(0, 0, 6);
    line.give(...joined.slice(2, 3), ...joined.slice(4));
    line.at(30);
    expect(line.assembler.nacksDue(30, 15)).toEqual([]);
    expect(line.assembler.nextDeadline()).toBeUndefined();
    line.give(...frame(6, 1, 2, true));
    expect(line.shown).toEqual(["key1"]);
  });

  it("accepts a keyframe whose first packet was overtaken", () => {
    const line = new Line();
    const [first, second, ...rest] = frame(100, 0, 4, true);
    if (second) line.give(second);
    if (first) line.give(first);
    line.give(...rest);
    expect(line.shown).toEqual(["key0"]);
    expect(line.assembler.counters().packetsLost).toBe(0);
  });
});

describe("sender changes", () => {
  it("switches to another codec only at a keyframe", () => {
    const line = new Line();
    line.give(...frame(0, 0, 2, true), h264Delta(2, 1));
    expect(line.shown).toEqual(["key0"]);
    expect(line.assembler.keyframeRequested()).toBe(true);
    line.give(...h264Key(3, 2), h264Delta(5, 3));
    expect(line.frames.map(({ codec }): CarriedCodec => codec)).toEqual(["VP8", "H264", "H264"]);
  });

  it("resumes at a keyframe after a jump ahead or back", () => {
    const line = new Line();
    line.give(...frame(0, 0, 2, true), ...frame(20_000, 1, 2), ...frame(20_002, 2, 2, true));
    expect(line.shown).toEqual(["key0", "key2"]);
    line.give(...frame(5000, 3, 2, true));
    line.at(250);
    line.give(...frame(5002, 4, 2, true), ...frame(5004, 5, 2));
    expect(line.shown).toEqual(["key0", "key2", "key4", "delta5"]);
  });

  it("ignores answers to old requests, even several in a row", () => {
    const line = new Line();
    line.give(...frame(5000, 0, 2, true));
    for (let number = 1; number < 20; number += 1) {
      line.at(33 * number);
      line.give(...frame(100 + 20 * number, 90, 20), ...frame(5000 + 2 * number, number, 2));
    }
    expect(line.shown.at(-1)).toBe("delta19");
    expect(line.assembler.counters().packetsLost).toBe(0);
  });

  it("ignores one packet from far ahead", () => {
    const line = new Line();
    line.give(...frame(5000, 0, 2, true), packet(9000, 9, { startsFrame: true }), ...frame(5002, 1, 2));
    expect(line.shown).toEqual(["key0", "delta1"]);
    expect(line.assembler.counters().packetsLost).toBe(0);
  });

  it("ignores one packet from far back", () => {
    const line = new Line();
    line.give(...frame(5000, 0, 2, true), packet(100, 9, { startsKeyframe: true, endsFrame: true }), ...frame(5002, 1, 2));
    expect(line.shown).toEqual(["key0", "delta1"]);
  });
});

describe("limits", () => {
  it("holds at most its window, and resumes at a keyframe after it", () => {
    const line = new Line();
    line.assembler.setRepairDeadline(1e9);
    line.give(...frame(0, 0, 2, true));
    for (let sequence = 3; sequence < 4200; sequence += 1) line.give(packet(sequence, 1));
    expect(line.assembler.counters().packetsLost).toBeGreaterThanOrEqual(1);
    line.give(...frame(4200, 2, 2, true));
    expect(line.shown).toEqual(["key0", "key2"]);
  });

  it("reports when a frame was complete", () => {
    const line = new Line();
    const [first, second, third] = frame(0, 0, 3, true);
    if (first) line.give(first);
    line.at(3);
    if (third) line.give(third);
    line.at(8);
    if (second) line.give(second);
    expect(line.frames[0]).toMatchObject({ completedAtMs: 8, packets: 3 });
  });
});
