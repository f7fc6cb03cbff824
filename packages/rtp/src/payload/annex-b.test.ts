import { expect, it } from "vitest";
import { nalSpans, nalTypeAt } from "./annex-b.ts";

const SPS = [0x67, 1, 2];
const PPS = [0x68, 3];
const SLICE = [0x65, 0, 4, 0, 0, 3, 1];
const LONG = [0, 0, 0, 1];
const SHORT = [0, 0, 1];
const unitsOf = (bytes: readonly number[], stopsAt?: (type: number) => boolean) => {
  const data = Uint8Array.from(bytes);
  return nalSpans(data, stopsAt).map(({ start, end }) => [...data.subarray(start, end)]);
};

it("finds units behind start codes of either length", () =>
  expect(unitsOf([...LONG, ...SPS, ...LONG, ...PPS, ...SHORT, ...SLICE])).toEqual([SPS, PPS, SLICE]));

it("ends before the first unrequested unit", () =>
  expect(unitsOf([...LONG, ...SPS, ...SHORT, ...PPS, ...SHORT, ...SLICE, ...SHORT, ...SPS], (type) => type === 5)).toEqual([
    SPS,
    PPS,
  ]));

it("outputs no empty unit, and none without a start code", () => {
  expect(unitsOf([...SHORT, ...SHORT, ...SPS, ...SHORT])).toEqual([SPS]);
  expect(unitsOf([...SHORT, ...LONG, ...SPS])).toEqual([SPS]);
  expect(unitsOf([])).toEqual([]);
  expect(unitsOf([1, 2, 3, 4])).toEqual([]);
});

it("reads the type of a unit", () => expect(nalTypeAt(Uint8Array.from(SPS), 0)).toBe(7));
