/**
 * `npm run bench:site [-- --quick]`: Lighthouse scores for a phone on slow 4G, medians of three runs, one with `--quick`.
 * `--calibrated` fits the slowdown to this machine and keeps a separate result. Lists missed targets of docs/site.md.
 */
import { spawnSync } from "node:child_process";
import type { Language, PublicPath } from "@setsuna/contracts";
import { launchOptions, startCpuWindow } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import puppeteer from "puppeteer-core";
import { requireBuilt } from "../shared/command.ts";
import { printRows, say } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { largest } from "../shared/summaries.ts";
import { judge } from "./judge.ts";
import { type LighthouseResult, medianResult, type PageResult, pageResult } from "./page-result.ts";
import { DEFAULT_SLOWDOWN, slowdownFor } from "./slowdown.ts";
import { missed } from "./targets.ts";
import { weightOf } from "./weight.ts";

interface MeasuredPage {
  readonly path: PublicPath;
  readonly language: Language;
}

const MEASURED_PAGES: readonly MeasuredPage[] = [
  { path: "/", language: "ja" },
  { path: "/", language: "en" },
  { path: "/explanation", language: "ja" },
  { path: "/multilatency", language: "en" },
  { path: "/desktopapp", language: "ja" },
];

const nameOf = ({ path, language }: MeasuredPage): string => `${path} ${language}`;

const given = commandArguments({ options: ["reports", "only"], flags: ["quick", "calibrated"] });
const quick = given.flag("quick");
const calibrated = given.flag("calibrated");
/** `--reports=FOLDER` keeps Lighthouse's report of each page's last run. */
const reports = given.option("reports");
const only = given.option("only") ?? "";
const RUNS = quick ? 1 : 3;

requireBuilt();

const japaneseFonts = spawnSync("fc-list", [":lang=ja"], { encoding: "utf8" });
if (japaneseFonts.status === 0 && japaneseFonts.stdout === "")
  say(
    "No Japanese font here, as every visitor's phone has one: pages in Japanese are slower and move. apt-get install fonts-noto-cjk",
  );

const pages = MEASURED_PAGES.filter((page) => nameOf(page).startsWith(only));
const runs = new Map<string, PageResult[]>(pages.map((page) => [nameOf(page), []]));
await runBench(calibrated ? "site-calibrated" : "site", async (opened) => {
  const endCpu = startCpuWindow();
  let last: LighthouseResult | undefined;
  const studio = await opened.studio({ LOG_LEVEL: "error" });
  const { executablePath = "", args = [] } = launchOptions();
  /** Lighthouse sometimes misses the start in the trace. */
  const ATTEMPTS = 3;

  let slowdown: number = DEFAULT_SLOWDOWN;

  const judged = async (page: MeasuredPage): Promise<LighthouseResult> => {
    for (let attempt = 1; ; attempt += 1) {
      // A fresh browser, so that pages share no cache or memory.
      const browser = await puppeteer.launch({ executablePath, args, headless: true });
      try {
        const result = await judge({
          address: `${studio.origin}/studio${page.path}?lng=${page.language}`,
          port: Number(new URL(browser.wsEndpoint()).port),
          slowdown,
          ...(reports === undefined ? {} : { report: `${reports}/${nameOf(page).replaceAll(/[^A-Za-z]+/g, "-")}.html` }),
        });
        if (result.runtimeError === undefined || attempt === ATTEMPTS) return result;
        say(`${nameOf(page)}: ${result.runtimeError.code}, once more`);
      } finally {
        await browser.close();
      }
    }
  };
  if (calibrated && pages[0] !== undefined) {
    const { benchmarkIndex } = (await judged(pages[0])).environment;
    slowdown = slowdownFor(benchmarkIndex);
    say(`BenchmarkIndex ${benchmarkIndex}: slowed down ${slowdown.toFixed(2)} times`);
  }
  for (let run = 0; run < RUNS; run += 1)
    for (const page of pages) {
      last = await judged(page);
      const read = pageResult(last);
      const result = { ...read, scriptKb: await weightOf(read.scripts) };
      runs.get(nameOf(page))?.push(result);
      const { performance } = result.scores;
      say(`${nameOf(page)}: performance ${performance}, LCP ${result.lcpMs} ms, CLS ${result.cls}, ${result.failed.join(", ")}`);
    }
  const { stealPercent } = endCpu();

  const medians = [...runs].map(([name, of]) => [name, medianResult(of)] as const);
  printRows(medians, [
    ["page", ([name]) => name],
    ["perf", ([, { scores }]) => String(scores.performance)],
    ["a11y", ([, { scores }]) => String(scores.accessibility)],
    ["best", ([, { scores }]) => String(scores["best-practices"])],
    ["seo", ([, { scores }]) => String(scores.seo)],
    ["FCP ms", ([, { fcpMs }]) => String(fcpMs)],
    ["LCP ms", ([, { lcpMs }]) => String(lcpMs)],
    ["CLS", ([, { cls }]) => cls.toFixed(3)],
    ["TBT ms", ([, { tbtMs }]) => String(tbtMs)],
    ["SI ms", ([, { speedIndexMs }]) => String(speedIndexMs)],
    ["script kB", ([, { scriptKb }]) => scriptKb],
    ["all kB", ([, { totalKb }]) => totalKb],
    ["misses", ([name, page]) => missed(name, page).join(", ") || "-"],
  ]);
  const all = medians.map(([, page]) => page);
  const landing = medians.filter(([name]) => name.startsWith("/ ")).map(([, page]) => page);
  const least = (read: (page: PageResult) => number): number => Math.min(...all.map(read));
  const most = (from: readonly PageResult[], read: (page: PageResult) => number): number | null => largest(from.map(read));
  return {
    figures: {
      performanceLeast: least(({ scores }) => scores.performance),
      accessibilityLeast: least(({ scores }) => scores.accessibility),
      bestPracticesLeast: least(({ scores }) => scores["best-practices"]),
      seoLeast: least(({ scores }) => scores.seo),
      lcpMostMs: most(all, ({ lcpMs }) => lcpMs),
      clsMost: most(all, ({ cls }) => cls),
      tbtMostMs: most(all, ({ tbtMs }) => tbtMs),
      landingLcpMs: most(landing, ({ lcpMs }) => lcpMs),
      landingScriptKb: most(landing, ({ scriptKb }) => scriptKb),
      stealPercent,
    },
    ratios: {},
    detail: {
      measuredAt: new Date().toISOString(),
      lighthouse: last?.lighthouseVersion,
      browser: last?.environment.hostUserAgent,
      benchmarkIndex: last?.environment.benchmarkIndex,
      slowdown,
      runs: RUNS,
      pages: Object.fromEntries(medians),
      each: Object.fromEntries(runs),
    },
    isWhole: !quick && only === "",
  };
});
