import type { CarriedPacket, CarriedRepair } from "@setsuna/contracts";
import { bare } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { PacketAssembler } from "./packet-assembler.ts";

/** VP8 with the shortest payload descriptor (RFC 7741 §4.2). */
const payload = (first: boolean, name: number): Uint8Array => Uint8Array.of(first ? 0x10 : 0x00, name);

interface Shape {
  readonly key?: boolean;
  readonly packets?: number;
}

const stream = (start: number, frames: readonly Shape[]): CarriedPacket[] => {
  const packets: CarriedPacket[] = [];
  for (const [frame, { key = false, packets: count = 3 }] of frames.entries()) {
    for (let index = 0; index < count; index += 1) {
      packets.push({
        codec: "VP8",
        startsKeyframe: key && index === 0,
        startsFrame: index === 0,
        endsFrame: index === count - 1,
        sequenceNumber: (start + packets.length) & 0xffff,
        rtpTimestamp: (frame * 3000) >>> 0,
        payload: payload(index === 0, packets.length & 0xff),
      });
    }
  }
  return packets;
};

const KDDD: Shape[] = [{ key: true }, {}, {}, {}];

class Line {
  readonly assembler = new PacketAssembler();
  readonly frames: string[] = [];
  now = 0;

  give(packets: readonly (CarriedPacket | undefined)[], stepMs = 1): void {
    for (const packet of packets) {
      if (packet !== undefined) this.assembler.onPacket(packet, this.now);
      this.take();
      this.now += stepMs;
    }
  }
  take(): void {
    for (const frame of this.assembler.take(this.now))
      this.frames.push(`${frame.type}${bare(frame.rtpTimestamp) / 3000}:${[...frame.data].join(",")}`);
  }
  nacks(rttMs = 15): number[] {
    return this.assembler.nacksDue(this.now, rttMs);
  }
}

describe("PacketAssembler", () => {
  it("returns whole frames in order", () => {
    const line = new Line();
    line.give(stream(10, KDDD));
    expect(line.frames).toEqual(["key0:0,1,2", "delta1:3,4,5", "delta2:6,7,8", "delta3:9,10,11"]);
    expect(line.assembler.counters()).toMatchObject({ packetsReceived: 12, packetsLost: 0, framesAssembled: 4 });
    expect(line.assembler.keyframeRequested()).toBe(false);
  });

  it("crosses the wrap of sequence numbers", () => {
    const line = new Line();
    line.give(stream(65_533, KDDD));
    expect(line.frames.length).toBe(4);
  });

  it("begins with a keyframe and requests one until then", () => {
    const line = new Line();
    const all = stream(0, [{}, {}, { key: true }, {}]);
    line.give(all.slice(0, 6));
    expect(line.frames).toEqual([]);
    expect(line.assembler.keyframeRequested()).toBe(true);
    line.give(all.slice(6));
    expect(line.frames).toEqual(["key2:6,7,8", "delta3:9,10,11"]);
  });

  it("requests missing packets immediately, holds later ones, and continues when they arrive", () => {
    const line = new Line();
    const all = stream(0, KDDD);
    line.give(all.map((packet, index) => (index === 4 ? undefined : packet)));
    expect(line.frames).toEqual(["key0:0,1,2"]);
    expect(line.nacks()).toEqual([4]);
    expect(line.nacks()).toEqual([]);
    line.now += 21;
    expect(line.nacks()).toEqual([4]);
    line.give(all.slice(4, 5));
    expect(line.frames.length).toBe(4);
    expect(line.assembler.counters()).toMatchObject({ packetsLost: 0, nacksSent: 2 });
    expect(line.assembler.nextDeadline()).toBeUndefined();
  });

  describe("the end of a frame", () => {
    const fec = (firstSequence: number): CarriedRepair => ({
      encodingSymbolId: 0,
      firstSequence,
      count: 3,
      symbol: new Uint8Array(40),
    });
    const all = stream(0, KDDD);

    it("is requested as soon as its FEC reveals it", () => {
      const line = new Line();
      line.give(all.slice(0, 4));
      line.assembler.onFec(fec(3), line.now);
      expect(line.nacks()).toEqual([4, 5]);
      line.now += 8;
      expect(line.nacks()).toEqual([]);
      line.now += 7;
      line.give(all.slice(4, 6));
      expect(line.frames.length).toBe(2);
    });

    it("is requested when the frame goes quiet, even if its FEC is lost too", () => {
      const line = new Line();
      line.give(all.slice(0, 3));
      line.assembler.onFec(fec(0), line.now);
      line.give(all.slice(3, 4));
      expect(line.nacks()).toEqual([]);
      expect(line.assembler.nextDeadline()).toBe(line.now + 5);
      line.now += 5;
      expect(line.nacks()).toEqual([4, 5]);
      expect(line.assembler.nextDeadline()).toBeUndefined();
      line.now += 15;
      line.give(all.slice(4, 6));
      expect(line.frames.length).toBe(2);
    });

    it("is not requested on a path without FEC, or whose last FEC was a second ago", () => {
      const line = new Line();
      line.give(all.slice(0, 4));
      expect(line.assembler.nextDeadline()).toBeUndefined();
      line.now += 20;
      expect(line.nacks()).toEqual([]);
      line.assembler.onFec(fec(0), line.now);
      line.now += 1000;
      expect(line.nacks()).toEqual([]);
    });
  });

  it("repeats a request once on a long path, in case the request or the repair is lost", () => {
    const line = new Line();
    const all = stream(0, KDDD);
    line.give(
      all.map((packet, index) => (index === 4 || index === 8 ? undefined : packet)),
      0,
    );
    expect(line.nacks(60)).toEqual([4, 8]);
    expect(line.nacks(60)).toEqual([]);
    line.give(all.slice(8, 9), 0);
    line.now += 8;
    expect(line.nacks(60)).toEqual([4]);
    line.now += 8;
    expect(line.nacks(60)).toEqual([]);
  });

  it("outputs frames once if packets are repeated or reordered", () => {
    const line = new Line();
    const all = stream(0, KDDD);
    const swapped = [...all.slice(0, 5), all[6], all[5], all[5], all[7], ...all.slice(7), ...all.slice(0, 3)];
    line.give(swapped);
    expect(line.frames.map((frame) => frame.split(":")[0])).toEqual(["key0", "delta1", "delta2", "delta3"]);
  });

  it("gives up after the deadline, counts the loss and requests a keyframe", () => {
    const line = new Line();
    line.assembler.setRepairDeadline(100);
    const all = stream(0, [...KDDD, { key: true }, {}]);
    line.give(all.slice(0, 12).map((packet, index) => (index === 4 || index === 5 ? undefined : packet)));
    line.now += 101;
    line.take();
    expect(line.assembler.keyframeRequested()).toBe(true);
    expect(line.assembler.counters()).toMatchObject({ packetsLost: 2, framesDropped: 3 });
    line.give(all.slice(12));
    expect(line.frames.map((frame) => frame.split(":")[0])).toEqual(["key0", "key4", "delta5"]);
  });

  it("jumps to a complete keyframe after the gap once a repair had time to arrive", () => {
    const line = new Line();
    const all = stream(0, [{ key: true }, {}, { key: true }, {}]);
    line.give(
      all.map((packet, index) => (index === 4 ? undefined : packet)),
      0,
    );
    expect(line.frames.length).toBe(1);
    line.now += 31;
    line.take();
    expect(line.frames.map((frame) => frame.split(":")[0])).toEqual(["key0", "key2", "delta3"]);
    expect(line.nacks()).toEqual([]);
  });

  it("waits longer for the repair when the round trip is long", () => {
    const line = new Line();
    line.assembler.setRoundTrip(100);
    const all = stream(0, [{ key: true }, {}, { key: true }]);
    line.give(
      all.map((packet, index) => (index === 4 ? undefined : packet)),
      0,
    );
    line.now += 100;
    line.take();
    expect(line.frames.length).toBe(1);
    line.now += 21;
    line.take();
    expect(line.frames.length).toBe(2);
  });

  it("skips filler packets", () => {
    const line = new Line();
    const all = stream(0, KDDD);
    const filler: CarriedPacket = {
      codec: "VP8",
      startsKeyframe: false,
      startsFrame: false,
      endsFrame: false,
      sequenceNumber: 3,
      rtpTimestamp: 0,
      payload: new Uint8Array(0),
    };
    const moved = all.slice(3).map((packet) => ({ ...packet, sequenceNumber: packet.sequenceNumber + 1 }));
    line.give([...all.slice(0, 3), filler, ...moved]);
    expect(line.frames.length).toBe(4);
  });

  it("ends a frame at a new timestamp if the sender omits the marker", () => {
    const line = new Line();
    line.give(stream(0, KDDD).map((packet) => ({ ...packet, endsFrame: false })));
    expect(line.frames.length).toBe(3);
  });

  it("follows a codec change at a keyframe, and a new connection after reset", () => {
    const line = new Line();
    line.give(stream(0, KDDD));
    line.assembler.reset();
    line.give(stream(40_000, KDDD));
    expect(line.frames.length).toBe(8);
  });

  it("stays bounded if numbers jump around", () => {
    const line = new Line();
    const [first] = stream(0, KDDD);
    if (first === undefined) throw new Error("no packet");
    for (let index = 0; index < 20_000; index += 1) {
      line.assembler.onPacket({ ...first, startsKeyframe: false, sequenceNumber: (index * 7919) & 0xffff }, index);
    }
    expect(line.assembler.take(20_000)).toEqual([]);
    expect(line.assembler.keyframeRequested()).toBe(true);
  });
});
