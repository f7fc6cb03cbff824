import { describe, expect, it } from "vitest";
import { sessionOf } from "../stream/one-video.fake.ts";
import { LayerWorld } from "./layers.fake.ts";

const BIG = { ssrc: 1, height: 720 };
const SMALL = { ssrc: 2, height: 180 };
const FRAME_TICKS = 40 * 90;
const isNext = (step: number): boolean => step > 0 && step <= FRAME_TICKS;

const withLayers = () => {
  const world = new LayerWorld();
  const big = world.open("a", BIG);
  world.run(1000);
  const small = world.open("b", SMALL, { layerOf: sessionOf("a") });
  world.run(1000);
  return { world, big, small };
};
const last = (world: LayerWorld): number | undefined => world.shown.at(-1)?.from;
const steps = (world: LayerWorld, field: "sequence" | "ticks"): Set<number> =>
  new Set(world.shown.slice(1).map((packet, index) => packet[field] - (world.shown[index]?.[field] ?? 0)));

describe("a receiver's layer", () => {
  it("is the smallest that is sharp at the displayed size, with continuous sequence numbers and timestamps", () => {
    const { world } = withLayers();
    expect(last(world)).toBe(BIG.ssrc);
    world.height = 200;
    world.run(1000);
    expect(last(world)).toBe(SMALL.ssrc);
    world.height = 500;
    world.run(1000);
    expect(last(world)).toBe(BIG.ssrc);
    world.height = undefined;
    world.run(1000);
    expect(last(world)).toBe(BIG.ssrc);
    expect(steps(world, "sequence")).toEqual(new Set([1]));
    expect([...steps(world, "ticks")].filter((step) => !isNext(step))).toEqual([]);
  });

  it("falls back to the stream if the layer's sender is cut off or leaves", () => {
    const { world, small } = withLayers();
    world.height = 200;
    world.run(1000);
    small.encoder.isCut = true;
    world.run(1500);
    expect(last(world)).toBe(BIG.ssrc);
    small.encoder.isCut = false;
    world.run(1000);
    expect(last(world)).toBe(SMALL.ssrc);
    world.close(sessionOf("b"));
    world.run(300);
    expect(last(world)).toBe(BIG.ssrc);
    world.receiver.leave();
    world.close(sessionOf("a"));
    expect(world.stream.empty).toBe(true);
  });

  it("switches to the next sender's stream on a takeover, and its layer ends", () => {
    const { world } = withLayers();
    world.height = 200;
    world.run(1000);
    world.open("c", { ssrc: 3, height: 720 }, { standby: true });
    world.run(1000);
    world.close(sessionOf("a"));
    world.run(1000);
    expect(last(world)).toBe(3);
    expect(world.ended).toContain(sessionOf("b"));
    expect(steps(world, "sequence")).toEqual(new Set([1]));
  });
});

describe("a sender", () => {
  it("is asked for a small encoding only while some receiver shows its video small", () => {
    const { world, big, small } = withLayers();
    expect(world.smallHeight(big)).toBeUndefined();
    world.height = 200;
    world.run(1000);
    expect(world.smallHeight(big)).toBe(200);
    expect(world.smallHeight(small)).toBeUndefined();
    world.height = 361;
    world.run(1000);
    expect(world.smallHeight(big)).toBeUndefined();
  });

  it("counts a receiver once, whichever layer it gets", () => {
    const { world, big } = withLayers();
    world.height = 200;
    world.run(1000);
    expect(big.role.report()).toContainEqual(expect.objectContaining({ t: "state", receivers: 1, forwarded: 1 }));
  });

  it("can't add a layer to a stranger's stream, or take its slot with one", () => {
    const { world } = withLayers();
    expect(() => world.open("d", SMALL, { layerOf: sessionOf("x") })).toThrow(
      expect.objectContaining({ code: "unknown-session" }),
    );
    expect(world.slots.sender(world.stream.ref)?.holder).toBe(sessionOf("a"));
  });
});

it("keeps a simulcast section's smaller layers, each for receivers of that size", () => {
  const world = new LayerWorld();
  const { role } = world.open("a", BIG);
  const { encoder } = world.open("b", SMALL, { layerOf: sessionOf("a") });
  world.close(sessionOf("b"));
  world.height = 200;
  for (let frame = 0; frame < 50; frame += 1) {
    role.onWithheld("0", encoder.frame(world.now), world.now, world.now);
    world.run(40);
  }
  expect(last(world)).toBe(SMALL.ssrc);
  world.run(4000);
  expect(last(world)).toBe(BIG.ssrc);
  expect(steps(world, "sequence")).toEqual(new Set([1]));
});
