import { expect, test } from "vitest";
import { cellOf } from "./cells.ts";
import { CONTENDERS } from "./contenders.ts";
import { BLOCK_END, BLOCK_START, latencyBlock, lossDocument, type RunFacts, replaceBlock } from "./document.ts";
import { GRIDS } from "./grids.ts";
import type { CellResult } from "./measure.ts";
import { drawPlot, PLOTS } from "./plots.ts";
import { RATIO_NAMES } from "./ratios.ts";
import { sampleResult } from "./sample-result.ts";

const FACTS: RunFacts = {
  day: "2026-11-25",
  browser: "Chromium 156",
  grid: "full",
  warmUpMs: 2000,
  measureMs: 30_000,
  seed: 42,
  again: 0,
  failures: [],
};

const results: CellResult[] = GRIDS.full.jobs.map(({ cell, contender, sent }) => {
  const { ours } = CONTENDERS[contender];
  const isBad = ours && cell.name === "saw";
  return sampleResult(cell.name, contender, {
    footage: sent.footage,
    withSound: sent.sound,
    measureMs: 30_000,
    p50: cell.rttMs + (ours ? 20 : 60) + (ours && sent.sound ? 4 : 0),
    p99: cell.rttMs + (ours ? 40 : 90),
    ...(ours ? {} : { freezeMs: 1000, freezes: 2, above25: 0.1, rmsMs: 50 }),
    ...(isBad ? { freezeMs: 7000, freezes: 3, disagreements: ["receiver's panel, freezes: panel 0, pixels 3"] } : {}),
  });
});

test("has a row for each link and footage, and a cell for every run", () => {
  const document = lossDocument(results, FACTS);
  const rows = document.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| link"));
  expect(
    rows.flatMap((row) =>
      row.match(/\d\/\d/g) === null
        ? []
        : row
            .split("|")
            .slice(2, -1)
            .filter((cell) => cell.trim() !== ""),
    ),
  ).toHaveLength(results.length);
  for (const { cell } of GRIDS.full.jobs) expect(rows.filter((row) => row.startsWith(`| ${cell.title} |`))).toHaveLength(1);
  for (const footage of ["easy", "still"]) expect(rows.filter((row) => row.includes(`, ${footage} footage |`))).toHaveLength(1);
  expect(rows.filter((row) => row.includes(", without sound |"))).toHaveLength(2);
  expect(document).toContain(", `down`: receiver's panel, freezes: panel 0, pixels 3");
  expect(document).toContain("seed 42");
  expect(document).not.toMatch(/undefined|Infinity/);
  expect(lossDocument(results, { ...FACTS, failures: ["wifi, up: no picture"] })).toContain("- wifi, up: no picture");
});

test("names repeated measurements", () => {
  expect(latencyBlock(results, { ...FACTS, again: 7 })).toContain(" 7 disturbed runs were repeated");
  expect(latencyBlock(results, FACTS)).not.toContain("repeated");
});

test("the summary lists every ratio and which bars are met", () => {
  const block = latencyBlock(results, FACTS);
  for (const name of RATIO_NAMES) expect(block).toContain(`| \`${name}\` |`);
  expect(block).toMatch(/`frozenReordering` \| reordering \| 0.000 \| 1 \| met \| 4 \| H264 \|/);
  expect(block).toMatch(/`frozenNarrow` \| narrow \| 1.750 \| 0.1 \| not met \| 4 \| H264 \|/);
  expect(block).toContain("| p50 added by audio, ms, worst link | 4.0 | 3 | not met |");
  expect(block).toContain("| concealed audio at 5 % random loss, %, ours | 0.00 | 0.2 | met |");
  expect(block).toContain("disagreed with pixels or link in 1 of our ");
  expect(block).not.toMatch(/NaN|undefined|Infinity/);
});

test("lists unanswered requests once they are measured", () => {
  expect(latencyBlock(results, FACTS)).not.toContain("never answered");
  const measured = results.map((result) => ({ ...result, requestsUnanswered: 1 }));
  expect(latencyBlock(measured, FACTS)).toContain(`| requests never answered, all runs | ${results.length} | 0 | not met |`);
});

test("marks a ratio without measured links as not measured", () => {
  const lossOnly = results.filter(({ cell }) => cellOf(cell).group === "loss");
  expect(latencyBlock(lossOnly, FACTS)).toContain("| `frozenNarrow` | narrow | - | 0.1 | not measured | 0 | - |");
});

test("replaces the previous block and no other text", () => {
  const document = `before\n${BLOCK_START}\nold\n${BLOCK_END}\nafter\n`;
  const once = replaceBlock(document, "new");
  expect(once).toBe(`before\n${BLOCK_START}\nnew\n${BLOCK_END}\nafter\n`);
  expect(replaceBlock(once, "new")).toBe(once);
  expect(() => replaceBlock("no marks", "new")).toThrow(/no place/);
});

test("a plot has a mark for each figure with audio, and none for missing ones", () => {
  const withSound = results.filter((result) => result.withSound);
  const marks = (drawing: string): number => (drawing.match(/class="mark/g)?.length ?? 0) - 7;
  for (const plot of Object.values(PLOTS)) {
    const drawing = drawPlot(plot, results);
    expect(marks(drawing)).toBe(withSound.length);
    expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
    const some = withSound.filter(({ contender }) => contender !== "up");
    expect(marks(drawPlot(plot, some))).toBe(some.length);
    expect(marks(drawPlot(plot, []))).toBe(0);
  }
  const silent = sampleResult("wifi", "down", { sound: { ...withSound[0]?.sound, madeUp: Number.NaN } as CellResult["sound"] });
  expect(marks(drawPlot(PLOTS["loss-sound.svg"] ?? { title: "", unit: "", read: () => 0 }, [silent]))).toBe(0);
});
