import { expect, it } from "vitest";
import { NO_LIMITS, readLinkLimits } from "./link-limits.ts";

const read = (fields: Partial<typeof NO_LIMITS>) => readLinkLimits({ ...NO_LIMITS, ...fields });

it("treats a blank field as unlimited", () => expect(read({ devices: " " })).toEqual({ problems: {}, limits: {} }));

it("reads a local time and a number of devices in any width", () => {
  const expires = "2026-12-01T23:00";
  expect(read({ expires, devices: "３" })).toEqual({
    problems: {},
    limits: { expiresAt: new Date(expires).toISOString(), maxDevices: 3 },
  });
});

it.each(["0", "1001", "two", "-1", "1.5"])("reports the field for %s devices", (devices) =>
  expect(read({ devices }).problems).toEqual({ devices: true }),
);

it("reports the field for an invalid time", () =>
  expect(read({ expires: "tonight" })).toEqual({ problems: { expires: true }, limits: {} }));
