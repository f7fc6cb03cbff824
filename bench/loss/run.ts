import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { LINK_SEED_VARIABLE } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import { canRunJanus, JanusServer, machineAddress } from "@setsuna/testkit/stack";
import { untilCalm } from "../shared/calm-machine.ts";
import { requireBuilt } from "../shared/command.ts";
import { say } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { calmest, jobsLeft } from "./calm.ts";
import { CELLS } from "./cells.ts";
import { type Between, needsJanus } from "./contenders.ts";
import { latencyBlock, lossDocument, type RunFacts, replaceBlock } from "./document.ts";
import { estimate, jobsInTime } from "./grids.ts";
import { isSameJob, type Job, type JobName, nameOf } from "./job.ts";
import { KeptResults, keptSeed, parseResult } from "./kept-results.ts";
import { type CellResult, measure } from "./measure.ts";
import { asked, LOSS_OPTIONS } from "./options.ts";
import { drawPlot, PLOTS } from "./plots.ts";
import { closingLine, describe, printResults } from "./printed.ts";
import { cellSeed, chooseSeed } from "./seed.ts";

/**
 * `npm run bench:loss [-- --quick] [-- --cells=NAME,NAME] [-- --systems=NAME,NAME] [-- --footage=hard|easy|still] [-- --sound=on|off]
 * [-- --seconds=N] [-- --grid=full|quick|shapes] [-- --passes=N] [-- --minutes=N] [-- --fresh] [-- --docs]` Ours next to Chrome's
 * own WebRTC on impaired links, video and speech. Disturbed or failed runs are repeated last, up to N runs of each. An
 * interrupted bench resumes, unless the product or this bench has changed or `--fresh` is given. The full grid writes
 * bench/results/loss.json, bench/results/loss.md, a block of docs/latency.md and drawings; `--docs` only rewrites these. The seed
 * is SETSUNA_LINK_SEED, or random and printed.
 */

const PATIENCE_MS = 60_000;
const ROOT = new URL("../../", import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, ROOT));

/** Results combine only for the same commits of these folders: product and bench. */
const MEASURED = ["packages", "apps", "bench/loss", "bench/latency", "bench/shared"];

const code = (): string => {
  try {
    const trees = MEASURED.map((folder) => `HEAD:${folder}`);
    return execFileSync("git", ["rev-parse", ...trees], { cwd: path(""), encoding: "utf8" })
      .trim()
      .split("\n")
      .join(" ");
  } catch (error) {
    // Without a repository, as in an archive, all results in a folder count as one state.
    say(`no commit: ${String(error)}`);
    return "";
  }
};

const writeDocuments = (results: readonly CellResult[], facts: RunFacts): void => {
  writeFileSync(path("bench/results/loss.md"), lossDocument(results, facts));
  const latency = path("docs/latency.md");
  writeFileSync(latency, replaceBlock(readFileSync(latency, "utf8"), latencyBlock(results, facts)));
  for (const [file, plot] of Object.entries(PLOTS)) writeFileSync(path(`docs/images/${file}`), drawPlot(plot, results));
};

interface Failure extends JobName {
  readonly error: string;
}

const RESULTS = "bench/results/loss.json";
const PARTIAL = path("bench/results/loss.partial.jsonl");

const given = commandArguments({
  options: LOSS_OPTIONS,
  flags: ["quick", "fresh", "docs"],
});
if (given.flag("docs")) {
  const { detail } = JSON.parse(readFileSync(path(RESULTS), "utf8")) as { detail: { facts: RunFacts; results: unknown[] } };
  writeDocuments(
    detail.results.map((result) => parseResult(JSON.stringify(result))),
    detail.facts,
  );
  process.exit(0);
}

requireBuilt();

const { grid, jobs: wanted, isWhole, minutes } = asked(given.flag("quick"), (name) => given.option(name));
const address = machineAddress();
const named = wanted.some(({ contender }) => needsJanus(contender));
const withJanus = named && canRunJanus(address);
if (named && !withJanus)
  say("Janus is not installed (Debian package `janus`) or there is no address but loopback: the rest is measured without it.");
const jobs = withJanus ? wanted : wanted.filter(({ contender }) => !needsJanus(contender));
const untilMs = minutes === undefined ? Number.POSITIVE_INFINITY : 60_000 * minutes;
const seed = chooseSeed(isWhole && !given.flag("fresh") ? keptSeed(PARTIAL) : undefined);
process.env[LINK_SEED_VARIABLE] = String(seed);
say(`Seed ${seed}; the same chances again with ${LINK_SEED_VARIABLE}=${seed}.`);
const plan = { code: code(), grid: grid.name, warmUpMs: grid.warmUpMs, measureMs: grid.measureMs, seed };
const kept = isWhole ? new KeptResults(PARTIAL, plan, given.flag("fresh")) : undefined;
const runs: CellResult[] = [...(kept?.results ?? [])];
const failures: Failure[] = [];
const leftNow = (): readonly Job[] => jobsLeft(jobs, runs, failures, grid.passes);

await runBench("loss", async (opened) => {
  const [browser, site, studio] = [await opened.browser(), await opened.site(), await opened.studio()];
  const browserName = `Chromium ${browser.version().split(".")[0]}`;
  const janus = withJanus
    ? opened.use(await JanusServer.start({ address, eventLoops: cpus().length }), (server) => server.stop())
    : undefined;
  const between: Between = { site, studio, janus };
  let isCut = false;
  const cut = (): void => {
    isCut = true;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, cut);
  browser.once("disconnected", cut);

  const attempt = async (job: Job): Promise<CellResult | undefined> => {
    const own = cellSeed(CELLS.indexOf(job.cell));
    try {
      return await measure(browser, between, job, grid, own);
    } catch (error) {
      if (isCut) return;
      failures.push({ ...nameOf(job), error: String(error) });
      say(`${job.cell.name} | ${job.contender} | failed: ${String(error)}`);
      return;
    }
  };

  const started = performance.now();
  const isTried = (job: Job): boolean => [...runs, ...failures].some((run) => isSameJob(run, nameOf(job)));
  const nextJobs = (): readonly Job[] => jobsInTime(grid, leftNow(), isTried, performance.now() - started);
  for (let left = nextJobs(); left.length > 0 && !isCut; left = nextJobs()) {
    say(`${left.length} of ${jobs.length} runs to go, about ${Math.ceil(estimate({ ...grid, jobs: left }) / 60_000)} minutes`);
    for (const job of left) {
      await untilCalm({ patienceMs: PATIENCE_MS });
      isCut ||= performance.now() - started > untilMs;
      if (isCut) break;
      const result = await attempt(job);
      if (result === undefined) continue;
      say(describe(result));
      runs.push(result);
      kept?.add(result);
    }
  }
  browser.off("disconnected", cut);
  await opened.close();
  const results = calmest(jobs, runs);
  const without = failures.filter((failure) => !results.some((run) => isSameJob(run, failure)));
  if (isCut) {
    say(
      `Cut after ${results.length} of ${jobs.length} runs.${kept === undefined ? "" : " The same command goes on from there."}`,
    );
    process.exit(130);
  }
  say(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  printResults(results);
  for (const { cell, contender, disagreements } of results)
    for (const said of disagreements) say(`${cell} | ${contender} | ${said}`);
  const facts: RunFacts = {
    day: new Date().toISOString().slice(0, 10),
    browser: browserName,
    grid: grid.name,
    warmUpMs: grid.warmUpMs,
    measureMs: grid.measureMs,
    seed,
    again: runs.length - results.length,
    failures: without.map(({ cell, contender, error }) => `${cell}, ${contender}: ${error}`),
  };
  if (kept !== undefined) {
    writeDocuments(results, facts);
    // With failed runs it stays, so that the same command retries them.
    if (without.length === 0) kept.remove();
  }
  return {
    ...closingLine(results),
    detail: { plan, facts, results, failures: without },
    isWhole: kept !== undefined,
    violations: facts.failures,
  };
});
