import { describe, expect, it } from "vitest";
import { FakeTime } from "../edge-time.fake.ts";
import { BundleSchedule } from "./bundle-schedule.ts";
import type { OscPacket } from "./osc-packet.ts";
import { AT_ONCE, timeTagOf } from "./time-tag.ts";

const EPOCH = 1_800_000_000_000;
const message = (address: string): OscPacket => ({ kind: "message", address, args: [] });
const bundle = (timeTag: bigint, ...elements: OscPacket[]): OscPacket => ({ kind: "bundle", timeTag, elements });
const world = () => {
  const time = new FakeTime(EPOCH);
  const ran: string[] = [];
  return { time, ran, schedule: new BundleSchedule(({ address }) => ran.push(address), time) };
};

describe("BundleSchedule", () => {
  it("runs plain and overdue messages at once, and the rest on time", () => {
    const { time, ran, schedule } = world();
    schedule.take(bundle(timeTagOf(EPOCH + 500), message("/later")));
    schedule.take(bundle(timeTagOf(EPOCH + 100), message("/soon"), message("/soon2")));
    schedule.take(message("/plain"));
    schedule.take(bundle(AT_ONCE, message("/once")));
    schedule.take(bundle(0n, message("/no time")));
    schedule.take(bundle(timeTagOf(EPOCH - 5000), message("/late")));
    expect(ran).toEqual(["/plain", "/once", "/no time", "/late"]);
    time.forward(101);
    expect(ran.slice(4)).toEqual(["/soon", "/soon2"]);
    time.forward(400);
    expect(ran.at(-1)).toBe("/later");
  });

  it("runs an inner bundle no earlier than the outer one", () => {
    const { time, ran, schedule } = world();
    schedule.take(
      bundle(
        timeTagOf(EPOCH + 100),
        bundle(timeTagOf(EPOCH + 50), message("/in")),
        bundle(timeTagOf(EPOCH + 300), message("/after")),
      ),
    );
    time.forward(60);
    expect(ran).toEqual([]);
    time.forward(50);
    expect(ran).toEqual(["/in"]);
    time.forward(200);
    expect(ran).toEqual(["/in", "/after"]);
  });

  it("refuses a wrong clock and an overlong queue", () => {
    const { time, ran, schedule } = world();
    expect(schedule.take(bundle(timeTagOf(EPOCH + 3_600_000), message("/x")))).toEqual([
      { code: "osc-time-tag", aheadMs: 3_600_000 },
    ]);
    const many = Array.from({ length: 1000 }, () => message("/many"));
    expect(schedule.take(bundle(timeTagOf(EPOCH + 10), ...many))).toEqual([]);
    expect(schedule.take(bundle(timeTagOf(EPOCH + 10), ...many))).toEqual([{ code: "osc-too-many" }]);
    schedule.close();
    time.forward(1000);
    expect(ran).toEqual([]);
    expect(time.pending()).toBe(0);
  });
});
