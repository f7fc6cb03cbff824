/** The landing page's figures are made of the benchmark's results. `--write` makes them; without, this fails when the two differ. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { type LatencyResults, latencyFigures } from "./lib/latency-extract.ts";

const ROOT = join(import.meta.dirname, "..");
const FIGURES = join(ROOT, "apps", "web", "app", "landing", "record", "latency-figures.json");

const results = JSON.parse(readFileSync(join(ROOT, "bench", "results", "latency.json"), "utf8")) as LatencyResults;
const wanted = `${JSON.stringify(latencyFigures(results), null, 2)}\n`;
if (process.argv.includes("--write")) writeFileSync(FIGURES, wanted);
else if (readFileSync(FIGURES, "utf8") !== wanted) {
  process.stderr.write(
    "The landing page's figures are older than bench/results; run npx tsx scripts/latency-figures.ts --write.\n",
  );
  process.exitCode = 1;
}
