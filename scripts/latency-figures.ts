/** Copies the benchmark's results to the landing page. `--write` keeps them; without it a difference fails. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { commandArguments } from "@setsuna/testkit/model";
import { type LatencyResults, latencyFigures } from "./lib/latency-extract.ts";
import { comparisonFigures, type LossResults } from "./lib/loss-extract.ts";

const writes = commandArguments({ flags: ["write"] }).flag("write");
const ROOT = join(import.meta.dirname, "..");
const LANDING = join(ROOT, "apps", "web", "app", "landing");

const resultsOf = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, "bench", "results", name), "utf8"));
const wanted = [
  [join(LANDING, "record", "latency-figures.json"), latencyFigures(resultsOf("latency.json") as LatencyResults)],
  [join(LANDING, "compare", "compare-figures.json"), comparisonFigures(resultsOf("loss.json") as LossResults)],
] as const;
for (const [file, figures] of wanted) {
  const text = `${JSON.stringify(figures, null, 2)}\n`;
  if (writes) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    process.stderr.write(
      "The landing page's figures are older than bench/results; run npx tsx scripts/latency-figures.ts --write.\n",
    );
    process.exitCode = 1;
  }
}
