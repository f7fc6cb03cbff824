import { MAX_DIRECT_PART, writeDirectFrame } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { DirectInput } from "./direct-input.ts";

const frame = (number: number, length: number) => ({
  codec: "H264" as const,
  isKeyframe: number === 1,
  number,
  rtpTimestamp: 3000 * number,
  data: new Uint8Array(length).map((_, index) => (index * number) % 251),
});
const buffers = (number: number, length: number) => writeDirectFrame(frame(number, length)).map(({ buffer }) => buffer);

it("returns frames of one part and of several unchanged", () => {
  const input = new DirectInput();
  expect(buffers(1, 5).map((message) => input.receive(message))).toEqual([expect.objectContaining(frame(1, 5))]);
  const parts = buffers(2, 2 * MAX_DIRECT_PART + 1);
  expect(parts).toHaveLength(3);
  const [first, second, whole] = parts.map((message) => input.receive(message));
  expect([first, second]).toEqual([undefined, undefined]);
  expect(whole).toMatchObject({ number: 2, rtpTimestamp: 6000, isKeyframe: false });
  expect(Buffer.from(whole?.data ?? []).equals(Buffer.from(frame(2, 2 * MAX_DIRECT_PART + 1).data))).toBe(true);
});

it("drops data that forms no frame, and continues with the next", () => {
  const input = new DirectInput();
  const [, second] = buffers(1, MAX_DIRECT_PART + 1);
  const [first] = buffers(2, MAX_DIRECT_PART + 1);
  const [, other] = buffers(3, MAX_DIRECT_PART + 1);
  for (const message of [second, first, other, new ArrayBuffer(3)]) expect(message && input.receive(message)).toBeUndefined();
  input.reset();
  expect(input.receive(buffers(4, 1)[0] ?? new ArrayBuffer(0))?.number).toBe(4);
});
