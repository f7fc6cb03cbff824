import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advance,
  boundsOf,
  centre,
  DELAYED_MS,
  DIRECTIONS,
  type Direction,
  isBusy,
  type PanMotion,
  panMotion,
  press,
  release,
  releaseAll,
  resize,
  STEP_INTERVAL_MS,
  STEP_PX,
} from "./pan-motion.ts";

const WIDE = boundsOf(960, 540);
const fast = panMotion(0, WIDE);
const delayed = panMotion(DELAYED_MS, WIDE);
const at = (motion: PanMotion, now: number) => advance(motion, now).offset;
const hold = (motion: PanMotion, direction: Direction, from: number, to: number, source = "pointer") =>
  release(press(motion, source, direction, from), source, to);

describe("the specified motion", () => {
  it("is 4 px every 16 ms, 750 ms late on the delayed side, at zoom 1.5", () => {
    expect([STEP_PX, STEP_INTERVAL_MS, DELAYED_MS]).toEqual([4, 16, 750]);
    expect(boundsOf(960, 540)).toEqual({ x: 240, y: 135 });
  });
});

describe("holding a direction", () => {
  it.each([
    ["up", 0, -4],
    ["down", 0, 4],
    ["left", -4, 0],
    ["right", 4, 0],
  ] as const)("%s moves the camera by %i, %i at once on the fast side", (direction, x, y) => {
    expect(at(press(fast, "pointer", direction, 1000), 1000)).toEqual({ x, y });
  });

  it("repeats every 16 ms", () => {
    const held = press(fast, "pointer", "right", 1000);
    expect([1000, 1015, 1016, 1031, 1032, 1160].map((now) => at(held, now).x)).toEqual([4, 4, 8, 8, 12, 44]);
  });

  it("starts 750 ms later on the delayed side, then repeats alike", () => {
    const held = press(delayed, "pointer", "right", 1000);
    expect([1000, 1749, 1750, 1765, 1766].map((now) => at(held, now).x)).toEqual([0, 0, 4, 4, 8]);
  });

  it("doesn't depend on how often it is polled", () => {
    let often = press(delayed, "pointer", "down", 0);
    for (let now = 0; now <= 1000; now += 1) often = advance(often, now);
    expect(often.offset).toEqual(at(press(delayed, "pointer", "down", 0), 1000));
    expect(often.offset.y).toBe(64);
  });
});

describe("releasing", () => {
  it("stops at once on the fast side", () => {
    const moved = hold(fast, "right", 0, 100);
    expect([99, 100, 5000].map((now) => at(moved, now).x)).toEqual([28, 28, 28]);
  });

  it("stops 750 ms later on the delayed side", () => {
    const moved = hold(delayed, "right", 0, 800);
    expect([800, 1549, 1550, 9000].map((now) => at(moved, now).x)).toEqual([16, 200, 200, 200]);
    expect(isBusy(advance(moved, 1549))).toBe(true);
    expect(isBusy(advance(moved, 1550))).toBe(false);
  });

  it("moves equally far on both sides, whenever it happens", () => {
    for (const length of [0, 1, 15, 16, 17, 200, 749, 750, 751]) {
      const [one, other] = [fast, delayed].map((motion) => at(hold(motion, "left", 10, 10 + length), 10_000));
      expect(other).toEqual(one);
    }
  });

  it("before the movement starts doesn't cancel it: it still runs for the same duration", () => {
    const short = hold(delayed, "right", 0, 200);
    expect(at(short, 749).x).toBe(0);
    expect(at(short, 750).x).toBe(4);
    expect(at(short, 949).x).toBe(4 * 13);
    expect(at(short, 2000).x).toBe(4 * 13);
  });

  it("at the time of a step skips the step; a zero-length press has one", () => {
    expect(at(hold(fast, "right", 0, 16), 1000).x).toBe(4);
    expect(at(hold(fast, "right", 0, 17), 1000).x).toBe(8);
    expect(at(hold(fast, "right", 0, 0), 1000).x).toBe(4);
  });

  it("and pressing again within the delay yields two movements with the pause between them", () => {
    const twice = hold(hold(delayed, "right", 0, 50), "right", 150, 200);
    expect([749, 799, 899, 900, 950, 5000].map((now) => at(twice, now).x)).toEqual([0, 16, 16, 20, 32, 32]);
  });

  it("ignores the release of a button that isn't held", () => {
    expect(release(fast, "pointer", 5)).toBe(fast);
    expect(at(releaseAll(fast, 5), 100)).toEqual({ x: 0, y: 0 });
  });

  it("everything stops every direction", () => {
    const both = press(press(delayed, "a", "right", 0), "b", "up", 0);
    const rest = advance(releaseAll(both, 100), 5000);
    expect(rest.offset).toEqual({ x: 28, y: -28 });
    expect(isBusy(rest)).toBe(false);
  });
});

describe("changing direction while moving", () => {
  it("turns at once on the fast side", () => {
    const turned = press(press(fast, "pointer", "right", 0), "pointer", "down", 48);
    expect(at(turned, 47)).toEqual({ x: 12, y: 0 });
    expect(at(turned, 48)).toEqual({ x: 12, y: 4 });
    expect(at(turned, 64)).toEqual({ x: 12, y: 8 });
  });

  it("turns 750 ms later on the delayed side", () => {
    const turned = press(press(delayed, "pointer", "right", 0), "pointer", "left", 48);
    expect([797, 798, 814, 830].map((now) => at(turned, now).x)).toEqual([12, 8, 4, 0]);
  });
});

describe("two pointers", () => {
  it("in two directions move diagonally", () => {
    const both = press(press(fast, "a", "right", 0), "b", "down", 0);
    expect(at(both, 32)).toEqual({ x: 12, y: 12 });
    expect(at(release(both, "a", 33), 64)).toEqual({ x: 12, y: 20 });
  });

  it("in opposite directions hold each other", () => {
    const both = press(press(fast, "a", "right", 0), "b", "left", 0);
    expect([0, 16, 100].map((now) => at(both, now).x)).toEqual([0, 0, 0]);
  });

  it("in the same direction don't move faster, and stop when the last one is released", () => {
    const both = press(press(fast, "a", "right", 0), "b", "right", 10);
    expect(at(both, 32).x).toBe(12);
    const one = release(both, "a", 33);
    expect(at(one, 48).x).toBe(16);
    expect(at(release(one, "b", 49), 500).x).toBe(16);
  });
});

describe("the edge of the frame", () => {
  it("is never crossed, in any direction", () => {
    for (const [direction, x, y] of [
      ["left", -240, 0],
      ["right", 240, 0],
      ["up", 0, -135],
      ["down", 0, 135],
    ] as const)
      expect(at(press(fast, "pointer", direction, 0), 60_000)).toEqual({ x, y });
  });

  it("is left at once when the direction reverses", () => {
    const edge = advance(press(fast, "pointer", "down", 0), 10_000);
    expect(at(press(edge, "pointer", "up", 10_001), 10_001).y).toBe(131);
  });

  it("moves in with a smaller viewer, and moves the camera with it", () => {
    const edge = advance(hold(fast, "right", 0, 5000), 5000);
    const narrow = resize(edge, boundsOf(358, 201));
    expect(narrow.offset).toEqual({ x: 89.5, y: 0 });
    expect(resize(narrow, WIDE).offset.x).toBe(89.5);
    expect(at(resize(fast, boundsOf(0, 0)), 10)).toEqual({ x: 0, y: 0 });
  });
});

describe("the center button", () => {
  it("centers at once, or 750 ms later", () => {
    for (const motion of [fast, delayed]) {
      const away = advance(hold(motion, "right", 0, 100), 1000);
      const back = centre(away, 1000);
      expect(at(back, 999 + motion.delayMs).x).toBe(28);
      expect(at(back, 1000 + motion.delayMs).x).toBe(0);
    }
  });

  it("doesn't end a held movement", () => {
    const back = centre(press(fast, "pointer", "right", 0), 40);
    expect([39, 40, 48, 64].map((now) => at(back, now).x)).toEqual([12, 0, 4, 8]);
  });
});

describe("any sequence of inputs", () => {
  const event = fc.record({
    after: fc.integer({ min: 0, max: 400 }),
    source: fc.constantFrom("a", "b", "c"),
    act: fc.constantFrom("release" as const, "centre" as const, ...DIRECTIONS),
  });
  const play = (delayMs: number, events: readonly { after: number; source: string; act: "release" | "centre" | Direction }[]) => {
    let motion = panMotion(delayMs, WIDE);
    let now = 0;
    for (const { after, source, act } of events) {
      now += after;
      if (act === "release") motion = release(motion, source, now);
      else if (act === "centre") motion = centre(motion, now);
      else motion = press(motion, source, act, now);
    }
    return { motion: releaseAll(motion, now + 1), end: now + 1 };
  };

  it("ends within bounds, at rest, and at the same place whatever the delay", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const [one, other] = [0, DELAYED_MS].map((delayMs) => {
          const { motion, end } = play(delayMs, events);
          return advance(motion, end + delayMs);
        });
        expect(other?.offset).toEqual(one?.offset);
        for (const motion of [one, other]) {
          expect(motion && isBusy(motion)).toBe(false);
          expect(Math.abs(motion?.offset.x ?? Number.NaN)).toBeLessThanOrEqual(WIDE.x);
          expect(Math.abs(motion?.offset.y ?? Number.NaN)).toBeLessThanOrEqual(WIDE.y);
        }
      }),
      { numRuns: 300 },
    );
  });
});
