import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { launchBrowser, Studio } from "@setsuna/testkit";
import type { Browser } from "playwright-core";
import { type BenchSite, openBenchSite } from "../latency/site.ts";
import { type BenchLine, finish, say } from "./output.ts";

export interface BenchResult extends Omit<BenchLine, "bench"> {
  readonly detail?: unknown;
  /** Whole if absent. Only a whole run is kept in bench/results. */
  readonly isWhole?: boolean;
  /** Each is printed; the bench then exits with 1. */
  readonly violations?: readonly string[];
}

/** What a bench opened; closed in reverse order. */
export class Opened {
  private readonly closers: (() => unknown)[] = [];

  use<Resource>(resource: Resource, close: (resource: Resource) => unknown): Resource {
    this.closers.push(() => close(resource));
    return resource;
  }

  async browser(): Promise<Browser> {
    return this.use(await launchBrowser(), (browser) => browser.close());
  }

  async site(): Promise<BenchSite> {
    return this.use(await openBenchSite(), (site) => site.close());
  }

  async studio(settings?: Parameters<typeof Studio.start>[0]): Promise<Studio> {
    return this.use(await Studio.start(settings), (studio) => studio.stop());
  }

  async folder(): Promise<string> {
    return this.use(await mkdtemp(join(tmpdir(), "setsuna-bench-")), (path) => rm(path, { recursive: true, force: true }));
  }

  /** Closes everything even if some fail. Resolves with what failed. */
  async close(): Promise<readonly string[]> {
    const failures: string[] = [];
    for (const close of this.closers.splice(0).reverse())
      await attempt("close", failures, async () => {
        await close();
      });
    return failures;
  }
}

/** Runs a bench, closes what it opened, prints and keeps its result, and exits: 1 with violations. */
export const runBench = async (bench: string, measure: (opened: Opened) => Promise<BenchResult>): Promise<never> => {
  const opened = new Opened();
  let result: BenchResult;
  let unclosed: readonly string[] = [];
  try {
    result = await measure(opened);
  } finally {
    unclosed = await opened.close();
  }
  const { detail, isWhole = true, violations = [], ...line } = result;
  for (const violation of violations) say(`Violated: ${violation}`);
  finish({ bench, ...line }, detail, isWhole);
  return process.exit(violations.length + unclosed.length > 0 ? 1 : 0);
};

/** Measures each job once per round, in reverse order every second round: drift of the machine then affects all alike. */
export const inTurn = async <Job>(
  rounds: number,
  jobs: readonly Job[],
  measure: (job: Job, round: number) => Promise<void>,
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1)
    for (const job of round % 2 === 0 ? jobs : jobs.toReversed()) await measure(job, round);
};

/** Runs `measure`; what it throws is printed and added to `failures`, so that the rest of the bench runs. */
export const attempt = async (name: string, failures: string[], measure: () => Promise<void>): Promise<void> => {
  try {
    await measure();
  } catch (error) {
    failures.push(`${name}: ${String(error)}`);
    say(`${name} | failed: ${String(error)}`);
  }
};
