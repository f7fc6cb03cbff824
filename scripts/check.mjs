/**
 * `npm run check`: format, lint, types, import rules, docstrings, units, old words, dead code, secrets, packages and generated
 * documents.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { installIfNeeded } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { ROOT, run, runScript, say } from "./lib/run.mjs";
import { checkAdvisories, checkBillOfMaterials, checkDeadCode, checkLockfile, checkSecrets, NOT_CHECKED } from "./lib/supply.mjs";

const saying = (sentencesOf) => async () => {
  const sentences = await sentencesOf();
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  return sentences.length === 0 ? 0 : 1;
};

const steps = () => [
  ["format and lint", () => run("biome", ["ci", "--colors", process.stdout.isTTY ? "force" : "off", "."])],
  ["route types", () => run("react-router", ["typegen"], { cwd: join(ROOT, "apps", "web") })],
  // Each checker reads package types again: one each halves CPU time and memory.
  ["types", () => run("tsc", ["-b", "--builders", String(Math.min(4, availableParallelism())), "--checkers", "1"])],
  ["depcruise", () => run("depcruise", ["--config", ".dependency-cruiser.mjs", "apps", "packages", "bench", "tests"])],
  // Its parser exists only after installation.
  [
    "docstrings",
    saying(async () => {
      const { askingDocblocks, missingDocstrings } = await import("./lib/docstrings.mjs");
      return [...missingDocstrings(), ...askingDocblocks()];
    }),
  ],
  ["units", saying(async () => (await import("./lib/units.mjs")).unitComplaints())],
  ["old words", saying(async () => (await import("./lib/old-words.mjs")).allOldWords())],
  ["prose", saying(async () => (await import("./lib/prose.mjs")).allProse())],
  ["dead code", checkDeadCode],
  ["secrets", checkSecrets],
  ["advisories", () => checkAdvisories()],
  ["lockfile", checkLockfile],
  ["bill of materials", checkBillOfMaterials],
  ["docs/errors.md", () => run("tsx", ["scripts/errors-doc.ts"])],
];

await runScript(async () => {
  requireNode();
  await installIfNeeded();
  const failed = [];
  const unseen = [];
  for (const [name, step] of steps()) {
    const code = await step();
    if (code > 128) process.exit(code);
    say(`${(code === 0 ? "ok" : code === NOT_CHECKED ? "not checked" : "FAILED").padEnd(11)} ${name}`);
    if (code === NOT_CHECKED) unseen.push(name);
    else if (code !== 0) failed.push(name);
  }
  if (unseen.length > 0) say(`Not checked: ${unseen.join(", ")}.`);
  if (failed.length > 0) {
    process.stderr.write(`Failed: ${failed.join(", ")}.\n`);
    process.exitCode = 1;
  }
});
