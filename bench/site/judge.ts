import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import lighthouse from "lighthouse";
import { CATEGORIES, type LighthouseResult } from "./page-result.ts";

export interface Judged {
  readonly address: string;
  readonly port: number;
  readonly report?: string;
  readonly slowdown: number;
}

export const judge = async ({ address, port, report, slowdown }: Judged): Promise<LighthouseResult> => {
  const run = await lighthouse(address, {
    port,
    output: "html",
    logLevel: "error",
    onlyCategories: [...CATEGORIES],
    formFactor: "mobile",
    throttlingMethod: "simulate",
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  if (run === undefined) throw new Error(`Lighthouse said nothing of ${address}`);
  if (report !== undefined) {
    mkdirSync(dirname(report), { recursive: true });
    writeFileSync(report, [run.report].flat().join(""));
    writeFileSync(report.replace(/\.html$/, ".json"), JSON.stringify(run.lhr));
  }
  return run.lhr;
};
