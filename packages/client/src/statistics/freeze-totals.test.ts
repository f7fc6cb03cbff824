import type { Milliseconds } from "@setsuna/kit";
import { expect, test } from "vitest";
import { FreezeTotals } from "./freeze-totals.ts";

test("freezes continue across a switch to the browser's own playout and back", () => {
  const totals = new FreezeTotals();
  const shown = (playout: "instant" | "native", freezes: number, freezeTimeMs: Milliseconds) => {
    const total = totals.add({ playout, freezes, freezeTimeMs, decodeTimeMs: 4 });
    expect(total).toMatchObject({ playout, decodeTimeMs: 4 });
    return [total.freezes, total.freezeTimeMs];
  };
  expect(shown("instant", 2, 1500)).toEqual([2, 1500]);
  expect(shown("instant", 3, 1900)).toEqual([3, 1900]);
  expect(shown("native", 0, 0)).toEqual([3, 1900]);
  expect(shown("native", 1, 200)).toEqual([4, 2100]);
  expect(shown("instant", 4, 2000)).toEqual([5, 2200]);
});

test("audio has no freezes", () => {
  expect(new FreezeTotals().add({ playout: "instant", concealedRatio: 0 })).toEqual({ playout: "instant", concealedRatio: 0 });
});
