import { describe, expect, it } from "vitest";
import { FIELD, strokeOfNow, strokesAt } from "./stroke-field.ts";

describe("the demo's image", () => {
  it("moves the current-time line over 75 strokes a second", () => {
    expect([0, 13, 14, 500, 999].map((ms) => strokeOfNow(1_700_000_000_000 + ms))).toEqual([0, 0, 1, 37, 74]);
  });

  it("stays within the frame at any time and pointer position", () => {
    const pointers = [undefined, { x: 0, y: 0 }, { x: 1, y: 1 }, { x: 0.5, y: 0.5 }];
    const strokes = Array.from({ length: 60 }, (_, second) =>
      pointers.flatMap((pointer) => strokesAt(second * 1037, pointer)),
    ).flat();
    const outside = strokes.filter(
      ({ x, top, bottom, light }) =>
        x < 0 || x > FIELD.width || top < 14 || bottom > 298 || bottom < top || light < 0.3 || light > 1,
    );
    expect(outside).toEqual([]);
  });

  it("is brightest at now and moves from frame to frame", () => {
    const strokes = strokesAt(250, undefined);
    expect(strokes.reduce((best, { light }, index) => (light > (strokes[best]?.light ?? 0) ? index : best), 0)).toBe(18);
    const moved = strokesAt(250 + 1000 / FIELD.framesPerSecond, undefined);
    expect(moved.filter(({ top }, index) => Math.abs(top - (strokes[index]?.top ?? 0)) > 0.1).length).toBeGreaterThan(40);
  });
});
