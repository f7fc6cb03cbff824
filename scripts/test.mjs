/**
 * `npm test [-- --no-install] [--all] [arguments of vitest]`: unit tests and end-to-end tests in Chromium and Firefox. What tests need and this
 * machine lacks is installed, as root on Debian; with `--no-install` it is left out, and so are its tests. `--all` runs what takes turns by the
 * day as well: journeys (lib/journey-turns.json), cases of long lists, the second database of each file, planted faults.
 */
import process from "node:process";
import { buildIfStale } from "./lib/build.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { DAYS_A_ROUND, restingJourneys } from "./lib/journey-turns.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { Failure, run, runScript, say } from "./lib/run.mjs";
import { vitestArguments } from "./lib/test-arguments.mjs";
import { prepareTools } from "./lib/test-tools.mjs";

await runScript(async () => {
  requireNode();
  const { mayInstall, runsAll, takesTurns, args } = vitestArguments(process.argv.slice(2));
  const missing = await prepareTools({ mayInstall });
  await installIfNeeded();
  await buildIfStale();
  const chromium = findChromium();
  if (chromium === undefined && mayInstall)
    throw new Failure(
      "The end-to-end tests need Chromium: run `sudo apt-get install -y chromium-headless-shell`, set CHROMIUM_PATH, or leave them out with `npm test -- --no-install`.",
    );
  process.exitCode = await run("vitest", chromium === undefined ? [...args, "--project=unit"] : args, {
    env: {
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
      ...(takesTurns ? { JOURNEYS: "today", CASES: "today" } : {}),
      ...(runsAll ? { TEST_ENGINE: "both", PLANTED_FAULTS: "all" } : {}),
    },
  });
  if (takesTurns && chromium !== undefined)
    say(
      `${restingJourneys().length} journeys rest today, and run within the next ${DAYS_A_ROUND - 1} days; \`npm test -- --all\` runs every one.`,
    );
  for (const { name, tests } of missing) say(`Not tested, because ${name} is missing: ${tests}.`);
});
