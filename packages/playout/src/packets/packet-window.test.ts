import type { CarriedPacket } from "@setsuna/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PacketWindow, WINDOW_PACKETS } from "./packet-window.ts";

const packet = (sequenceNumber: number): CarriedPacket => ({
  codec: "VP8",
  startsKeyframe: false,
  startsFrame: true,
  endsFrame: true,
  sequenceNumber,
  rtpTimestamp: 0,
  payload: new Uint8Array(1),
});
const put = (window: PacketWindow, ...sequences: readonly number[]): void => {
  for (const sequence of sequences) window.put(sequence, packet(sequence), sequence);
};
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const shift = (window: PacketWindow, count: number): (number | undefined)[] =>
  numbers(1, count).map(() => window.shift()?.sequenceNumber);
const kept = (window: PacketWindow, from: number, to: number): number[] =>
  numbers(from, to).flatMap((sequence) => window.getKept(sequence)?.sequenceNumber ?? []);

describe("PacketWindow", () => {
  it("keeps removed packets for reading only", () => {
    const window = new PacketWindow();
    window.restart(10);
    put(window, 10, 12, 13);
    expect(shift(window, 3)).toEqual([10, undefined, 12]);
    expect([window.base, window.newest, window.previous?.sequenceNumber]).toEqual([13, 13, 12]);
    expect(numbers(9, 14).map((sequence) => window.get(sequence)?.sequenceNumber)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      13,
      undefined,
    ]);
    expect(kept(window, 0, 20)).toEqual([10, 12, 13]);
  });

  it("keeps 128 of them", () => {
    const window = new PacketWindow();
    window.restart(0);
    put(window, ...numbers(0, 299));
    shift(window, 128);
    expect(kept(window, -5, 310)).toEqual(numbers(0, 299));
    shift(window, 1);
    expect(kept(window, -5, 310)).toEqual(numbers(1, 299));
    shift(window, 171);
    expect(window.base).toBe(300);
    expect(kept(window, -5, 310)).toEqual(numbers(172, 299));
  });

  it("keeps fewer if a full window took their places, and loses no packet in use", () => {
    const window = new PacketWindow();
    window.restart(0);
    put(window, ...numbers(0, 200));
    shift(window, 200);
    put(window, ...numbers(201, 200 + WINDOW_PACKETS - 1));
    expect(kept(window, 0, 5000)).toEqual(numbers(200, 4295));
    expect(shift(window, 100)).toEqual(numbers(200, 299));
    expect(kept(window, 0, 5000)).toEqual(numbers(200, 4295));
    put(window, ...numbers(4296, 4345));
    expect(kept(window, 0, 5000)).toEqual(numbers(250, 4345));
    expect(numbers(300, 4345).map((sequence) => window.get(sequence)?.sequenceNumber)).toEqual(numbers(300, 4345));
  });

  it("returns nothing old for a number that was skipped a window later", () => {
    const window = new PacketWindow();
    window.restart(0);
    put(window, ...numbers(0, 100));
    shift(window, 101);
    put(window, 101 + WINDOW_PACKETS - 1);
    expect(kept(window, -200, 5000)).toEqual([4196]);
    expect(window.get(4100)).toBeUndefined();
    expect(shift(window, 2)).toEqual([undefined, undefined]);
  });

  it("forgets everything from before a restart, including reused numbers", () => {
    const window = new PacketWindow();
    window.restart(0);
    put(window, ...numbers(0, 49));
    shift(window, 50);
    window.restart(30);
    expect([window.base, window.newest, window.previous]).toEqual([30, 29, undefined]);
    expect(kept(window, 0, 60)).toEqual([]);
    put(window, 45);
    expect(kept(window, 0, 60)).toEqual([45]);
    expect(shift(window, 15)).toEqual(numbers(1, 15).map(() => undefined));
    expect(kept(window, 0, 60)).toEqual([45]);
  });

  it("moves past numbers that never arrived", () => {
    const window = new PacketWindow();
    window.restart(5);
    expect(shift(window, 3)).toEqual([undefined, undefined, undefined]);
    expect([window.base, window.newest]).toEqual([8, 7]);
    put(window, 8);
    expect(kept(window, 0, 20)).toEqual([8]);
  });

  it("matches a model with unlimited memory, whatever arrives", () => {
    const step = fc.oneof(
      fc.record({ shift: fc.nat({ max: 300 }) }),
      fc.record({ ahead: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: WINDOW_PACKETS - 1 })), count: fc.nat({ max: 300 }) }),
      fc.record({ restart: fc.integer({ min: -200, max: 5000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const window = new PacketWindow();
        window.restart(0);
        let came = new Set<number>();
        let begin = 0;
        for (const one of steps) {
          if ("shift" in one) shift(window, one.shift);
          else if ("restart" in one) {
            shift(window, Math.max(0, window.newest - window.base + 1));
            window.restart(one.restart);
            begin = one.restart;
            came = new Set();
          } else
            for (let index = 0; index < one.count && one.ahead + index < WINDOW_PACKETS; index += 1) {
              put(window, window.base + one.ahead + index);
              came.add(window.base + one.ahead + index);
            }
          const { base, newest } = window;
          const oldest = Math.max(begin, base - 128, newest - WINDOW_PACKETS + 1);
          expect(kept(window, base - 200, base + WINDOW_PACKETS)).toEqual(
            [...came].filter((sequence) => sequence >= oldest).sort((a, b) => a - b),
          );
        }
      }),
      { numRuns: 60 },
    );
  });
});
