import { bare, type Milliseconds } from "@setsuna/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { StandbyWorld } from "../standby/standby.fake.ts";
import { REF } from "../stream/one-video.fake.ts";

const SLATE = "S";
/** Parameter sets and an IDR slice, two packets. The fake subscriber reads the last two bytes of each as keyframe and sender. */
const MARK = [1, SLATE.charCodeAt(0)];
const START = [0, 0, 0, 1];
const frame = (slice: number): Uint8Array =>
  Uint8Array.of(...START, 0x67, 0x42, 0xc0, 0x1f, ...START, 0x68, 0xce, ...MARK, ...START, 0x65, slice, ...MARK);
const FRAMES = [frame(0x88), frame(0x98)];

let world: StandbyWorld;
const show = (frames: readonly Uint8Array[] = FRAMES): void => world.slots.useSlate(REF.serialId, REF.channel, frames);
const lastMs = (ms: Milliseconds): string =>
  [...new Set(world.shown.filter(({ at }) => at > world.now - ms).map(({ from }) => from))].join("");

beforeEach(() => {
  world = new StandbyWorld();
  world.pass(100);
});

describe("a slate", () => {
  it("is requested for a subscriber without a sender, and when the last sender leaves", () => {
    expect(world.vacancies).toBe(1);
    world.open("a");
    world.pass(500);
    world.leave("a");
    expect(world.vacancies).toBe(2);
  });

  it("is shown after the last sender, with continuous numbers, and ends at the next sender's keyframe", () => {
    world.open("a");
    world.pass(500);
    show();
    world.pass(500);
    expect(world.onAir).toBe("a");
    world.leave("a");
    world.pass(3000);
    expect(lastMs(2000)).toBe(SLATE);
    expect(world.stream.live).toBe(true);
    expect(world.stream.standbyFacts).toEqual({ slate: true });
    world.open("b");
    world.pass(500);
    expect(lastMs(300)).toBe("b");
    expect(world.shown.find(({ from }) => from === "b")?.isKey).toBe(true);
    const isNext = world.shown.slice(1).every((one, index) => {
      const before = world.shown[index];
      return (
        before !== undefined && one.sequence === ((before.sequence + 1) & 0xffff) && bare(one.timestamp) >= bare(before.timestamp)
      );
    });
    expect(isNext).toBe(true);
  });

  it("replaces a silent sender, which keeps its slot until another one arrives and returns at a keyframe", () => {
    world.open("a");
    world.pass(500);
    show();
    const sender = world.sender("a");
    sender.isCut = true;
    world.pass(6000);
    world.setGone("a");
    world.pass(2000);
    expect(lastMs(1500)).toBe(SLATE);
    expect(world.slots.sender(REF)).toMatchObject({ silent: true });
    sender.isCut = false;
    sender.role.setSilent?.(false);
    world.pass(1000);
    expect(lastMs(500)).toBe("a");
  });

  it("gives way to a standby, and isn't shown while one sends", () => {
    world.open("a");
    world.pass(500);
    show();
    world.open("b", { standby: true });
    world.pass(500);
    world.leave("a");
    world.pass(1000);
    expect(world.shown.some(({ from }) => from === SLATE)).toBe(false);
    expect(world.onAir).toBe("b");
  });

  it("alternates between its frames, and answers at most five keyframe requests per second", () => {
    show();
    world.pass(10_000);
    expect(world.shown.length).toBeGreaterThanOrEqual(9);
    const { length } = world.shown;
    for (let asked = 0; asked < 100; asked += 1) {
      world.stream.requestKeyframe(world.now);
      world.pass(10);
    }
    expect(world.shown.length - length).toBeLessThanOrEqual(3 * 6);
  });

  it("ends when its owner removes it", () => {
    show();
    world.pass(2000);
    expect(world.stream.live).toBe(true);
    show([]);
    expect(world.stream.live).toBe(false);
    const { length } = world.shown;
    world.pass(2000);
    expect(world.shown).toHaveLength(length);
  });
});
