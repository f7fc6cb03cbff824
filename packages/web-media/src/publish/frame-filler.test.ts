import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import { expect, it } from "vitest";
import { FrameFiller } from "./frame-filler.ts";

const frame = (...bytes: number[]) => ({ data: new Uint8Array(bytes).buffer });

it("pads frames up to their share of the rate, after their content", () => {
  const filler = new FrameFiller();
  filler.setRate(bitsPerSecond(800_000));
  const first = frame(1, 2, 3);
  filler.fill(first, milliseconds(1000));
  expect(first.data.byteLength).toBe(3300);
  expect([...new Uint8Array(first.data).subarray(0, 5)]).toEqual([1, 2, 3, 0, 0]);
  const next = frame(7);
  filler.fill(next, milliseconds(1020));
  expect(next.data.byteLength).toBe(2000);
  const late = frame(7);
  filler.fill(late, milliseconds(9000));
  expect(late.data.byteLength).toBe(10_000);
});

it("leaves longer frames, and all frames without a rate, unchanged", () => {
  const filler = new FrameFiller();
  const plain = frame(1);
  filler.fill(plain, milliseconds(0));
  expect(plain.data.byteLength).toBe(1);
  filler.setRate(bitsPerSecond(8000));
  const long = { data: new ArrayBuffer(500) };
  filler.fill(long, milliseconds(0));
  expect(long.data.byteLength).toBe(500);
  filler.setRate(bitsPerSecond(0));
  const after = frame(2);
  filler.fill(after, milliseconds(1000));
  expect(after.data.byteLength).toBe(1);
});
