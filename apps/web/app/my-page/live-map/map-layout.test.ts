import { describe, expect, it } from "vitest";
import { type Box, type MapLayout, mapLayout } from "./map-layout.ts";

const boxesOf = ({ relay, senders, viewers }: MapLayout): Box[] => [...senders, relay, ...viewers];
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each([
  [1100, true],
  [700, true],
  [699, false],
  [330, false],
])("a map of %i px", (width, wide) => {
  it.each([
    [1, 0],
    [0, 3],
    [1, 1],
    [2, 12],
  ])("keeps %i senders and %i viewers inside and without overlap", (senders, viewers) => {
    const layout = mapLayout(senders, viewers, width);
    const boxes = boxesOf(layout);
    expect(boxes).toHaveLength(senders + viewers + 1);
    expect([layout.senderLinks.length, layout.viewerLinks.length]).toEqual([senders, viewers]);
    for (const box of boxes) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
      expect(boxes.filter((other) => other !== box && meet(box, other))).toEqual([]);
    }
  });

  it(`runs ${wide ? "from left to right" : "from top to bottom"}`, () => {
    const { relay, senders, viewers } = mapLayout(1, 1, width);
    const along = (box: Box | undefined) => (wide ? box?.x : box?.y) ?? Number.NaN;
    expect(along(senders[0])).toBeLessThan(along(relay));
    expect(along(relay)).toBeLessThan(along(viewers[0]));
  });
});
