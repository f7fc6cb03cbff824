import { expect, test } from "vitest";
import { CELLS } from "./cells.ts";
import { CONTENDER_NAMES, CONTENDERS } from "./contenders.ts";
import { BLOCK_END, BLOCK_START, latencyBlock, lossDocument, type RunFacts, replaceBlock } from "./document.ts";
import type { CellResult } from "./measure.ts";
import { drawPlot, PLOTS } from "./plots.ts";
import { sampleResult } from "./sample-result.ts";

const FACTS: RunFacts = {
  day: "2026-11-21",
  browser: "Chromium 156",
  grid: "full",
  warmUpMs: 4000,
  measureMs: 10_000,
  again: 0,
  failures: [],
};

/** Ours is twice as quick, but for one line where it is frozen and a panel hides it. */
const results: CellResult[] = CELLS.flatMap((cell) =>
  CONTENDER_NAMES.map((name) => {
    const { ours, delayMs } = CONTENDERS[name];
    const isBad = ours && cell.name === "rtt100-loss10";
    return sampleResult(cell.name, name, {
      p50: cell.rttMs / 2 + delayMs + (ours ? 20 : 60) + cell.lossPercent,
      ...(isBad ? { freezeMs: 700, freezes: 3, disagreements: ["receiver's panel, freezes: panel 0, pixels 3"] } : {}),
    });
  }),
);

test("every contender of every line has its row, and a line its comparison", () => {
  const document = lossDocument(results, FACTS);
  for (const { title } of CELLS) expect(document).toContain(`## ${title}\n`);
  for (const name of CONTENDER_NAMES)
    expect(document.split("\n").filter((line) => line.startsWith(`| ${CONTENDERS[name].title} |`)).length).toBe(CELLS.length);
  expect(document).toContain("- `down`: receiver's panel, freezes: panel 0, pixels 3");
  expect(lossDocument(results, { ...FACTS, failures: ["wifi, up: no picture"] })).toContain("- wifi, up: no picture");
});

test("what was measured again is said", () => {
  expect(latencyBlock(results, { ...FACTS, again: 7 })).toContain(" 7 runs that neighbours had disturbed were made again");
  expect(latencyBlock(results, FACTS)).not.toContain("made again");
});

test("the summary says what is met, what is not, and where", () => {
  const block = latencyBlock(results, FACTS);
  expect(block).toMatch(/`p50Worst3` \| 0.7\d \| 0.7 \| not met \| RTT 200 ms, 3 % loss/);
  expect(block).toMatch(/`frozenWorst` \| 701.00 \| 1 \| not met \| RTT 100 ms, 10 % loss/);
  expect(block).toMatch(/`qualityWorst` \| 1.00 \| 0.95 \| met/);
  expect(block).toContain("Frozen time is above Chrome's on: RTT 100 ms, 10 % loss.");
  expect(block).toContain("disagreed with pixels or line in 5 of our 175 runs");
});

test("all lines together stand in a table, and what of a contender was not measured does not", () => {
  const block = latencyBlock(results, FACTS);
  expect(block).toContain("| Setsuna, line to the viewer | 30 | 0.70 | 3 | 23.0 | ");
  expect(block).toContain("| Chrome's own, VP8 | 30 | 0.00 | 0 | ");
  expect(block).toContain("(`frozenTotal`): 701.000.");
  expect(
    latencyBlock(
      results.filter(({ contender }) => !contender.startsWith("janus")),
      FACTS,
    ),
  ).not.toContain("Janus");
});

test("the block takes the place of the one before, and no other text's", () => {
  const document = `before\n${BLOCK_START}\nold\n${BLOCK_END}\nafter\n`;
  const once = replaceBlock(document, "new");
  expect(once).toBe(`before\n${BLOCK_START}\nnew\n${BLOCK_END}\nafter\n`);
  expect(replaceBlock(once, "new")).toBe(once);
  expect(() => replaceBlock("no marks", "new")).toThrow(/no place/);
});

test("a drawing has a point for each figure, and none for those that are missing", () => {
  for (const plot of Object.values(PLOTS)) {
    const drawing = drawPlot(plot, results);
    expect(drawing.match(/<circle/g)?.length).toBe(5 * 5 * 5);
    expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
    const some = results.filter(({ contender, cell }) => contender !== "up" && cell !== "rtt0-loss1");
    expect(drawPlot(plot, some).match(/<circle/g)?.length).toBe((5 * 5 - 1) * 4);
    expect(drawPlot(plot, [])).not.toMatch(/<circle|NaN/);
  }
});
