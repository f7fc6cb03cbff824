import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOpusToc } from "../opus-toc.ts";
import { OpusRedundancy, takeCopies, withCopies } from "./opus-redundancy.ts";

const mulberry = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A 10 ms frame (configuration 30, CELT full band, stereo). */
const packet = (length: number, seed = 1) =>
  Uint8Array.from({ length }, (_, at) => (at === 0 ? (30 << 3) | 4 : (at * 7 + seed) & 0xff));

describe("Opus redundancy", () => {
  it("is a valid packet of the same frame: code 3, one frame, padding", () => {
    const bytes = withCopies(packet(4), [{ data: packet(3, 9), samplesBack: 480 }]);
    // TOC, count, 8 bytes of padding, the frame; then extension 120 with 480 samples back and 3 bytes.
    expect([...bytes]).toEqual([0xf7, 0x41, 8, 8, 15, 22, 0xf0, 0x01, 0xe0, 0, 3, 0xf4, 16, 23]);
    expect(readOpusToc(bytes)).toEqual({ channels: 2, samples: 480 });
  });

  it("restores both packets, at any length", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 520 }),
        fc.integer({ min: 1, max: 520 }),
        fc.integer({ min: 1, max: 0xffff }),
        (own, other, back) => {
          const bytes = withCopies(packet(own), [{ data: packet(other, 5), samplesBack: back }]);
          const taken = takeCopies(bytes);
          expect([...taken.packet]).toEqual([...packet(own)]);
          expect(taken.copies.map(({ data, samplesBack }) => ({ data: [...data], samplesBack }))).toEqual([
            { data: [...packet(other, 5)], samplesBack: back },
          ]);
        },
      ),
    );
  });

  it("carries as many copies as fit, and no other kind of packet", () => {
    expect(withCopies(packet(700), [{ data: packet(600), samplesBack: 480 }])).toEqual(packet(700));
    const two = takeCopies(
      withCopies(packet(300), [
        { data: packet(300), samplesBack: 480 },
        { data: packet(600), samplesBack: 960 },
      ]),
    );
    expect(two.copies.length).toBe(1);
    const several = Uint8Array.of((30 << 3) | 1, 1, 2, 3, 4);
    expect(withCopies(several, [{ data: packet(3), samplesBack: 480 }])).toBe(several);
  });

  it("accepts any bytes without failing, and skips padding that isn't ours", () => {
    const foreign = Uint8Array.of(0xf7, 0x41, 3, 8, 15, 0, 0, 0);
    expect(takeCopies(foreign)).toEqual({ packet: foreign, copies: [] });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => takeCopies(Uint8Array.from(bytes)).packet.length <= bytes.length),
    );
    const good = withCopies(packet(20), [{ data: packet(10), samplesBack: 480 }]);
    for (let length = 0; length < good.length; length += 1)
      expect(takeCopies(good.slice(0, length)).copies.length).toBeLessThan(2);
  });

  it("repeats the previous packet, across the wrap of the RTP timestamp", () => {
    const redundancy = new OpusRedundancy();
    redundancy.setOffsets([1]);
    expect(redundancy.next(packet(5), 0xffff_ff00)).toEqual(packet(5));
    const { copies } = takeCopies(redundancy.next(packet(6), 0xe0));
    expect(copies.map(({ samplesBack, data }) => [samplesBack, data.length])).toEqual([[480, 5]]);
    redundancy.setOffsets([]);
    expect(redundancy.next(packet(7), 0x2c0)).toEqual(packet(7));
  });

  it("repeats packets from further back as soon as there are any", () => {
    const redundancy = new OpusRedundancy();
    redundancy.setOffsets([1, 4]);
    const back = Array.from({ length: 6 }, (_, index) =>
      takeCopies(redundancy.next(packet(5 + index), index * 480)).copies.map(({ samplesBack, data }) => [
        samplesBack / 480,
        data.length,
      ]),
    );
    expect(back[0]).toEqual([]);
    expect(back[3]).toEqual([[1, 7]]);
    expect(back[5]).toEqual([
      [1, 9],
      [4, 6],
    ]);
  });

  it("works after a sent packet's memory was transferred", () => {
    const redundancy = new OpusRedundancy();
    redundancy.setOffsets([1]);
    const sent = packet(5);
    redundancy.next(sent, 0);
    structuredClone(sent.buffer, { transfer: [sent.buffer] });
    expect(takeCopies(redundancy.next(packet(6), 480)).copies.map(({ data }) => [...data])).toEqual([[...packet(5)]]);
  });

  it("at 5 % random loss, restores at least 95 % of the lost packets", () => {
    const redundancy = new OpusRedundancy();
    redundancy.setOffsets([1]);
    const random = mulberry(5);
    const there = new Set<number>();
    let lost = 0;
    const count = 10_000;
    for (let index = 0; index < count; index += 1) {
      const sent = redundancy.next(packet(40, index), index * 480);
      if (random() < 0.05) {
        lost += 1;
        continue;
      }
      there.add(index);
      for (const { samplesBack } of takeCopies(sent).copies) there.add(index - samplesBack / 480);
    }
    const missing = count - there.size;
    expect(lost).toBeGreaterThan(400);
    expect(missing / lost).toBeLessThan(0.08);
  });
});
