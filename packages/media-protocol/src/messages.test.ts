import fc from "fast-check";
import { expect, it } from "vitest";
import { MediaEvent } from "./event.ts";
import { Order } from "./order.ts";

it("accepts orders and events as written, and rejects missing or mistyped parts", () => {
  const open: Order = {
    order: "open-input",
    source: { type: "ffmpeg", url: "file:a.mp4", options: {} },
    isLive: false,
    loop: true,
    startAt: 0,
    startClockMs: 1000,
    audio: { filter: "anull", bitsPerSecond: 128_000 },
  };
  expect(Order.parse(open)).toEqual(open);
  for (const name of ["order", "source", "isLive", "loop", "startAt", "startClockMs"])
    expect(Order.safeParse({ ...open, [name]: undefined }).success).toBe(false);
  expect(Order.safeParse({ ...open, startAt: "0" }).success).toBe(false);
  expect(Order.safeParse({ ...open, audio: { filter: "anull", bitsPerSecond: Number.POSITIVE_INFINITY } }).success).toBe(false);
  expect(MediaEvent.safeParse({ event: "failed", code: "of-tomorrow", detail: "" }).success).toBe(false);
});

it("parses any JSON as a message or as none", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom("open-input", "open-output", "bitrate", "failed", "opened"), (value, name) => {
      const both = typeof value === "object" && value !== null ? { ...value, order: name, event: name } : value;
      for (const schema of [Order, MediaEvent]) expect(typeof schema.safeParse(both).success).toBe("boolean");
    }),
  );
});
