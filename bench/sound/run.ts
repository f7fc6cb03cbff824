import { writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { LINK_SEED_VARIABLE } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { speechLoop } from "@setsuna/testkit/sound";
import { CELLS } from "../loss/cells.ts";
import { cellSeed, chooseSeed } from "../loss/seed.ts";
import { untilCalm } from "../shared/calm-machine.ts";
import { requireBuilt } from "../shared/command.ts";
import { printRows, say } from "../shared/output.ts";
import { attempt, runBench } from "../shared/runner.ts";
import { SOUND_CELLS, soundCellOf } from "./cells.ts";
import { isOnBoth, type SoundContender, soundContendersOf } from "./contenders.ts";
import { barsReported, SOUND_COLUMNS, type SoundFacts, soundDocument } from "./document.ts";
import { measureSound, type SoundCellResult, type SoundRun } from "./measure.ts";
import { openTalkGroup } from "./party-line.ts";
import { addedMs, lossesReported, SOUND_RATIOS, type SoundRatioName, soundRatio, worstOfOurs } from "./ratios.ts";

/**
 * `npm run bench:sound [-- --quick] [-- --cells=NAME,NAME] [-- --systems=NAME,NAME] [-- --seconds=N]` Speech over lossy and
 * reordering links, ours next to Chrome's own (Opus with FEC, and RED). Only the whole writes bench/results/sound.json and
 * sound.md. Seed: SETSUNA_LINK_SEED, or random and printed.
 */

const PATIENCE_MS = 30_000;
const DOCUMENT = fileURLToPath(new URL("../results/sound.md", import.meta.url));

requireBuilt();
const given = commandArguments({ options: ["cells", "systems", "seconds"], flags: ["quick"] });
const quick = given.flag("quick");
const [onlyCells, onlySystems] = [given.option("cells"), given.option("systems")];
const seconds = given.number("seconds", undefined);
if (seconds === 0) throw new RangeError("--seconds=0: a number above 0 was expected");
const isWhole = !quick && onlyCells === undefined && onlySystems === undefined && seconds === undefined;
const length = { warmUpMs: quick ? 2000 : 3000, measureMs: 1000 * (seconds ?? (quick ? 4 : 10)) };
const cells = onlyCells?.split(",").map(soundCellOf) ?? (quick ? [soundCellOf("rtt50-loss5")] : SOUND_CELLS);
const contenders = soundContendersOf(onlySystems ?? (quick ? "up,opus,red" : undefined));
const seed = chooseSeed(undefined);
process.env[LINK_SEED_VARIABLE] = String(seed);
say(`Seed ${seed}; the same chances again with ${LINK_SEED_VARIABLE}=${seed}.`);
const runs: SoundRun[] = cells.flatMap(({ cell, both, direct }, index) => {
  const usual = (contender: SoundContender): boolean => (isOnBoth(contender) ? both : contender !== "direct" || direct);
  const own = contenders.filter((contender) => onlyCells !== undefined || usual(contender));
  return (index % 2 === 0 ? own : own.toReversed()).map((contender) => ({
    cell,
    contender,
    ...length,
    seed: cellSeed(CELLS.indexOf(cell)),
  }));
});

await runBench("sound", async (opened) => {
  const loop = speechLoop();
  const results: SoundCellResult[] = [];
  const failures: string[] = [];
  const [browser, site, studio] = [
    await opened.browser(),
    await opened.site(),
    await opened.studio({ DATA_DIR: await opened.folder(), BOT_PROTECTION: "off" }),
  ];
  if (contenders.includes("party")) await openTalkGroup(studio);
  const browserName = `Chromium ${browser.version().split(".")[0]}`;
  const started = performance.now();

  const describe = (result: SoundCellResult): string =>
    `${result.cell} | ${SOUND_COLUMNS.map(([title, read]) => `${title} ${read(result)}`).join(", ")}`;

  for (const run of runs) {
    await untilCalm({ patienceMs: PATIENCE_MS });
    await attempt(`${run.cell.name}, ${run.contender}`, failures, async () => {
      const result = await measureSound(browser, { site, studio }, run, loop);
      results.push(result);
      say(describe(result));
    });
  }
  const minutes = (performance.now() - started) / 60_000;
  say(`${minutes.toFixed(1)} minutes`);
  printRows(results, [["link", ({ cell }) => cell], ...SOUND_COLUMNS]);
  for (const { cell } of cells) for (const said of barsReported(results, cell.name)) say(`${cell.title}: ${said}`);

  const madeUpPercent = ({ madeUp }: SoundCellResult): number => 100 * madeUp;
  const worst = (cell: string): number | null => worstOfOurs(results, cell, madeUpPercent);
  const day = new Date().toISOString().slice(0, 10);
  const facts: SoundFacts = { day, browser: browserName, ...length, minutes, seed, failures };
  if (isWhole) writeFileSync(DOCUMENT, soundDocument(results, facts));
  return {
    figures: {
      runs: results.length,
      minutes,
      madeUp5Percent: worst("rtt50-loss5"),
      madeUp10Percent: worst("rtt50-loss10"),
      madeUpBurstsPercent: worst("rtt50-bursty"),
      added5Ms: worstOfOurs(results, "rtt50-loss5", addedMs),
      added10Ms: worstOfOurs(results, "rtt50-loss10", addedMs),
      addedBurstsMs: worstOfOurs(results, "rtt50-bursty", addedMs),
      lossesSaid: lossesReported(results) ?? null,
    },
    ratios: Object.fromEntries(
      (Object.keys(SOUND_RATIOS) as SoundRatioName[]).map((name) => [name, soundRatio(results, name) ?? null]),
    ),
    detail: { facts, results },
    isWhole,
    violations: failures,
  };
});
