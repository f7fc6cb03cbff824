import { describe, expect, it } from "vitest";
import type { CellResult } from "./measure.ts";
import { cellRatios, worstCells } from "./ratios.ts";
import { sampleResult as result } from "./sample-result.ts";

describe("ratios of the grid", () => {
  it("takes our worse leg and Chrome's better codec, each figure by itself", () => {
    const [row] = cellRatios([
      result("rtt50-loss3", "down", { p50: 60, freezeMs: 0, psnr: 36 }),
      result("rtt50-loss3", "up", { p50: 50, freezeMs: 199, psnr: 39 }),
      result("rtt50-loss3", "h264", { p50: 120, freezeMs: 399, psnr: 40 }),
      result("rtt50-loss3", "vp8", { p50: 100, freezeMs: 99, psnr: 37 }),
    ]);
    expect(row).toMatchObject({ p50: 0.6, added: 35 / 75, frozen: 2, quality: 0.9 });
  });

  it("finds the worst cell of each band, delays that were set are in none", () => {
    const cell = (name: string, ours: Partial<CellResult>): CellResult[] => [
      result(name, "down", ours),
      result(name, "down300", { p50: 9999, freezeMs: 9999, psnr: 1 }),
      result(name, "h264", { p50: 100, freezeMs: 0, psnr: 40 }),
    ];
    const found = worstCells(
      cellRatios([
        ...cell("rtt20-loss0", { p50: 40, psnr: 30 }),
        ...cell("rtt20-bursty", { p50: 70 }),
        ...cell("rtt20-loss5", { p50: 80, freezeMs: 4 }),
        ...cell("rate0.7", { p50: 500 }),
      ]),
    );
    expect(found.p50Worst3).toEqual({ value: 0.7, cell: "rtt20-bursty" });
    expect(found.p50Worst10).toEqual({ value: 0.8, cell: "rtt20-loss5" });
    expect(found.frozenWorst).toEqual({ value: 5, cell: "rtt20-loss5" });
    expect(found.qualityWorst).toEqual({ value: 0.75, cell: "rtt20-loss0" });
    expect(found.p50WorstNarrowOrOut).toEqual({ value: 5, cell: "rate0.7" });
  });

  it("counts a picture that never came as the worst, and leaves out what was not measured", () => {
    const none = { p50: Number.NaN, psnr: Number.NaN, freezeMs: 8000 };
    const rows = cellRatios([
      result("rtt0-loss10", "down", none),
      result("rtt0-loss10", "h264", { p50: 80 }),
      result("rtt0-loss1", "down", {}),
      result("rtt0-loss3", "vp8", {}),
    ]);
    expect(rows.map(({ cell }) => cell.name)).toEqual(["rtt0-loss10"]);
    expect(rows[0]).toMatchObject({ p50: 100, frozen: 8001, quality: 0 });
  });
});
