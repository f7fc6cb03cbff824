import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { launchBrowser, Studio } from "@setsuna/testkit";
import { openBenchSite } from "../latency/site.ts";
import { benchAddress } from "../shared/bench-address.ts";
import { untilCalm } from "../shared/calm-machine.ts";
import { flag, option, requireBuilt } from "../shared/command.ts";
import { canRunJanus } from "../shared/janus/janus-config.ts";
import { JanusServer } from "../shared/janus/janus-server.ts";
import { finish, finishPart, printRows, say } from "../shared/output.ts";
import { largest } from "../shared/summaries.ts";
import { calmest, jobsLeft } from "./calm.ts";
import { CELLS, cellOf } from "./cells.ts";
import { type Between, CONTENDER_NAMES, CONTENDERS, type ContenderName, needsJanus } from "./contenders.ts";
import { latencyBlock, lossDocument, type RunFacts, replaceBlock } from "./document.ts";
import { estimate, GRIDS, type Grid, type Job, USUAL } from "./grids.ts";
import { KeptResults, parseResult } from "./kept-results.ts";
import { type CellResult, measure, type Sent } from "./measure.ts";
import { drawPlot, PLOTS } from "./plots.ts";
import { cellRatios, worstCells } from "./ratios.ts";
import { frozenTotalRatio, totalsOf } from "./totals.ts";

/**
 * `npm run bench:loss [-- --grid=short] [-- --quick] [-- --cells=NAME,NAME] [-- --systems=NAME,NAME] [-- --footage=hard|easy] [-- --sound=off] [-- --seconds=N] [-- --passes=N] [-- --fresh] [-- --docs]`
 *
 * Ours beside Chrome's own WebRTC on impaired links, peer to peer and through Janus (Debian's, as many event loops as cores). What neighbours disturbed or what failed is measured again after all else, up to N
 * runs of each; the one that was disturbed least counts. A run that is cut goes on where it was, unless the product or this bench has
 * changed or `--fresh` is given. A whole grid writes bench/results/loss.json, bench/results/loss.md, a block of docs/latency.md and drawings; one that was filtered,
 * and `--quick`, print alone. `--docs` writes the documents of bench/results/loss.json again and measures nothing.
 */

/** Neighbours are waited for before each run, at most so long, ms. */
const PATIENCE_MS = 60_000;
const SEED = 7000;
const ROOT = new URL("../../", import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, ROOT));

const gridOf = (name: string): Grid => {
  if (name === "full" || name === "short" || name === "quick") return GRIDS[name];
  throw new RangeError(`no grid "${name}"; there are full, short, quick`);
};

const contenderOf = (name: string): ContenderName => {
  const found = CONTENDER_NAMES.find((each) => each === name);
  if (found === undefined) throw new RangeError(`no system "${name}"; there are ${CONTENDER_NAMES.join(", ")}`);
  return found;
};

/** The jobs asked for. A cell that is named by hand is measured with every system of the grid's, or with those named. */
const jobsOf = (grid: Grid): readonly Job[] => {
  const cells = option("cells")?.split(",").map(cellOf);
  const systems = option("systems")?.split(",").map(contenderOf);
  const sent = sentOf();
  if (cells !== undefined)
    return cells.flatMap((cell) => (systems ?? CONTENDER_NAMES).map((contender) => ({ cell, contender, sent: sent ?? USUAL })));
  if (systems === undefined && sent === undefined) return grid.jobs;
  const kept = grid.jobs.filter(({ contender }) => systems?.includes(contender) ?? true);
  return sent === undefined ? kept : kept.map((job) => ({ ...job, sent }));
};

const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
  const given = option(name);
  const found = values.find((value) => value === given);
  if (given !== undefined && found === undefined) throw new RangeError(`--${name}=${given}: there are ${values.join(", ")}`);
  return found;
};

/** What `--footage` and `--sound` ask for in every run; undefined: as the grid has it. */
const sentOf = (): Sent | undefined => {
  const footage = oneOf("footage", ["hard", "easy"]);
  const sound = oneOf("sound", ["on", "off"]);
  if (footage === undefined && sound === undefined) return undefined;
  return { footage: footage ?? USUAL.footage, sound: sound === undefined ? USUAL.sound : sound === "on" };
};

/** Length of every run as `--seconds` has it, ms; undefined: as the grid has it. */
const fixedMsOf = (): number | undefined => {
  const given = option("seconds");
  if (given === undefined) return undefined;
  if (Number(given) > 0) return Number(given) * 1000;
  throw new RangeError(`--seconds=${given}: a number above 0 was expected`);
};

/** Folders that the results of one table must have in common, as committed: the product, and the bench that measures it. */
const MEASURED = ["packages", "apps", "bench/loss", "bench/latency", "bench/shared"];

const code = (): string => {
  try {
    const trees = MEASURED.map((folder) => `HEAD:${folder}`);
    return execFileSync("git", ["rev-parse", ...trees], { cwd: path(""), encoding: "utf8" })
      .trim()
      .split("\n")
      .join(" ");
  } catch (error) {
    // No repository here, as in an unpacked archive: results of one folder then count as of one state.
    say(`no commit: ${String(error)}`);
    return "";
  }
};

const passesOf = (grid: Grid): number => {
  const passes = Number(option("passes") ?? grid.passes);
  if (Number.isInteger(passes) && passes >= 1) return passes;
  throw new RangeError(`--passes=${option("passes")}: a whole number from 1 on was expected`);
};

const writeDocuments = (results: readonly CellResult[], facts: RunFacts): void => {
  writeFileSync(path("bench/results/loss.md"), lossDocument(results, facts));
  const latency = path("docs/latency.md");
  writeFileSync(latency, replaceBlock(readFileSync(latency, "utf8"), latencyBlock(results, facts)));
  for (const [file, plot] of Object.entries(PLOTS)) writeFileSync(path(`docs/images/${file}`), drawPlot(plot, results));
};

const describeSound = ({ withSound, sound }: CellResult): string =>
  withSound
    ? `sound made up ${(100 * sound.madeUp).toFixed(2)} %, lost by the line ${sound.lineLost} (${(100 * sound.lineLoss).toFixed(1)} %), ` +
      `said lost ${sound.saidLost}, recovered ${sound.saidRecovered}`
    : "no sound";

const describe = (result: CellResult): string =>
  `${result.cell} | ${result.contender} | p50 ${result.p50.toFixed(1)} p95 ${result.p95.toFixed(1)} p99 ${result.p99.toFixed(1)} ms, ` +
  `frozen ${result.freezeMs.toFixed(0)} ms in ${result.freezes}, ${result.framesPerSecond.toFixed(1)} fps, ${result.mbps.toFixed(2)} Mbit/s, ` +
  `intervals above 1.5 frames ${(100 * result.above15).toFixed(1)} %, above 2.5 ${(100 * result.above25).toFixed(1)} %, rms ${result.rmsMs.toFixed(1)} ms, ` +
  `${describeSound(result)}, ` +
  `${result.psnr.toFixed(1)} dB, SSIM ${result.ssim.toFixed(3)} of ${result.pictures}, line lost ${(100 * result.lineLoss).toFixed(1)} %, ` +
  `steal ${result.stealPercent} %, sockets dropped ${result.socketDrops}${result.disagreements.map((said) => `\n    ${said}`).join("")}`;

const printResults = (results: readonly CellResult[]): void => {
  printRows(results, [
    ["line", ({ cell }) => cellOf(cell).title],
    ["system", ({ contender }) => CONTENDERS[contenderOf(contender)].title],
    ["p50 ms", ({ p50 }) => p50],
    ["p95", ({ p95 }) => p95],
    ["p99", ({ p99 }) => p99],
    ["freezes", ({ freezes }) => freezes],
    ["frozen ms", ({ freezeMs }) => freezeMs],
    ["fps", ({ framesPerSecond }) => framesPerSecond],
    [">1.5 %", ({ above15 }) => 100 * above15],
    [">2.5 %", ({ above25 }) => 100 * above25],
    ["rms ms", ({ rmsMs }) => rmsMs],
    ["made up %", ({ sound }) => 100 * sound.madeUp],
    ["sound lost", ({ sound }) => sound.lineLost],
    ["said lost", ({ sound }) => sound.saidLost],
    ["recovered", ({ sound }) => sound.saidRecovered],
    ["Mbit/s", ({ mbps }) => mbps],
    ["PSNR dB", ({ psnr }) => psnr],
    ["lost %", ({ lineLoss }) => 100 * lineLoss],
    ["steal %", ({ stealPercent }) => stealPercent],
  ]);
};

interface Failure {
  readonly cell: string;
  readonly contender: string;
  readonly error: string;
}

const closingLine = (results: readonly CellResult[]) => {
  const worst = worstCells(cellRatios(results));
  const value = (name: keyof typeof worst): number | null => worst[name]?.value ?? null;
  return {
    bench: "loss",
    figures: {
      runs: results.length,
      disagreements: results.reduce((sum, result) => sum + result.disagreements.length, 0),
      addedWorst3: value("addedWorst3"),
      addedWorst10: value("addedWorst10"),
      p50WorstNarrowOrOut: value("p50WorstNarrowOrOut"),
      stealPercentMax: largest(results.map(({ stealPercent }) => stealPercent)),
    },
    ratios: {
      p50Worst3: value("p50Worst3"),
      p50Worst10: value("p50Worst10"),
      frozenWorst: value("frozenWorst"),
      frozenTotal: frozenTotalRatio(totalsOf(results)) ?? null,
      qualityWorst: value("qualityWorst"),
    },
  };
};

const RESULTS = "bench/results/loss.json";

if (flag("docs")) {
  const { detail } = JSON.parse(readFileSync(path(RESULTS), "utf8")) as { detail: { facts: RunFacts; results: unknown[] } };
  writeDocuments(
    detail.results.map((result) => parseResult(JSON.stringify(result))),
    detail.facts,
  );
  process.exit(0);
}

requireBuilt();

const chosen = gridOf(option("grid") ?? (flag("quick") ? "quick" : "full"));
const grid: Grid = { ...chosen, fixedMs: fixedMsOf() };
const address = benchAddress();
const withJanus = canRunJanus(address);
if (!withJanus)
  say("Janus is not installed (Debian package `janus`) or there is no address but loopback: the rest is measured without it.");
const wanted = jobsOf(grid);
const jobs = withJanus ? wanted : wanted.filter(({ contender }) => !needsJanus(contender));
const passes = passesOf(grid);
const isWhole = grid.name !== "quick" && wanted === grid.jobs && grid.fixedMs === undefined;
const plan = { code: code(), grid: grid.name, warmUpMs: grid.warmUpMs, measureMs: grid.measureMs, seed: SEED };
const kept = isWhole ? new KeptResults(path(`bench/results/loss-${grid.name}.partial.jsonl`), plan, flag("fresh")) : undefined;
/** All that was measured, a job's disturbed runs among it. */
const runs: CellResult[] = [...(kept?.results ?? [])];
const failures: Failure[] = [];
const leftNow = (): readonly Job[] => jobsLeft(jobs, runs, failures, passes);

const browser = await launchBrowser();
const browserName = `Chromium ${browser.version().split(".")[0]}`;
const site = await openBenchSite();
const studio = await Studio.start();
const janus = withJanus ? await JanusServer.start({ address, eventLoops: cpus().length }) : undefined;
const between: Between = { site, studio, janus };
// The browser ends by itself at these; the run in progress fails then, and what was measured is kept.
let isCut = false;
const cut = (): void => {
  isCut = true;
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, cut);
browser.once("disconnected", cut);

const attempt = async (job: Job): Promise<CellResult | undefined> => {
  // The same chances for every system of a cell.
  const seed = SEED + CELLS.indexOf(job.cell);
  try {
    return await measure(browser, between, job, grid, seed);
  } catch (error) {
    if (isCut) return;
    failures.push({ cell: job.cell.name, contender: job.contender, error: String(error) });
    say(`${job.cell.name} | ${job.contender} | seed ${seed} | failed: ${String(error)}`);
    return;
  }
};

const started = performance.now();
try {
  for (let left = leftNow(); left.length > 0 && !isCut; left = leftNow()) {
    say(`${left.length} of ${jobs.length} runs to go, about ${Math.ceil(estimate({ ...grid, jobs: left }) / 60_000)} minutes`);
    for (const job of left) {
      await untilCalm({ patienceMs: PATIENCE_MS });
      if (isCut) break;
      const result = await attempt(job);
      if (result === undefined) continue;
      say(describe(result));
      runs.push(result);
      kept?.add(result);
    }
  }
} finally {
  browser.off("disconnected", cut);
  await janus?.stop();
  await studio.stop();
  await site.close();
  await browser.close();
}
const results = calmest(jobs, runs);
const without = failures.filter(
  ({ cell, contender }) => !results.some((run) => run.cell === cell && run.contender === contender),
);
if (isCut) {
  say(`Cut after ${results.length} of ${jobs.length} runs.${kept === undefined ? "" : " The same command goes on from there."}`);
  process.exit(130);
}
say(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
printResults(results);
for (const { cell, contender, disagreements } of results)
  for (const said of disagreements) say(`${cell} | ${contender} | ${said}`);
const line = closingLine(results);
if (kept === undefined) finishPart(line);
else {
  const facts: RunFacts = {
    day: new Date().toISOString().slice(0, 10),
    browser: browserName,
    grid: grid.name,
    warmUpMs: grid.warmUpMs,
    measureMs: grid.measureMs,
    again: runs.length - results.length,
    failures: without.map(({ cell, contender, error }) => `${cell}, ${contender}: ${error}`),
  };
  writeDocuments(results, facts);
  // With runs that failed it stays, so that the same command tries those again.
  if (without.length === 0) kept.remove();
  finish(line, { plan, facts, results, failures: without });
}
process.exit(without.length > 0 ? 1 : 0);
