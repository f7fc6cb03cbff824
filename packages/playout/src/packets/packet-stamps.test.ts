import { expect, it } from "vitest";
import { PacketStampBook } from "./packet-stamps.ts";

it("keeps the latest stamp among a frame's original packets, across the wrap", () => {
  const book = new PacketStampBook();
  for (const [stampTicks, isFirst] of [
    [4_294_967_290, true],
    [4, true],
    [4_294_967_295, true],
    [9000, false],
  ] as const)
    book.onPacket({ rtpTimestamp: 7, stampTicks, isFirst });
  expect(book.take(7, 0)).toEqual({ stampTicks: 4, arrivedAtMs: undefined });
  expect(book.take(7, 0).stampTicks).toBeUndefined();
});

it("timestamps a frame by the packet or FEC that completed it, even if processed later", () => {
  const book = new PacketStampBook();
  book.onArrival(98, 100);
  book.onArrival(105, 110);
  book.onArrival(undefined, 120);
  expect(book.take(1, 110).arrivedAtMs).toBe(105);
  expect(book.take(1, 100).arrivedAtMs).toBe(98);
  expect(book.take(1, 50).arrivedAtMs).toBeUndefined();
});
