/**
 * `npm run test:node [-- PATHS]`: unit tests on every supported Node: the minimum, 22 and 24, from the npm registry, kept in
 * `tests/.artifacts/node`. `--only=22` takes one; other arguments go to vitest.
 */
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { installIfNeeded } from "./lib/install.mjs";
import { Failure, mustRun, ROOT, run, runScript, say } from "./lib/run.mjs";
import { nodeProgram, TESTED_NODES } from "./lib/tested-nodes.mjs";

const FOLDER = join(ROOT, "tests", ".artifacts", "node");
const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");

const programOf = async (version) => {
  const { name, path } = nodeProgram(process.platform, process.arch);
  const folder = join(FOLDER, version);
  const program = join(folder, "node_modules", name, path);
  if (!existsSync(program)) {
    say(`Fetching Node ${version} (${name}).`);
    await mustRun(
      "npm",
      [
        "install",
        "--prefix",
        folder,
        "--no-save",
        "--no-package-lock",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        `${name}@${version}`,
      ],
      `Node ${version} could not be fetched; see npm's message above.`,
    );
  }
  return program;
};

await runScript(async () => {
  await installIfNeeded();
  const given = process.argv.slice(2);
  const only = given.find((argument) => argument.startsWith("--only="))?.slice("--only=".length);
  const rest = given.filter((argument) => !argument.startsWith("--only="));
  const versions = TESTED_NODES.filter((version) => only === undefined || version.split(".")[0] === only);
  if (versions.length === 0)
    throw new Failure(`--only: ${only} is none of ${TESTED_NODES.map((version) => version.split(".")[0]).join(", ")}.`);
  const failed = [];
  for (const version of versions) {
    const program = await programOf(version);
    say(`\nNode ${version}`);
    const env = { PATH: [dirname(program), join(ROOT, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter) };
    const code = await run(program, [VITEST, "run", "--project", "unit", ...rest], { env });
    if (code > 128) process.exit(code);
    if (code !== 0) failed.push(version);
  }
  say(`\n${versions.map((version) => `${failed.includes(version) ? "FAILED" : "ok    "} Node ${version}`).join("\n")}`);
  if (failed.length > 0) process.exitCode = 1;
});
