import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, say } from "./run.mjs";
import { spoken, summaryLines, totals } from "./test-summary.mjs";

/** Environment of a part of a run: its name, and the file that its results go to. */
export const PART_NAME = "SETSUNA_TEST_PART";
export const PART_RESULTS = "SETSUNA_TEST_RESULTS";

const projects = (...names) => names.map((name) => `--project=${name}`);

/**
 * Stages of a whole run, one after the other; the parts of one run beside each other. Journeys that compare times leave half of the processors
 * idle: unit tests take that half, and yield whenever a journey wants it. Journeys that mind no neighbour want all of it.
 */
const STAGES = [
  [
    { name: "unit", args: projects("unit"), niceness: 19 },
    { name: "journeys", args: projects("e2e-network", "e2e"), niceness: 0 },
  ],
  [{ name: "journeys together", args: projects("e2e-together"), niceness: 0 }],
];

const resultsOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // A part that was ended from outside leaves none; its exit code says that it failed.
    return [];
  }
};

/** Runs all tests, in {@link STAGES}, with `args` for vitest. Resolves with the first exit code that is not 0, or 0. */
export const runStages = async (args, env, stages = STAGES) => {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "setsuna-results-"));
  const results = [];
  let code = 0;
  try {
    for (const [index, stage] of stages.entries()) {
      const codes = await Promise.all(
        stage.map((part) => {
          const file = join(folder, `${index}-${part.name}.json`);
          const own = { ...env, [PART_NAME]: part.name, [PART_RESULTS]: file };
          return run("vitest", [...args, ...part.args], { env: own, niceness: part.niceness }).then((ended) => {
            results.push(...resultsOf(file));
            return ended;
          });
        }),
      );
      code ||= codes.find((ended) => ended !== 0) ?? 0;
      // Ended by a signal: nobody wants the rest.
      if (codes.some((ended) => ended > 128)) break;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`All: ${totals(results, results.length)}, ${spoken(performance.now() - startedAt)}`);
  for (const { file, failed } of results.filter((result) => result.failed > 0)) say(`FAILED ${file}: ${failed}`);
  for (const line of summaryLines(results)) say(line);
  return code;
};
