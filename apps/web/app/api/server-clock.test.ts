import { describe, expect, it } from "vitest";
import { ServerClock } from "./server-clock.ts";

const SERVER = Date.parse("2026-11-28T12:00:00Z");
const HOUR = 3_600_000;
const AT = new Date(SERVER).toUTCString();

const clockAhead = (byMs: number) => {
  const local = { now: SERVER + byMs };
  return { local, clock: new ServerClock(() => local.now) };
};

describe("the server's clock", () => {
  it.each([-2 * HOUR, 0, 2 * HOUR])("is known within a second on a machine whose clock is %i ms ahead", (ahead) => {
    const { local, clock } = clockAhead(ahead);
    const sentAt = local.now;
    local.now += 80;
    clock.hear(AT, sentAt);
    expect(Math.abs(clock.now() - SERVER)).toBeLessThan(1000);
    local.now += 10 * 60_000;
    expect(Math.abs(clock.until("2026-11-28T12:15:00Z") - 5 * 60_000)).toBeLessThan(1000);
  });

  it("starts with the local clock, and ignores a response without a date", () => {
    const { local, clock } = clockAhead(HOUR);
    expect(clock.now()).toBe(local.now);
    clock.hear(AT, local.now);
    const known = clock.now();
    clock.hear(null, local.now);
    clock.hear("soon", local.now);
    clock.hear(new Date(SERVER + 9 * HOUR).toUTCString(), local.now - 6000);
    expect(clock.now()).toBe(known);
  });
});
